/** Seats by payment id. This feature reads nothing else about a payment. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/schema.ts'
import type { SeatTable, PlaceTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { holdMember } from '../accounts/held-member.ts'
import type { Uids } from '../accounts/member-words.ts'
import { bySite, type Actor } from '../audit/actor.ts'
import type { MemberInCourse } from './member-in-course.ts'
import { keepByHand, leavePlace, payForPlace, takePlace, type BatchRoom } from './places.ts'
import { placeOfSeat, SITTING } from './sitting.ts'

/** A seat that was paid for. `batchKey` is where it sits, or sat; null while it waits for a batch. */
export interface PaidSeat extends SeatTable {
  readonly placeId: string | null
}

export interface SeatsDeps {
  readonly database: Pick<Database, 'changes'>
  readonly now: () => Date
}

/** Who hears in the same transaction what becomes of a payment's seat. */
export interface SeatListeners {
  readonly onSeated: (tx: Transaction, seat: SeatTable) => Promise<void>
  readonly onSeatUndone: (tx: Transaction, seat: SeatTable) => Promise<void>
  /** The seat that was taken back is as it was before. */
  readonly onSeatBack: (tx: Transaction, seat: SeatTable) => Promise<void>
}

/** Who hears in the same transaction that a person has put somebody into a batch. */
export interface BatchListeners {
  readonly onPlaceMoved: (tx: Transaction, from: PlaceSince, to: PlaceSince) => Promise<void>
  /** Of a payment's seat alone. */
  readonly onBatchChosen: (tx: Transaction, by: Actor, choice: BatchOfSeat) => Promise<void>
}

/** A place as who heard of it when it was given by hand knows it. */
export type PlaceSince = Pick<PlaceTable, 'id' | 'since'>

/** The batches that a payment's seat was in before and is in now. */
export interface BatchOfSeat extends MemberInCourse {
  readonly paymentId: string
  readonly before: string | null
  readonly after: string
}

const paidSeats = (queries: Queries) =>
  queries
    .selectFrom(
      queries
        .selectFrom('seats')
        .leftJoin('places', (join) =>
          join.onRef('places.seatPaymentId', '=', 'seats.paymentId').on('places.state', 'in', SITTING),
        )
        .select(['seats.paymentId', 'seats.userId', 'seats.courseId', 'seats.state'])
        .select(['seats.createdAt', 'seats.updatedAt', 'places.id as placeId'])
        .select((eb) =>
          eb
            .case()
            .when('seats.state', '=', 'active')
            .then(eb.ref('places.batchKey'))
            .else(eb.ref('seats.batchKey'))
            .end()
            .as('batchKey'),
        )
        .as('seat'),
    )
    .selectAll()

export const seatOf = (queries: Queries, paymentId: string): Promise<PaidSeat | undefined> =>
  paidSeats(queries).where('paymentId', '=', paymentId).executeTakeFirst()

export async function seatsOfPayments(queries: Queries, paymentIds: readonly string[]): Promise<Map<string, PaidSeat>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await paidSeats(queries).where('paymentId', 'in', paymentIds).execute()
  return new Map(rows.map((row) => [row.paymentId, row]))
}

export const seatsOfMembers = async (queries: Queries, userIds: readonly string[]): Promise<PaidSeat[]> =>
  userIds.length === 0 ? [] : paidSeats(queries).where('userId', 'in', userIds).orderBy('createdAt', 'desc').execute()

/** The payments of seats of members whom a query of another feature names: part of a query. */
export const paymentsSeating = (queries: Queries, uids: Uids) =>
  queries.selectFrom('seats').select('paymentId as id').where('userId', 'in', uids)

/** Asked of each payment that a statement goes through: it seats such a member, or did. */
export const seatsMember = (
  eb: ExpressionBuilder<Tables, 'payments'>,
  isMeant: (uid: Expression<string>) => Expression<SqlBool>,
) => eb.exists(seatsOfRow(eb).where(({ ref }) => isMeant(ref('seats.userId'))))

/** The same of a course. */
export const seatsInto = (eb: ExpressionBuilder<Tables, 'payments'>, courseId: string) =>
  eb.exists(seatsOfRow(eb).where('seats.courseId', '=', courseId))

