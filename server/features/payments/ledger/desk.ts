/** What an owner asks and does about payments that found no seat by themselves. */
import type { Units } from '#contract/catalog.ts'
import type { Money } from '#contract/money.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../../database/open.ts'
import type { PaymentTable } from '../facts/tables.ts'
import type { Queries } from '../../../database/transaction.ts'
import { memberByEmail, membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import type { Catalog } from '../../content/catalog.ts'
import { courseCalled } from '../../content/course-called.ts'
import { heldSeatsIn } from '../../seats/held-seats.ts'
import { holdsSeat, paymentsWithoutBatch, paymentsWithSeat, seatsOfPayments } from '../../seats/seats.ts'
import { countClaims } from '../claims/payer-claims.ts'
import { candidatesFor, type PossibleSeat } from './candidates.ts'
import type { AssignRefusal, Ledger } from './ledger.ts'
import { paymentsWithLateRefund } from './late-refunds.ts'
import { tryFacts } from '../facts/stored-facts.ts'

export interface DeskDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly catalog: Catalog
}

export interface UnmatchedPayment {
  readonly payment: string
  readonly amount: Units
  readonly currency: string
  readonly email: string
  readonly phone: string
  /** One of the desk's reasons; null while nobody has looked at it. */
  readonly reason: string | null
  /** Members and courses that fit in part. */
  readonly candidates: ReadonlyArray<Pick<PossibleSeat, 'email' | 'courseId'>>
}

export async function unmatchedPayments(desk: DeskDeps): Promise<UnmatchedPayment[]> {
  const found: UnmatchedPayment[] = []
  for (const row of await unmatchedRows(desk.database.db).execute()) found.push(await unmatched(desk, row))
  return found
}

/** Captured payments without any seat, the oldest first. */
export const unmatchedRows = (queries: Queries) =>
  unmatchedAmong(queries).selectAll().orderBy('createdAt').orderBy('id')

export const unmatchedAmong = (queries: Queries) =>
  queries.selectFrom('payments').where('isPaid', '=', 1).where('id', 'not in', paymentsWithSeat(queries))

/** With `before` those that came before it. */
export async function countUnmatched(queries: Queries, before?: string): Promise<number> {
  const { count } = await unmatchedAmong(queries)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$if(before !== undefined, (query) => query.where('createdAt', '<', before ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** A row that cannot be read is listed with the others, by its columns. */
async function unmatched(desk: DeskDeps, { id, amount, currency, email, phone, deskReason, facts }: PaymentTable) {
  const read = tryFacts(facts)
  const candidates = read ? await candidatesFor(desk, read) : []
  return {
    payment: id,
    amount,
    currency,
    email,
    phone,
    reason: read ? deskReason : 'unreadable',
    candidates: candidates.map((one) => ({ email: one.email, courseId: one.courseId })),
  }
}

/** Sorted by the day until which the business may respond; disputes that are over come last. */
export async function listDisputes({ database: { db } }: Pick<DeskDeps, 'database'>) {
  const rows = await db
    .selectFrom('paymentDisputes')
    .innerJoin('payments', 'payments.id', 'paymentDisputes.paymentId')
    .select(['paymentDisputes.paymentId', 'disputeId', 'paymentDisputes.state', 'paymentDisputes.amount', 'reason'])
    .select(['respondBy', 'payments.amount as paid', 'currency', 'payments.email'])
    .orderBy((eb) => eb.case().when('paymentDisputes.state', '=', 'open').then(0).else(1).end())
    .orderBy((eb) => eb.fn.coalesce('respondBy', eb.val('9999')))
    .orderBy('paymentDisputes.paymentId')
    .execute()
  const seats = await seatsOfPayments(
    db,
    rows.map(({ paymentId }) => paymentId),
  )
  return rows.map(({ paymentId, disputeId, state, amount, reason, respondBy, paid, currency, email }) => {
    const seat = seats.get(paymentId)
    return {
      payment: paymentId,
      dispute: disputeId,
      state,
      respondBy,
      amount: amount ?? paid,
      currency,
      providerSays: reason,
      email,
      seat: seat ? { courseId: seat.courseId, state: seat.state } : null,
    }
  })
}

export async function assignSeat(
  { database, ledger, catalog }: DeskDeps,
  { payment, email, course: name }: { readonly payment: string; readonly email: string; readonly course: string },
  by: Actor,
): Promise<Refusal<AssignRefusal | 'memberUnknown' | 'courseUnknown'> | null> {
  const course = courseCalled(catalog.now(), name)
  if (!course) return new Refusal('courseUnknown')
  const member = await memberByEmail(database.db, email)
  if (!member) return new Refusal('memberUnknown')
  return ledger.assign(payment, { userId: member.uid, courseId: course.id }, by)
}

export async function seatsIn({ database: { db }, catalog }: DeskDeps, name: string) {
  const course = courseCalled(catalog.now(), name)
  if (!course) return new Refusal('courseUnknown')
  const seats = await heldSeatsIn(db, course.id)
  const members = await membersByIds(
    db,
    seats.map(({ userId }) => userId),
  )
  const paid = await paidBy(
    db,
    seats.flatMap(({ paymentId }) => paymentId ?? []),
  )
  return seats.map(({ paymentId, userId, batchKey, since, state }) => {
    const member = members.get(userId)
    return {
      course: course.name,
      name: member?.fullName,
      email: member?.email,
      mobile: member?.mobile,
      state,
      batch: batchKey,
      since,
      payment: paymentId,
      ...(paid.get(paymentId ?? '') ?? { amount: null, currency: '' }),
    }
  })
}

async function paidBy(queries: Queries, ids: readonly string[]): Promise<Map<string, Money>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('payments')
    .select(['id', 'amount', 'currency'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...money }) => [id, money]))
}

