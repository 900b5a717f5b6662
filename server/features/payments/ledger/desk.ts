/** The desk: what an owner asks and does about payments that did not find their seat by themselves. */
import { courseName, paise, type Course, type Paise, type Price } from '#contract/catalog.ts'
import { indianTime } from '#contract/indian-time.ts'
import type { Database } from '../../../database/open.ts'
import type { PaymentTable } from '../../../database/schema.ts'
import type { Hand } from '../facts/history.ts'
import { loadKnown } from './known.ts'
import type { AssignFault, Ledger } from './ledger.ts'
import { findCourse, matchPayment, type Candidate } from './matching.ts'
import { tryFacts } from '../facts/stored-facts.ts'

export interface DeskDeps {
  readonly database: Database
  readonly ledger: Ledger
  readonly courses: readonly Course[]
  readonly prices: readonly Price[]
}

/** A type rather than an interface, so that it prints as a row. */
export type UnmatchedPayment = {
  readonly payment: string
  readonly amount: Paise
  readonly email: string
  readonly phone: string
  readonly reason: string
  /** Members and courses that fit in part, as "email course". */
  readonly candidates: readonly string[]
}

/** Captured payments without a seat, oldest first. */
export async function unmatchedPayments(desk: DeskDeps): Promise<UnmatchedPayment[]> {
  const rows = await desk.database.db
    .selectFrom('payments')
    .selectAll()
    .where('isPaid', '=', 1)
    .where('id', 'not in', (eb) => eb.selectFrom('seats').select('paymentId'))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const found: UnmatchedPayment[] = []
  for (const row of rows) found.push(await unmatched(desk, row))
  return found
}

/** A row that cannot be read is listed with the others, by its columns. */
async function unmatched(desk: DeskDeps, row: PaymentTable): Promise<UnmatchedPayment> {
  const candidates = await candidatesOf(desk, row)
  return {
    payment: row.id,
    amount: paise(row.amount),
    email: row.email,
    phone: row.phone,
    reason: candidates ? (row.deskReason ?? 'not looked at yet') : 'unreadable',
    candidates: await Promise.all(
      (candidates ?? []).map(
        async ({ userId, courseId }) => `${(await emailOf(desk.database, userId)) ?? userId} ${courseId}`,
      ),
    ),
  }
}

async function candidatesOf(desk: DeskDeps, row: PaymentTable): Promise<readonly Candidate[] | null> {
  const facts = tryFacts(row.facts)
  if (!facts) return null
  const match = matchPayment(facts, await loadKnown(desk, facts))
  return match.kind === 'desk' ? match.candidates : [match.candidate]
}

/** Disputes, those first that can still be answered, by the day until which they can. Times are Indian. */
export async function listDisputes({ database: { db } }: Pick<DeskDeps, 'database'>) {
  const rows = await db
    .selectFrom('paymentDisputes')
    .innerJoin('payments', 'payments.id', 'paymentDisputes.paymentId')
    .leftJoin('seats', 'seats.paymentId', 'payments.id')
    .select(['paymentDisputes.paymentId', 'disputeId', 'paymentDisputes.state', 'paymentDisputes.amount', 'reason'])
    .select(['respondBy', 'payments.amount as paid', 'payments.email', 'seats.courseId', 'seats.state as seat'])
    .orderBy((eb) => eb.case().when('paymentDisputes.state', '=', 'open').then(0).else(1).end())
    .orderBy((eb) => eb.fn.coalesce('respondBy', eb.val('9999')))
    .orderBy('paymentDisputes.paymentId')
    .execute()
  return rows.map(({ paymentId, disputeId, state, amount, reason, respondBy, paid, email, courseId, seat }) => ({
    payment: paymentId,
    dispute: disputeId,
    state,
    answerBy: respondBy ? indianTime(respondBy) : 'see the dashboard',
    amount: paise(amount ?? paid),
    providerSays: reason,
    email,
    seat: courseId ? `${courseId} ${seat}` : 'none',
  }))
}

export type DeskFault = AssignFault | 'memberUnknown' | 'courseUnknown'

/** Seats a member by address and course name or id. */
export async function assignSeat(
  { database, ledger, courses }: DeskDeps,
  { payment, email, course: name }: { readonly payment: string; readonly email: string; readonly course: string },
  hand: Hand,
): Promise<DeskFault | null> {
  const course = findCourse(courses, name)
  if (!course) return 'courseUnknown'
  const user = await database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user) return 'memberUnknown'
  return ledger.assign(payment, { userId: user.id, courseId: course.id }, hand)
}

/** Who sits in a course. */
export async function seatsIn({ database, courses }: DeskDeps, name: string) {
  const course = findCourse(courses, name)
  if (!course) return 'courseUnknown' as const
  const rows = await database.db
    .selectFrom('seats')
    .innerJoin('user', 'user.id', 'seats.userId')
    .innerJoin('payments', 'payments.id', 'seats.paymentId')
    .select(['name', 'user.email', 'mobile', 'seats.state', 'seats.createdAt', 'seats.paymentId', 'payments.amount'])
    .where('courseId', '=', course.id)
    .orderBy('seats.createdAt')
    .execute()
  return rows.map(({ paymentId, createdAt, amount, ...row }) => ({
    course: courseName(course),
    ...row,
    since: createdAt,
    payment: paymentId,
    amount: paise(amount),
  }))
}

/** Everything that happened to a payment. */
export const historyOf = ({ database: { db } }: DeskDeps, payment: string) =>
  db
    .selectFrom('paymentAudit')
    .select(['at', 'actor', 'action', 'why'])
    .where('paymentId', '=', payment)
    .orderBy('at')
    .execute()

/** The numbers that matter; all should be nought. */
export async function deskNumbers({ database: { db } }: DeskDeps) {
  const paid = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('isPaid', '=', 1)
    .where('id', 'not in', (eb) => eb.selectFrom('seats').select('paymentId').where('state', '=', 'active'))
    .executeTakeFirstOrThrow()
  const seated = await db
    .selectFrom('seats')
    .innerJoin('payments', 'payments.id', 'seats.paymentId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('seats.state', '=', 'active')
    .where('isPaid', '=', 0)
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('paymentInbox')
    .select('receivedAt')
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const parked = await db
    .selectFrom('paymentInbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'parked')
    .executeTakeFirstOrThrow()
  const disputes = await db
    .selectFrom('paymentDisputes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const documents = await db
    .selectFrom('documentsDue')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    paidNotSeated: paid.count,
    seatedNotPaid: seated.count,
    messagesParked: parked.count,
    disputesOpen: disputes.count,
    documentsWaiting: documents.count,
    lastMessageAt: last?.receivedAt ?? 'none yet',
  }
}

async function emailOf({ db }: Database, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst())?.email
}