const seatsOfRow = (eb: ExpressionBuilder<Tables, 'payments'>) =>
  eb.selectFrom('seats').select('seats.paymentId').whereRef('seats.paymentId', '=', 'payments.id')

export const seatsInCourse = (queries: Queries, courseId: string): Promise<PaidSeat[]> =>
  paidSeats(queries).where('courseId', '=', courseId).orderBy('createdAt').execute()

/** The payment of the member's seat in the course. */
export const seatOfMember = async (queries: Queries, { userId, courseId }: MemberInCourse): Promise<string | null> =>
  (
    await queries
      .selectFrom('seats')
      .select('paymentId')
      .where('userId', '=', userId)
      .where('courseId', '=', courseId)
      .where('state', '=', 'active')
      .executeTakeFirst()
  )?.paymentId ?? null

export const hasSeat = async (queries: Queries, member: MemberInCourse): Promise<boolean> =>
  (await seatOfMember(queries, member)) !== null

/** So many seats in the order of their payments' ids, behind this one. */
export const seatsAfter = (queries: Queries, paymentId: string, count: number): Promise<PaidSeat[]> =>
  paidSeats(queries).where('paymentId', '>', paymentId).orderBy('paymentId').limit(count).execute()

const SEATS_AT_ONCE = 2_000

/** Seats that stand, of members without a row of this query, some at a time: no statement looks at more than so many seats. */
export async function* seatsWithout(
  queries: Queries,
  rowOf: (uid: Expression<string>) => Expression<unknown>,
  atOnce = SEATS_AT_ONCE,
): AsyncGenerator<PaidSeat[]> {
  for (let after = ''; ;) {
    const seats = queries.selectFrom('seats').select('paymentId').where('paymentId', '>', after).orderBy('paymentId')
    const end = await seats
      .limit(1)
      .offset(atOnce - 1)
      .executeTakeFirst()
    yield await paidSeats(queries)
      .where('state', '=', 'active')
      .where('paymentId', '>', after)
      .$if(end !== undefined, (query) => query.where('paymentId', '<=', end?.paymentId ?? ''))
      .where(({ not, exists, ref }) => not(exists(rowOf(ref('seat.userId')))))
      .execute()
    if (!end) return
    after = end.paymentId
  }
}

export const paymentsWithSeat = (queries: Queries, state?: 'active') =>
  queries
    .selectFrom('seats')
    .select('paymentId')
    .$if(state === 'active', (query) => query.where('state', '=', 'active'))

/** The same: its seat stands. */
export const holdsSeat = (eb: ExpressionBuilder<Tables, 'payments'>) =>
  eb.exists(seatsOfRow(eb).where('seats.state', '=', 'active'))

/** Payments whose seat waits for a batch. */
export const paymentsWithoutBatch = (queries: Queries) =>
  paymentsWithSeat(queries, 'active').where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('places')
          .select('places.id')
          .whereRef('places.seatPaymentId', '=', 'seats.paymentId')
          .where('places.state', 'in', SITTING),
      ),
    ),
  )

