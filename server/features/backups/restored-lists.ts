/** What an owner looks through after a restore: the copy does not know what changed since. */
import { roleInWords } from '#contract/staff.ts'
import type { Database } from '../../database/open.ts'
import { listStaff } from '../staff/staff-list.ts'

type Row = Readonly<Record<string, string>>

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
      return staff.map(({ name, email, roles }) => ({ name, email, roles: roles.map(roleInWords).join(', ') }))
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
]
