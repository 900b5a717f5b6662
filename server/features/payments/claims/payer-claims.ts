/** What members say that they have paid. Nothing in the answers to them depends on whether there is such a payment. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Member } from '#contract/accounts.ts'
import { paidReferenceIn } from '#contract/bank-reference.ts'
import { paise } from '#contract/catalog.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { PayerClaim } from '#contract/payer-claims.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { holdLivingMember } from '../../accounts/held-member.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { compare } from '../facts/sources.ts'
import type { PayerClaimTable } from './tables.ts'

interface ClaimDeps {
  readonly database: Database
  readonly now: () => Date
}

type NamedPayment = Pick<PaymentFacts, 'paymentId' | 'bankReference'>

/** An open claim, and who made it. */
export interface Claim extends Pick<PayerClaimTable, 'id' | 'courseId' | 'amount' | 'typed' | 'createdAt'> {
  readonly buyer: Member
}

/** One that nobody ends goes by itself; one that has ended stays for a question about it. */
const KEPT_MS = 180 * DAY_MS
const ENDED_KEPT_MS = 90 * DAY_MS

const later = (now: Date, milliseconds: number): string => new Date(now.getTime() + milliseconds).toISOString()

/** Keeps a claim, once for each member and number; said again it is compared again. */
export async function saveClaim(
  tx: Transaction,
  { database, now }: ClaimDeps,
  uid: string,
  { reference: typed, amount, courseId }: PayerClaim,
): Promise<void> {
  if (!(await holdLivingMember(tx, uid))) return
  const at = now().toISOString()
  const said = {
    typed,
    courseId,
    amount: paise(amount),
    createdAt: at,
    compareAt: at,
    keptUntil: later(now(), KEPT_MS),
  }
  const claim = {
    id: randomUUID(),
    userId: uid,
    reference: paidReferenceIn(typed),
    state: 'open',
    toldAt: null,
  } as const
  await tx
    .insertInto('payerClaims')
    .values({ ...claim, ...said })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'reference']).doUpdateSet(said).where('payerClaims.state', '=', 'open'),
    )
    .execute()
  await database.changes.publish(tx, 'payments', claim.id)
  await database.changes.publish(tx, 'purchases', uid)
}

/** Takes back what a member said. Returns whether there was such a claim. */
export async function removeClaim(tx: Transaction, { database }: ClaimDeps, uid: string, id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('payerClaims')
    .where('id', '=', id)
    .where('userId', '=', uid)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!removed) return false
  await database.changes.publish(tx, 'payments', id)
  await database.changes.publish(tx, 'purchases', uid)
  return true
}

/** As the index of payments writes an id. */
const foldedId = (paymentId: string): string => paymentId.toUpperCase().replaceAll('_', '')

const referencesOf = ({ paymentId, bankReference }: NamedPayment): string[] => [
  foldedId(paymentId),
  ...(bankReference === '' ? [] : [bankReference]),
]

export const isOfPayment = ({ reference }: Pick<PayerClaimTable, 'reference'>, payment: NamedPayment): boolean =>
  referencesOf(payment).includes(reference)

/** The open claims of each payment, the earliest first. */
export async function claimsOf(queries: Queries, payments: readonly NamedPayment[]): Promise<Map<string, Claim[]>> {
  const references = [...new Set(payments.flatMap(referencesOf))]
  if (references.length === 0) return new Map()
  const found = await openClaims(queries).selectAll().where('reference', 'in', references).execute()
  const rows = found.toSorted(earliestFirst)
  if (rows.length === 0) return new Map()
  const members = await membersByIds(queries, [...new Set(rows.map(({ userId }) => userId))])
  return new Map(
    payments.map((payment) => [
      payment.paymentId,
      rows.flatMap((row) => {
        const buyer = isOfPayment(row, payment) ? members.get(row.userId) : undefined
        return buyer ? [{ ...row, buyer }] : []
      }),
    ]),
  )
}

export const openClaims = (queries: Queries) => queries.selectFrom('payerClaims').where('state', '=', 'open')

export async function countClaims(queries: Queries, before?: string): Promise<number> {
  const { count } = await openClaims(queries)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(before !== undefined, (query) => query.where('createdAt', '<', before ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of the payments that are called so, in the order in which they are held. */
export async function paymentsCalled(queries: Queries, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return []
  const rows = await queries
    .selectFrom('payments')
    .select('id')
    .where('bankReference', 'in', references)
    .union(
      queries
        .selectFrom('payments')
        .select('id')
        .where(sql<string>`upper(replace("id", '_', ''))`, 'in', references),
    )
    .execute()
  return rows.map(({ id }) => id).toSorted()
}

const AT_ONCE = 50

export const claimsDue = (queries: Queries, now: Date): Promise<PayerClaimTable[]> =>
  openClaims(queries)
    .selectAll()
    .where('compareAt', '<=', now.toISOString())
    .orderBy('compareAt')
    .limit(AT_ONCE)
    .execute()

/** Returns whether the claim is open and as it was when it was compared. The owner hears of it once. */
export async function noteCompared(
  tx: Transaction,
  { id, compareAt, toldAt }: PayerClaimTable,
  { at, again }: { readonly at: Date; readonly again: Date },
): Promise<boolean> {
  const noted = await tx
    .updateTable('payerClaims')
    .set({ compareAt: again.toISOString(), toldAt: toldAt ?? at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('compareAt', '=', compareAt)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Returns whether it was still open. */
export async function settleClaim(tx: Transaction, now: Date, id: string): Promise<boolean> {
  const settled = await tx
    .updateTable('payerClaims')
    .set({ state: 'settled', keptUntil: later(now, ENDED_KEPT_MS) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** The member has the seat of the payment that these claims name. */
export async function settleClaims(
  tx: Transaction,
  { database, now }: ClaimDeps,
  payment: NamedPayment,
  userId: string,
): Promise<void> {
  const settled = await tx
    .updateTable('payerClaims')
    .set({ state: 'settled', keptUntil: later(now(), ENDED_KEPT_MS) })
    .where('userId', '=', userId)
    .where('reference', 'in', referencesOf(payment))
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  if (settled.length > 0) await database.changes.publish(tx, 'purchases', userId)
}

/** Ends a claim that came to nothing. */
export const closeClaim = (tx: Transaction, now: Date, id: string): Promise<PayerClaimTable | undefined> =>
  tx
    .updateTable('payerClaims')
    .set({ state: 'closed', keptUntil: later(now, ENDED_KEPT_MS) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()

export type OpenClaim = Pick<
  PayerClaimTable,
  'id' | 'userId' | 'courseId' | 'amount' | 'typed' | 'reference' | 'createdAt'
>

/** What these members wait for an answer to, the latest first. */
export async function openClaimsOf(queries: Queries, uids: readonly string[]): Promise<OpenClaim[]> {
  if (uids.length === 0) return []
  const rows = await openClaims(queries).selectAll().where('userId', 'in', uids).execute()
  return rows.toSorted((one, other) => earliestFirst(other, one))
}

// SQLite would go through all open claims for the sake of their order.
const earliestFirst = (one: PayerClaimTable, other: PayerClaimTable): number =>
  compare(one.createdAt, other.createdAt) || compare(one.id, other.id)