/** Seats that wait for a batch, counted by course. */
export const waitingBySeat = (queries: Queries): Promise<{ courseId: string; count: number }[]> =>
  paymentsWithoutBatch(queries)
    .clearSelect()
    .select('courseId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('courseId')
    .orderBy('courseId')
    .execute()

/** The payment of the member's seat in the course that waits for a batch. */
export async function seatWithoutPlace(queries: Queries, { userId, courseId }: MemberInCourse): Promise<string | null> {
  const waits = paymentsWithoutBatch(queries).where('seats.userId', '=', userId)
  const found = await waits.where('seats.courseId', '=', courseId).executeTakeFirst()
  return found?.paymentId ?? null
}

interface NewSeat extends MemberInCourse {
  readonly paymentId: string
  readonly state: SeatTable['state']
  readonly batch: BatchRoom | null
  /** false: the member is known to have no place by hand in the course. */
  readonly sitsByHand?: boolean
}

export interface TakenSeat {
  readonly batchKey: string | null
  readonly placeId: string | null
  /** The seat stands, and has no batch because the one that was paid for has no place left. */
  readonly isBatchFull: boolean
}

/** Gives a payment its seat, and the seat a place. Returns null when the payment has one, or the member another in the course. */
export async function takeSeat(
  tx: Transaction,
  deps: SeatsDeps & SeatListeners,
  seat: NewSeat,
): Promise<TakenSeat | null> {
  // Waits for a seat of the member that just ends.
  await holdMember(tx, seat.userId)
  const taken = await insertSeat(tx, deps, seat)
  if (!taken) return null
  const placed = seat.state === 'active' ? await place(tx, deps, seat) : { ...NOWHERE, batchKey: taken.batchKey }
  await deps.onSeated(tx, taken)
  await deps.database.changes.publish(tx, 'purchases', seat.userId)
  return placed
}

async function insertSeat(
  tx: Transaction,
  { now }: SeatsDeps,
  { paymentId, userId, courseId, state, batch }: NewSeat,
): Promise<SeatTable | undefined> {
  const time = now().toISOString()
  const batchKey = state === 'active' ? null : (batch?.key ?? null)
  return tx
    .insertInto('seats')
    .values({ paymentId, userId, courseId, state, batchKey, createdAt: time, updatedAt: time })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Gives an ended seat back, with a place. Returns null where the member has another seat in the course by now. */
export async function restoreSeat(
  tx: Transaction,
  deps: SeatsDeps & SeatListeners,
  seat: NewSeat,
): Promise<TakenSeat | null> {
  await holdMember(tx, seat.userId)
  if (await hasSeat(tx, seat)) return null
  const restored = await tx
    .updateTable('seats')
    .set({ state: 'active', batchKey: null, updatedAt: deps.now().toISOString() })
    .where('paymentId', '=', seat.paymentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const placed = await place(tx, deps, seat)
  await deps.onSeated(tx, restored)
  await deps.database.changes.publish(tx, 'purchases', seat.userId)
  return placed
}

export const NOWHERE: TakenSeat = { batchKey: null, placeId: null, isBatchFull: false }

async function place(tx: Transaction, deps: SeatsDeps, seat: NewSeat): Promise<TakenSeat> {
  const { paymentId, batch, sitsByHand = true } = seat
  const by = bySite(deps.now())
  const sits =
    (sitsByHand ? await payForPlace(tx, by, seat, paymentId) : null) ??
    (batch && (await takePlace(tx, by, { ...seat, why: '' }, batch)))
  if (!sits) return { ...NOWHERE, isBatchFull: batch !== null }
  return { batchKey: sits.batchKey, placeId: sits.id, isBatchFull: false }
}

/** Ends a seat and its place; it stays in the member's list. */
export async function withdrawSeat(tx: Transaction, deps: SeatsDeps, seat: PaidSeat, why: string): Promise<void> {
  await holdMember(tx, seat.userId)
  const sits = await placeOfSeat(tx, seat.paymentId)
  if (sits) await leavePlace(tx, bySite(deps.now(), why), sits.id)
  await tx
    .updateTable('seats')
    .set({ state: 'withdrawn', batchKey: sits?.batchKey ?? null, updatedAt: deps.now().toISOString() })
    .where('paymentId', '=', seat.paymentId)
    .execute()
  await deps.database.changes.publish(tx, 'purchases', seat.userId)
}

/** Deletes the seat as if it had never been given: who had a place by hand before has it so again. */
export async function removeSeat(
  tx: Transaction,
  deps: SeatsDeps & SeatListeners,
  seat: PaidSeat,
  why: string,
): Promise<void> {
  await holdMember(tx, seat.userId)
  const sits = await placeOfSeat(tx, seat.paymentId)
  const by = bySite(deps.now(), why)
  if (sits && sits.why !== '') await keepByHand(tx, by, sits)
  else if (sits) await leavePlace(tx, by, sits.id)
  await tx.deleteFrom('seats').where('paymentId', '=', seat.paymentId).execute()
  await deps.onSeatUndone(tx, seat)
  await deps.database.changes.publish(tx, 'purchases', seat.userId)
}