export const historyOf = ({ database: { db } }: DeskDeps, payment: string) =>
  db
    .selectFrom('paymentAudit')
    .select(['at', 'actor', 'action', 'why'])
    .where('paymentId', '=', payment)
    .orderBy('at')
    .execute()

export const paidNotSeated = (queries: Queries) =>
  queries.selectFrom('payments').where('isPaid', '=', 1).where('id', 'not in', paymentsWithSeat(queries, 'active'))

export const seatedNotPaid = (queries: Queries) =>
  queries.selectFrom('payments').where('isPaid', '=', 0).where(holdsSeat)

/** Payments of which a person has to say something. A seat that is gone need not be kept. */
export const paymentsInQuestion = (queries: Queries) =>
  queries
    .selectFrom('payments')
    .where((eb) =>
      eb.or([eb('question', '=', 'refundClaimed'), eb.and([eb('question', '=', 'lostInPart'), holdsSeat(eb)])]),
    )

/** When the provider's last message came, and how many could not be worked off. */
export async function providerMessages(queries: Queries): Promise<{ lastAt: string | null; parked: number }> {
  const last = await queries
    .selectFrom('paymentInbox')
    .select('receivedAt')
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { count } = await queries
    .selectFrom('paymentInbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'parked')
    .executeTakeFirstOrThrow()
  return { lastAt: last?.receivedAt ?? null, parked: count }
}

/** Every number should be 0. `lastMessageAt` is null before the provider's first one. */
export async function deskNumbers({ database: { db } }: Pick<DeskDeps, 'database'>, now: Date) {
  const refunds = await paymentsWithLateRefund(db, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const paid = await paidNotSeated(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const seated = await seatedNotPaid(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const questions = await paymentsInQuestion(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const { lastAt, parked } = await providerMessages(db)
  const disputes = await db
    .selectFrom('paymentDisputes')
    .select((eb) => eb.fn.count<number>('paymentId').distinct().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const waiting = await paymentsWithoutBatch(db)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const documents = await db
    .selectFrom('documentsDue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    claims: await countClaims(db),
    paidNotSeated: paid.count,
    seatedNotPaid: seated.count,
    questions: questions.count,
    refundsLate: refunds.count,
    messagesParked: parked,
    disputesOpen: disputes.count,
    seatsWithoutBatch: waiting.count,
    documentsWaiting: documents.count,
    lastMessageAt: lastAt,
  }
}
