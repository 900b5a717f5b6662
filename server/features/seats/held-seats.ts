/** Everybody's seats, whether a payment or a person gave them. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { PlaceTable } from './tables.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../database/transaction.ts'
import type { SeatCounts } from '../content/public-site.ts'
import type { MemberInCourse } from './member-in-course.ts'
import { hasSeat, seatOf, seatsInCourse, seatsOfMembers, type PaidSeat } from './seats.ts'
import { placeInCourse, placesTaken, SITTING } from './sitting.ts'

export interface HeldSeat extends MemberInCourse {
  /** Names it in addresses: its payment's id, or where a person gave it that of its place. */
  readonly id: string
  readonly paymentId: string | null
  /** null for a seat that waits for a batch, or has ended. */
  readonly placeId: string | null
  readonly batchKey: string | null
  readonly state: 'active' | 'withdrawn'
  readonly since: string
  /** Why a person gave it, or took it back; empty where money did. */
  readonly why: string
}

/** Seats of members, the latest first. */
export async function heldSeatsOf(queries: Queries, userIds: readonly string[]): Promise<HeldSeat[]> {
  const paid = await seatsOfMembers(queries, userIds)
  const byHand = await placesByHand(queries, userIds)
  return [...paid.map(ofPayment), ...byHand.map(ofPlace)].toSorted((a, b) => (a.since < b.since ? 1 : -1))
}

/** The seats in a course, the first coming first. */
export async function heldSeatsIn(queries: Queries, courseId: string): Promise<HeldSeat[]> {
  const paid = await seatsInCourse(queries, courseId)
  const byHand = await byHandAlone(queries).where('courseId', '=', courseId).execute()
  return [...paid.map(ofPayment), ...byHand.map(ofPlace)].toSorted((a, b) => (a.since < b.since ? -1 : 1))
}

/** A seat by its payment's id, or that of its place. */
export async function heldSeat(queries: Queries, id: string): Promise<HeldSeat | null> {
  const paid = await seatOf(queries, id)
  if (paid) return ofPayment(paid)
  const place = await byHandAlone(queries).where('id', '=', id).executeTakeFirst()
  return place ? ofPlace(place) : null
}

/** Whether the member has a seat in the course, paid for or given by hand. */
export const isSeated = async (queries: Queries, member: MemberInCourse): Promise<boolean> =>
  (await hasSeat(queries, member)) || (await placeInCourse(queries, member)) !== undefined

/** Whether the member has a seat: asked of each row that a statement goes through. */
export const holdsAnySeat = (queries: Queries, uid: Expression<string>): Expression<SqlBool> => {
  const { or, exists } = expressionBuilder<Tables>()
  const paid = queries.selectFrom('seats').select('paymentId').where('userId', '=', uid).where('state', '=', 'active')
  const sitting = queries.selectFrom('places').select('id').where('userId', '=', uid).where('state', 'in', SITTING)
  return or([exists(paid), exists(sitting)])
}

/** The ids of members who sit in one of these batches; null for any batch. */
export function seatHoldersIn(queries: Queries, batchKeys: readonly string[] | null) {
  const holders = queries.selectFrom('places').select('userId').where('state', 'in', SITTING)
  return batchKeys === null ? holders : holders.where('batchKey', 'in', [...batchKeys, ''])
}

/** How many have a seat, for courses whose figures are counted. */
export async function seatCounts(queries: Queries): Promise<SeatCounts> {
  const paid = await queries
    .selectFrom('seats')
    .select('courseId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'active')
    .groupBy('courseId')
    .execute()
  const byHand = await byHandAlone(queries)
    .clearSelect()
    .select('courseId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', SITTING)
    .groupBy('courseId')
    .execute()
  const byCourse: Record<string, number> = {}
  for (const { courseId, count } of [...paid, ...byHand]) byCourse[courseId] = (byCourse[courseId] ?? 0) + count
  const byBatch = Object.fromEntries([...(await placesTaken(queries))].filter(([, taken]) => taken > 0))
  return { byCourse, byBatch }
}

const byHandAlone = (queries: Queries) =>
  queries.selectFrom('places').selectAll().where('seatPaymentId', 'is', null).where('state', '<>', 'moved')

const placesByHand = async (queries: Queries, userIds: readonly string[]): Promise<PlaceTable[]> =>
  userIds.length === 0 ? [] : byHandAlone(queries).where('userId', 'in', userIds).execute()

const ofPayment = ({ paymentId, placeId, userId, courseId, batchKey, state, createdAt }: PaidSeat): HeldSeat => ({
  id: paymentId,
  paymentId,
  placeId,
  userId,
  courseId,
  batchKey,
  state,
  since: createdAt,
  why: '',
})

const ofPlace = ({ id, userId, courseId, batchKey, state, since, why }: PlaceTable): HeldSeat => ({
  id,
  paymentId: null,
  placeId: state === 'withdrawn' ? null : id,
  userId,
  courseId,
  batchKey,
  state: state === 'withdrawn' ? 'withdrawn' : 'active',
  since,
  why,
})
