/** Seats by payment id. This feature reads nothing else about a payment. */
import type { Database } from '../../database/open.ts'
import type { SeatTable } from '../../database/schema.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { holdMember } from '../accounts/held-member.ts'
import type { SeatCounts } from '../content/public-site.ts'

export interface MemberInCourse {
  readonly userId: string
  readonly courseId: string
}

export interface SeatsDeps {
  readonly database: Pick<Database, 'changes'>
  readonly now: () => Date
}

/** Who hears in the same transaction what becomes of a payment's seat. */
export interface SeatListeners {
  readonly onSeated: (tx: Transaction, seat: SeatTable) => Promise<void>
  readonly onSeatUndone: (tx: Transaction, seat: SeatTable) => Promise<void>
}

export const seatOf = (queries: Queries, paymentId: string): Promise<SeatTable | undefined> =>
  queries.selectFrom('seats').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()

export async function seatsOfPayments(
  queries: Queries,
  paymentIds: readonly string[],
): Promise<Map<string, SeatTable>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await queries.selectFrom('seats').selectAll().where('paymentId', 'in', paymentIds).execute()
  return new Map(rows.map((row) => [row.paymentId, row]))
}

export const seatsOfMembers = async (queries: Queries, userIds: readonly string[]): Promise<SeatTable[]> =>
  userIds.length === 0
    ? []
    : queries.selectFrom('seats').selectAll().where('userId', 'in', userIds).orderBy('createdAt', 'desc').execute()

export const seatsInBatch = (queries: Queries, batchKey: string): Promise<SeatTable[]> =>
  activeSeats(queries).where('batchKey', '=', batchKey).execute()

export const seatsInCourse = (queries: Queries, courseId: string): Promise<SeatTable[]> =>
  queries.selectFrom('seats').selectAll().where('courseId', '=', courseId).orderBy('createdAt').execute()

export const hasSeat = async (queries: Queries, { userId, courseId }: MemberInCourse): Promise<boolean> =>
  (await queries
    .selectFrom('seats')
    .select('paymentId')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('state', '=', 'active')
    .executeTakeFirst()) !== undefined

/** How many have a seat, for courses whose figures are counted. */
export async function seatCounts(queries: Queries): Promise<SeatCounts> {
  const rows = await queries
    .selectFrom('seats')
    .select(['courseId', 'batchKey'])
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .where('state', '=', 'active')
    .groupBy(['courseId', 'batchKey'])
    .execute()
  const [byCourse, byBatch]: [Record<string, number>, Record<string, number>] = [{}, {}]
  for (const { courseId, batchKey, taken } of rows) {
    byCourse[courseId] = (byCourse[courseId] ?? 0) + taken
    if (batchKey !== null) byBatch[batchKey] = (byBatch[batchKey] ?? 0) + taken
  }
  return { byCourse, byBatch }
}

/** So many seats in the order of their payments' ids, behind this one. */
export const seatsAfter = (queries: Queries, paymentId: string, count: number): Promise<SeatTable[]> =>
  queries.selectFrom('seats').selectAll().where('paymentId', '>', paymentId).orderBy('paymentId').limit(count).execute()

export const activeSeats = (queries: Queries) => queries.selectFrom('seats').selectAll().where('state', '=', 'active')

/** The ids of members with an active seat. */
export const seatHolders = (queries: Queries) =>
  queries.selectFrom('seats').select('userId').where('state', '=', 'active')

/** The ids of members with an active seat in one of these batches; null for any batch. */
export function seatHoldersIn(queries: Queries, batchKeys: readonly string[] | null) {
  const holders = seatHolders(queries)
  return batchKeys === null
    ? holders.where('batchKey', 'is not', null)
    : holders.where('batchKey', 'in', [...batchKeys, ''])
}

export const paymentsWithSeat = (queries: Queries, state?: 'active') =>
  queries
    .selectFrom('seats')
    .select('paymentId')
    .$if(state === 'active', (query) => query.where('state', '=', 'active'))

/** Payments whose seat waits for a batch. */
export const paymentsWithoutBatch = (queries: Queries) =>
  paymentsWithSeat(queries, 'active').where('batchKey', 'is', null)

/** Returns false when the payment has a seat, or the member an active one in the course; waits for one that just ends. */
export async function takeSeat(
  tx: Transaction,
  deps: SeatsDeps & SeatListeners,
  seat: Omit<SeatTable, 'createdAt' | 'updatedAt'>,
): Promise<boolean> {
  let taken = await insertSeat(tx, deps, seat)
  if (!taken) {
    await holdMember(tx, seat.userId)
    taken = await insertSeat(tx, deps, seat)
    if (!taken) return false
  }
  await deps.onSeated(tx, taken)
  await deps.database.changes.publish(tx, 'purchases', seat.userId)
  return true
}

async function insertSeat(
  tx: Transaction,
  { now }: SeatsDeps,
  seat: Omit<SeatTable, 'createdAt' | 'updatedAt'>,
): Promise<SeatTable | undefined> {
  const time = now().toISOString()
  return tx
    .insertInto('seats')
    .values({ ...seat, createdAt: time, updatedAt: time })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Puts a seat into a batch of its course. */
export async function moveSeat(
  tx: Transaction,
  { database, now }: SeatsDeps,
  { paymentId, userId }: SeatTable,
  batchKey: string,
): Promise<void> {
  await tx
    .updateTable('seats')
    .set({ batchKey, updatedAt: now().toISOString() })
    .where('paymentId', '=', paymentId)
    .execute()
  await database.changes.publish(tx, 'purchases', userId)
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

/** Deletes the seat as if it had never been given. */
export async function removeSeat(
  tx: Transaction,
  { database, onSeatUndone }: SeatsDeps & SeatListeners,
  seat: SeatTable,
): Promise<void> {
  await holdMember(tx, seat.userId)
  await tx.deleteFrom('seats').where('paymentId', '=', seat.paymentId).execute()
  await onSeatUndone(tx, seat)
  await database.changes.publish(tx, 'purchases', seat.userId)
}
