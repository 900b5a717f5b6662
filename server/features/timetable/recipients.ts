import type { Config } from '../../config.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Addressee } from '../../outbox/compose.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Catalog } from '../content/catalog.ts'
import { courseOfSeat } from '../seats/seat-course.ts'
import { membersInBatch } from '../seats/sitting.ts'
import { trainersOf } from '../staff/staff-roles.ts'
import type { CalledBatch } from './letters.ts'

export interface TimetableDeps {
  readonly catalog: Catalog
  readonly config: Config
}

export interface Recipient extends Addressee {
  readonly userId: string
}

/** Whoever sits or teaches in the batch, each once, by id. */
export async function recipientsOf(queries: Queries, batchKey: string): Promise<Recipient[]> {
  const uids = new Set([...(await membersInBatch(queries, batchKey)), ...(await trainersOf(queries, batchKey))])
  const members = await membersByIds(queries, [...uids])
  return [...members.values()]
    .map(({ uid, fullName, email }) => ({ userId: uid, name: fullName, email }))
    .toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
}

/** A batch that takes place, by the name of its course; null for a draft, and where it is cancelled. */
export function calledBatch({ catalog }: TimetableDeps, batchKey: string): CalledBatch | null {
  const own = catalog.now().batches.find(({ key }) => key === batchKey)
  if (!own || own.state === 'cancelled') return null
  const { name, title, batch } = courseOfSeat(catalog.now(), { courseId: own.courseId, batchKey })
  return batch && { name, title, batch }
}
