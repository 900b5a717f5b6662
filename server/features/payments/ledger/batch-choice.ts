import { Refusal } from '#contract/refusal.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { noteTold } from '../../seats/batch-notices.ts'
import { batchLetter } from '../../seats/letters.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { moveSeat, seatOf } from '../../seats/seats.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction, type Actor } from '../facts/history.ts'
import { addresseeOf, type LedgerDeps } from './payment-rows.ts'
import { noteSeat } from './seat-changes.ts'

export type BatchRefusal =
  | 'paymentUnknown'
  | 'notSeated'
  | 'seatEnded'
  | 'batchUnknown'
  | 'batchOfAnotherCourse'
  | 'batchClosed'
  | 'batchChosen'

/** Puts the seat of a payment into a batch of its course, and writes to the member. Returns null when it is done. */
export async function chooseBatch(
  tx: Transaction,
  deps: LedgerDeps,
  paymentId: string,
  batchKey: string,
  actor: Actor,
): Promise<Refusal<BatchRefusal> | null> {
  const { catalog, config, outbox, now } = deps
  if (!(await holdPayment(tx, paymentId))) return new Refusal('paymentUnknown')
  const seat = await seatOf(tx, paymentId)
  if (!seat) return new Refusal('notSeated')
  if (seat.state !== 'active') return new Refusal('seatEnded')
  const chosen = catalog.now().batches.find(({ key }) => key === batchKey)
  if (!chosen) return new Refusal('batchUnknown')
  if (chosen.courseId !== seat.courseId) return new Refusal('batchOfAnotherCourse')
  if (chosen.state === 'draft' || chosen.state === 'cancelled') return new Refusal('batchClosed')
  if (seat.batchKey === batchKey) return new Refusal('batchChosen')
  await moveSeat(tx, deps, seat, batchKey)
  await logAction(tx, deps, paymentId, `batch ${seat.batchKey ?? 'not chosen'} to ${batchKey}`, actor)
  const change = { action: 'payment.batch', paymentId, actor, before: seat, after: { ...seat, batchKey } } as const
  await noteSeat(tx, deps, change)
  const member = await addresseeOf(tx, seat.userId)
  const { name, title } = courseOfSeat(catalog.now(), { ...seat, batchKey })
  if (!member) return null
  await outbox.enqueue(tx, batchLetter(config, member, { name, title, batch: chosen }, now()))
  await noteTold(tx, deps, paymentId, chosen)
  return null
}
