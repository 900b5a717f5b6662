import type { Transaction } from '../../database/transaction.ts'
import { holdMember } from '../accounts/held-member.ts'
import { bySite } from '../audit/actor.ts'
import { payForPlace, sitAgain, type BatchRoom } from './places.ts'
import { NOWHERE, type PaidSeat, type SeatListeners, type SeatsDeps, type TakenSeat } from './seats.ts'

/** A seat that was removed; `placeSince` is the first day of the place that it had. */
export interface RemovedSeat extends Omit<PaidSeat, 'updatedAt'> {
  readonly placeSince: string | null
}

/** Undoes `removeSeat`. Returns null where the payment has a seat, or the member another one in the course by now. */
export async function returnSeat(
  tx: Transaction,
  deps: SeatsDeps & SeatListeners,
  { placeId, placeSince, ...seat }: RemovedSeat,
  room: BatchRoom | null,
): Promise<TakenSeat | null> {
  await holdMember(tx, seat.userId)
  const isActive = seat.state === 'active'
  const returned = await tx
    .insertInto('seats')
    .values({ ...seat, batchKey: isActive ? null : seat.batchKey, updatedAt: deps.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!returned) return null
  const placed = isActive
    ? await placeAgain(tx, deps, { ...seat, placeId, placeSince }, room)
    : { ...NOWHERE, batchKey: seat.batchKey }
  await deps.onSeatBack(tx, returned)
  await deps.database.changes.publish(tx, 'purchases', seat.userId)
  return placed
}

async function placeAgain(
  tx: Transaction,
  deps: SeatsDeps,
  { placeId, placeSince, ...seat }: RemovedSeat,
  room: BatchRoom | null,
): Promise<TakenSeat> {
  const by = bySite(deps.now())
  const { paymentId } = seat
  const sits =
    (await payForPlace(tx, by, seat, paymentId)) ??
    (placeId && placeSince && room && (await sitAgain(tx, by, { id: placeId, since: placeSince, paymentId }, room)))
  if (!sits) return { ...NOWHERE, isBatchFull: placeId !== null }
  return { batchKey: sits.batchKey, placeId: sits.id, isBatchFull: false }
}
