/** The ledger of what people agreed to, and the last no of each mailbox. This file alone writes its tables. */
import { randomUUID } from 'node:crypto'
import { sql, type Expression } from 'kysely'
import { PURPOSES, type ConsentStanding, type Purpose } from '#contract/consents.ts'
import type { ConsentTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { mailboxKey } from '../../http/limits.ts'
import { digestOfNotice, keepNotice, type Notice } from './notices.ts'

export interface Standing {
  readonly standing: ConsentStanding
  readonly since: string | null
  readonly noticeDigest: string | null
}

const NOTHING_SAID: Standing = { standing: 'none', since: null, noticeDigest: null }

export type Said = Pick<ConsentTable, 'purpose' | 'channel' | 'proof'> & {
  readonly email: string
  /** An erasure took the address: it is not kept again. */
  readonly isForgotten?: boolean
  readonly userId?: string
  readonly actor?: string
} & ({ readonly state: 'given'; readonly notice: Notice | null } | { readonly state: 'withdrawn' })

export interface Noted {
  /** Later than everything that was said before, whatever the clocks of several servers say. */
  readonly at: string
  /** False where it was so already, and no row was written. */
  readonly isNew: boolean
}

/** Writes down what somebody said. A no that stands already is not written again, so that nobody fills the ledger. */
export async function noteConsent(tx: Transaction, said: Said, now: Date): Promise<Noted> {
  const { purpose, state, channel, proof, email, isForgotten = false, userId = null, actor = '' } = said
  const mailbox = mailboxKey(email)
  const before = await standingOf(tx, email, purpose)
  const at = later(now, before.since)
  const notice = said.state === 'given' ? said.notice : null
  if (before.standing === state && (!notice || before.noticeDigest === digestOfNotice(notice)))
    return { at, isNew: false }
  await tx
    .insertInto('consents')
    .values({
      id: randomUUID(),
      mailbox,
      email: isForgotten ? '' : email.toLowerCase(),
      userId,
      purpose,
      state,
      noticeVersion: notice?.version ?? null,
      noticeDigest: notice && (await keepNotice(tx, notice, at)),
      channel,
      actor,
      proof,
      at,
    })
    .execute()
  if (state === 'withdrawn') await suppress(tx, { mailbox, purpose, at })
  return { at, isNew: true }
}

const later = (now: Date, before: string | null): string =>
  new Date(Math.max(now.getTime(), before === null ? 0 : Date.parse(before) + 1)).toISOString()

/** The latest stays, in whatever order they arrive. */
const suppress = (tx: Transaction, row: { readonly mailbox: string; readonly purpose: Purpose; readonly at: string }) =>
  tx
    .insertInto('suppressions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['mailbox', 'purpose'])
        .doUpdateSet({ at: (eb) => eb.ref('excluded.at') })
        .whereRef('suppressions.at', '<', 'excluded.at'),
    )
    .execute()

/** How the mailbox of this address stands to each purpose. */
export async function standingsOf(queries: Queries, email: string): Promise<ReadonlyMap<Purpose, Standing>> {
  const mailbox = mailboxKey(email)
  const given = await queries
    .selectFrom('consents')
    .select(['purpose', 'at', 'noticeDigest'])
    .where('mailbox', '=', mailbox)
    .where('state', '=', 'given')
    // A yes ends with the erasure of who said it.
    .where('email', '!=', '')
    .orderBy('at')
    .execute()
  const withdrawn = await queries
    .selectFrom('suppressions')
    .select(['purpose', 'at'])
    .where('mailbox', '=', mailbox)
    .execute()
  return new Map(
    PURPOSES.map((purpose) => {
      const yes = given.findLast((one) => one.purpose === purpose)
      const no = withdrawn.find((one) => one.purpose === purpose)
      return [purpose, standingFrom(yes, no)] as const
    }),
  )
}

export async function unwantedOf(queries: Queries, email: string): Promise<Purpose[]> {
  const standings = await standingsOf(queries, email)
  return PURPOSES.filter((purpose) => standings.get(purpose)?.standing === 'withdrawn')
}

export const standingOf = async (queries: Queries, email: string, purpose: Purpose): Promise<Standing> =>
  (await standingsOf(queries, email)).get(purpose) ?? NOTHING_SAID

/** Of a yes and a no at the same moment the no counts. */
function standingFrom(
  yes: Pick<ConsentTable, 'at' | 'noticeDigest'> | undefined,
  no: { readonly at: string } | undefined,
): Standing {
  if (no && (!yes || yes.at <= no.at)) return { standing: 'withdrawn', since: no.at, noticeDigest: null }
  return yes ? { standing: 'given', since: yes.at, noticeDigest: yes.noticeDigest } : NOTHING_SAID
}

/** When this address last said no, whether or not it said yes since. */
export async function lastNo(queries: Queries, email: string, purpose: Purpose): Promise<string | null> {
  const row = await queries
    .selectFrom('suppressions')
    .select('at')
    .where('mailbox', '=', mailboxKey(email))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Whether the mailbox has said no to this purpose since that moment, for use in a query. */
export const withdrawnSince = (mailbox: string, since: string, purpose: Purpose): Expression<boolean> =>
  sql<boolean>`exists (select 1 from "suppressions" where "suppressions"."mailbox" = ${sql.ref(mailbox)}
    and "suppressions"."purpose" = ${purpose} and "suppressions"."at" >= ${sql.ref(since)})`

const MOST_SHOWN = 100

export async function entriesOf(queries: Queries, emails: readonly string[]): Promise<ConsentTable[]> {
  if (emails.length === 0) return []
  return queries
    .selectFrom('consents')
    .selectAll()
    .where('mailbox', 'in', emails.map(mailboxKey))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
}
