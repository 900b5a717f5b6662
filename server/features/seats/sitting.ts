/** Who sits in which batch, by payment or by hand. */
import type { PlaceTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'
import type { MemberInCourse } from './member-in-course.ts'

/** The states in which somebody has the place: those that count. */
export const SITTING = ['active', 'completed'] as const

export const placeOf = (queries: Queries, id: string): Promise<PlaceTable | undefined> =>
  queries.selectFrom('places').selectAll().where('id', '=', id).executeTakeFirst()

/** Where the seat of a payment sits. */
export const placeOfSeat = (queries: Queries, paymentId: string): Promise<PlaceTable | undefined> =>
  queries
    .selectFrom('places')
    .selectAll()
    .where('seatPaymentId', '=', paymentId)
    .where('state', 'in', SITTING)
    .executeTakeFirst()

export const placeInBatch = (
  queries: Queries,
  { userId, batchKey }: Pick<PlaceTable, 'userId' | 'batchKey'>,
): Promise<PlaceTable | undefined> =>
  queries
    .selectFrom('places')
    .selectAll()
    .where('userId', '=', userId)
    .where('batchKey', '=', batchKey)
    .where('state', 'in', SITTING)
    .executeTakeFirst()

/** Where the member sits in the course. */
export const placeInCourse = (
  queries: Queries,
  { userId, courseId }: MemberInCourse,
): Promise<PlaceTable | undefined> =>
  queries
    .selectFrom('places')
    .selectAll()
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('state', '=', 'active')
    .executeTakeFirst()

/** Everywhere that a member sits. */
export const placesOfMember = (queries: Queries, userId: string): Promise<PlaceTable[]> =>
  queries.selectFrom('places').selectAll().where('userId', '=', userId).where('state', 'in', SITTING).execute()

/** The ids of those who sit in a batch. */
export const membersInBatch = async (queries: Queries, batchKey: string): Promise<string[]> => [
  ...(await sittingSince(queries, batchKey)).keys(),
]

/** Since when each of them sits there. */
export async function sittingSince(queries: Queries, batchKey: string): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('places')
    .select(['userId', 'since'])
    .where('batchKey', '=', batchKey)
    .where('state', 'in', SITTING)
    .execute()
  return new Map(rows.map(({ userId, since }) => [userId, since]))
}

export async function placesTaken(queries: Queries): Promise<Map<string, number>> {
  const rows = await queries.selectFrom('batches').select(['batchKey', 'placesTaken']).execute()
  return new Map(rows.map(({ batchKey, placesTaken: taken }) => [batchKey, taken]))
}
