import { Refusal } from '#contract/refusal.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { holdMember } from '../../accounts/held-member.ts'
import type { Actor } from '../../audit/actor.ts'
import { putInBatch } from '../../seats/placing.ts'
import { seatOf, type BatchOfSeat } from '../../seats/seats.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction } from '../facts/history.ts'
import { setDesk, type LedgerDeps } from './payment-rows.ts'
import { noteSeat } from './seat-changes.ts'

export type BatchRefusal =
  | 'paymentUnknown'
  | 'notSeated'
  | 'seatEnded'
  | 'batchUnknown'
  | 'batchOfAnotherCourse'
  | 'batchClosed'
  | 'batchChosen'
  | 'batchFull'

/** Puts the seat of a payment into a batch of its course, and writes to the member. Returns null when it is done. */
export async function chooseBatch(
  tx: Transaction,
  deps: LedgerDeps,
  paymentId: string,
  batchKey: string,
  by: Actor,
): Promise<Refusal<BatchRefusal> | null> {
  const { catalog } = deps
  if (!(await holdPayment(tx, paymentId))) return new Refusal('paymentUnknown')
  const found = await seatOf(tx, paymentId)
  if (!found) return new Refusal('notSeated')
  await holdMember(tx, found.userId)
  const seat = (await seatOf(tx, paymentId)) ?? found
  if (seat.state !== 'active') return new Refusal('seatEnded')
  const chosen = catalog.now().batches.find(({ key }) => key === batchKey)
  if (!chosen) return new Refusal('batchUnknown')
  if (chosen.courseId !== seat.courseId) return new Refusal('batchOfAnotherCourse')
  if (chosen.state === 'draft' || chosen.state === 'cancelled') return new Refusal('batchClosed')
  if (seat.batchKey === batchKey) return new Refusal('batchChosen')
  const sits = await putInBatch(tx, deps, by, { userId: seat.userId, paymentId }, chosen)
  return sits ? null : new Refusal('batchFull')
}

/** What the books hold of a seat that a person has put into a batch: it does not wait at the desk any more. */
export async function noteBatch(
  tx: Transaction,
  by: Actor,
  { paymentId, userId, courseId, before, after }: BatchOfSeat,
): Promise<void> {
  await setDesk(tx, paymentId, null)
  await logAction(tx, { now: () => by.at }, paymentId, `batch ${before ?? 'not chosen'} to ${after}`, by)
  const seat = { userId, courseId }
  const sides = { before: { ...seat, batchKey: before }, after: { ...seat, batchKey: after } }
  await noteSeat(tx, { action: 'payment.batch', paymentId, by, ...sides })
}
