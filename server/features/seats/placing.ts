import type { Batch } from '#contract/batches.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { PlaceTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Actor } from '../audit/actor.ts'
import { classesOf } from '../classes/classes.ts'
import type { Catalog } from '../content/catalog.ts'
import { noteTold } from './batch-notices.ts'
import { batchLetter } from './letters.ts'
import { movePlace, takePlace } from './places.ts'
import { courseOfSeat } from './seat-course.ts'
import type { BatchListeners } from './seats.ts'
import { placeInCourse } from './sitting.ts'

export interface PlacingDeps extends BatchListeners {
  readonly catalog: Catalog
  readonly config: Config
  readonly database: Pick<Database, 'changes'>
  readonly outbox: Outbox
}

interface Placed {
  readonly userId: string
  /** Of the seat that waits for a batch; null for a place by hand. */
  readonly paymentId: string | null
  /** Nobody writes to the member; what a letter would have said counts as known. */
  readonly isQuiet?: boolean
}

/**
 * Moves a member into a batch of the course, or gives a place there to who has none, and writes to the member. null where
 * the batch is full, and nothing has changed. The caller holds the member.
 */
export async function putInBatch(
  tx: Transaction,
  deps: PlacingDeps,
  by: Actor,
  { userId, paymentId, isQuiet = false }: Placed,
  batch: Batch,
): Promise<PlaceTable | null> {
  const { courseId } = batch
  const current = await placeInCourse(tx, { userId, courseId })
  const why = paymentId === null ? (by.why ?? '') : ''
  const sits = current
    ? await movePlace(tx, by, current, batch)
    : await takePlace(tx, by, { userId, courseId, paymentId, why }, batch)
  if (!sits) return null
  if (current) await deps.onPlaceMoved(tx, current, sits)
  const seat = { userId, courseId, before: current?.batchKey ?? null, after: batch.key }
  if (sits.seatPaymentId !== null) await deps.onBatchChosen(tx, by, { ...seat, paymentId: sits.seatPaymentId })
  const isNew = current === undefined && sits.seatPaymentId === null
  if (isQuiet) await noteTold(tx, { now: () => by.at }, sits.id, { batch, classes: await classesOf(tx, batch.key) })
  else await tellMember(tx, deps, by, { sits, batch, isNew, isMoved: current !== undefined })
  await deps.database.changes.publish(tx, 'purchases', userId)
  return sits
}

interface Told {
  readonly sits: PlaceTable
  readonly batch: Batch
  readonly isNew: boolean
  readonly isMoved: boolean
}

async function tellMember(tx: Transaction, deps: PlacingDeps, { at }: Actor, { sits, batch, isNew, isMoved }: Told) {
  const member = (await membersByIds(tx, [sits.userId])).get(sits.userId)
  if (!member) return
  const { name, title } = courseOfSeat(deps.catalog.now(), sits)
  const to = { name: member.fullName, email: member.email }
  const classes = await classesOf(tx, batch.key)
  await deps.outbox.enqueue(tx, batchLetter(deps.config, to, { name, title, batch, classes, isNew, isMoved }, at))
  await noteTold(tx, { now: () => at }, sits.id, { batch, classes })
}
