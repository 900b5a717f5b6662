/** What an owner looks through after a restore: the copy does not know what changed since. */
import type { ConsentState } from '#contract/consents.ts'
import { roleInWords } from '#contract/staff.ts'
import type { Database } from '../../database/open.ts'
import type { Queries } from '../../database/transaction.ts'
import { standingList } from '../consents/standing-list.ts'
import { listStaff } from '../staff/staff-list.ts'

type Row = Readonly<Record<string, string>>

const standings = async (queries: Queries, state: ConsentState): Promise<Row[]> =>
  (await standingList(queries, state)).map((row) => ({ ...row }))

export interface RestoredList {
  readonly title: string
  readonly ask: string
  readonly rows: (database: Database, now: Date) => Promise<readonly Row[]>
}

/** A row for each subject whose changes since the copy matter. */
export const RESTORED_LISTS: readonly RestoredList[] = [
  {
    title: 'Who works at the desk',
    ask: 'Take roles back that ended since: npm run desk -- staff remove EMAIL ROLE [BATCH]',
    async rows({ db }, now) {
      const { staff } = await listStaff(db, now)
      return staff.map(({ name, email, roles }) => ({
        name,
        email,
        roles: roles.map((role) => roleInWords(role)).join(', '),
      }))
    },
  },
  {
    title: 'Invitations that are open again',
    ask: 'Withdraw at the desk (Staff) those that were accepted or withdrawn since.',
    async rows({ db }, now) {
      const { invitations } = await listStaff(db, now)
      return invitations.map((one) => ({ email: one.email, role: roleInWords(one), until: one.expiresAt }))
    },
  },
  {
    title: 'Who agreed to what',
    ask: 'Some may have said no since. Look through the letters and calls of these days, and note each no at the desk (People).',
    rows: ({ db }) => standings(db, 'given'),
  },
  {
    title: 'Who said no',
    ask: 'Links in letters that went out since still work. Note each no that reached you otherwise at the desk (People).',
    rows: ({ db }) => standings(db, 'withdrawn'),
  },
]
