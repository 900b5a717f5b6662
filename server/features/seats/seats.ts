/** Who sits in which course. A seat is named by the payment that it was given for, of which nothing else is known here. */
import type { Database } from '../../database/open.ts'
import type { SeatTable } from '../../database/schema.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { holdMember } from '../accounts/held-member.ts'

/** A member in a course. */
export interface MemberInCourse {
  readonly userId: string
  readonly courseId: string
}

export interface SeatsDeps {
  readonly database: Pick<Database, 'changes'>
  readonly now: () => Date
}

/** The seat of a payment. */
export const seatOf = (queries: Queries, paymentId: string): Promise<SeatTable | undefined> =>
  queries.selectFrom('seats').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()

/** The seats of these payments, by payment. */
export async function seatsOfPayments(
  queries: Queries,
  paymentIds: readonly string[],
): Promise<Map<string, SeatTable>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await queries.selectFrom('seats').selectAll().where('paymentId', 'in', paymentIds).execute()
  return new Map(rows.map((row) => [row.paymentId, row]))
}

/** Every seat of these members, newest first. */
export const seatsOfMembers = async (queries: Queries, userIds: readonly string[]): Promise<SeatTable[]> =>
  userIds.length === 0
    ? []
    : queries.selectFrom('seats').selectAll().where('userId', 'in', userIds).orderBy('createdAt', 'desc').execute()

/** Every seat in a course, oldest first. */
export const seatsInCourse = (queries: Queries, courseId: string): Promise<SeatTable[]> =>
  queries.selectFrom('seats').selectAll().where('courseId', '=', courseId).orderBy('createdAt').execute()

/** Whether the member sits in the course, by whatever payment. */
export const hasSeat = async (queries: Queries, { userId, courseId }: MemberInCourse): Promise<boolean> =>
  (await queries
    .selectFrom('seats')
    .select('paymentId')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('state', '=', 'active')
    .executeTakeFirst()) !== undefined

/** For the queries of others: the active seats. */
export const activeSeats = (queries: Queries) => queries.selectFrom('seats').selectAll().where('state', '=', 'active')

/** For the queries of others: the payments that have a seat, or an active one. */
export const paymentsWithSeat = (queries: Queries, state?: 'active') =>
  queries
    .selectFrom('seats')
    .select('paymentId')
    .$if(state === 'active', (query) => query.where('state', '=', 'active'))

/**
 * Gives a seat, or returns false: a payment has one seat, and a member one active seat in a course. Of two payments of a
 * member, where one finds the seat taken while the other gives it back, one waits for the other.
 */
export async function takeSeat(
  tx: Transaction,
  deps: SeatsDeps,
  seat: Omit<SeatTable, 'createdAt' | 'updatedAt'>,
): Promise<boolean> {
  if (!(await insertSeat(tx, deps, seat))) {
    await holdMember(tx, seat.userId)
    if (!(await insertSeat(tx, deps, seat))) return false
  }
  await deps.database.changes.publish(tx, 'purchases', seat.userId)
  return true
}

async function insertSeat(
  tx: Transaction,
  { now }: SeatsDeps,
  seat: Omit<SeatTable, 'createdAt' | 'updatedAt'>,
): Promise<boolean> {
  const time = now().toISOString()
  const taken = await tx
    .insertInto('seats')
    .values({ ...seat, createdAt: time, updatedAt: time })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends a seat; it stays in the member's list. */
export async function withdrawSeat(tx: Transaction, { database, now }: SeatsDeps, seat: SeatTable): Promise<void> {
  await holdMember(tx, seat.userId)
  await tx
    .updateTable('seats')
    .set({ state: 'withdrawn', updatedAt: now().toISOString() })
    .where('paymentId', '=', seat.paymentId)
    .execute()
  await database.changes.publish(tx, 'purchases', seat.userId)
}

/** Takes a seat back as if it had never been given. */
export async function removeSeat(tx: Transaction, { database }: SeatsDeps, seat: SeatTable): Promise<void> {
  await holdMember(tx, seat.userId)
  await tx.deleteFrom('seats').where('paymentId', '=', seat.paymentId).execute()
  await database.changes.publish(tx, 'purchases', seat.userId)
}
