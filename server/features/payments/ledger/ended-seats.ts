/** Seats that a person takes back. For ten minutes nobody hears of it, and it can be undone. */
import type { ExpressionBuilder } from 'kysely'
import type { SeatRestored } from '#contract/desk-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { Tables } from '../../../database/schema.ts'
import type { SeatEndTable } from '../facts/tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../audit/actor.ts'
import { isSeated } from '../../seats/held-seats.ts'
import type { BatchRoom } from '../../seats/places.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { returnSeat } from '../../seats/returned-seats.ts'
import { hasSeat, removeSeat, seatOf, seatOfMember, type PaidSeat } from '../../seats/seats.ts'
import { placeOf } from '../../seats/sitting.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction } from '../facts/history.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { undoneLetter } from './letters.ts'
import { addresseeOf, setDesk, type LedgerDeps } from './payment-rows.ts'
import { noteSeat } from './seat-changes.ts'
import { tellSeated, toDesk, undoSeat } from './seating.ts'

const UNDO_MS = 10 * MINUTE_MS

/** Takes the seat back and leaves the payment at the desk; money is not moved. Returns null when it is done. */
export async function takeSeatBack(
  tx: Transaction,
  deps: LedgerDeps,
  paymentId: string,
  by: Actor,
): Promise<Refusal<'paymentUnknown' | 'notSeated'> | null> {
  const row = await holdPayment(tx, paymentId)
  if (!row) return new Refusal('paymentUnknown')
  const seated = await seatOf(tx, paymentId)
  if (!seated) return new Refusal('notSeated')
  // The member hears of this seat, which came by another one's end, before its own end.
  await closeEnds(tx, deps, await endsFor(tx).where(isAbout(paymentId)).execute())
  const place = seated.placeId === null ? undefined : await placeOf(tx, seated.placeId)
  await logAction(tx, deps, paymentId, 'seat undone', by)
  await undoSeat(tx, deps, seated, by.why ?? '')
  await noteSeat(tx, { action: 'payment.undo', paymentId, by, before: seated, after: null })
  const { updatedAt: _, ...seat } = seated
  await tx
    .insertInto('seatEnds')
    .values({
      ...seat,
      placeSince: place?.since ?? null,
      deskReason: row.deskReason,
      takenOverBy: seated.state === 'active' ? await seatOfMember(tx, seated) : null,
      undoUntil: new Date(deps.now().getTime() + UNDO_MS).toISOString(),
    })
    .execute()
  return null
}

type RestoreRefusal = 'paymentUnknown' | 'seatEndOver' | 'alreadySeated'

/** Gives the seat back as it was. Its place in the batch may be somebody else's by now. */
export async function undoSeatEnd(
  tx: Transaction,
  deps: LedgerDeps,
  paymentId: string,
  by: Actor,
): Promise<SeatRestored | Refusal<RestoreRefusal>> {
  const row = await holdPayment(tx, paymentId)
  if (!row) return new Refusal('paymentUnknown')
  const end = await undoableEnd(tx, paymentId, deps.now())
  const isGone = end?.state === 'active' && row.isPaid === 0
  if (!end || isGone || (await seatOf(tx, paymentId))) return new Refusal('seatEndOver')
  const other = await takerOf(tx, end)
  if (other) await leaveAgain(tx, deps, other, { ...by, why: `${paymentId} has the seat again` })
  const { deskReason, takenOverBy: _taker, undoUntil: _until, ...seat } = end
  const taken = await returnSeat(tx, deps, seat, roomFor(deps, end, other))
  if (!taken) return new Refusal('alreadySeated')
  await forget(tx, paymentId)
  const { batchKey, isBatchFull } = taken
  await logAction(tx, deps, paymentId, isBatchFull ? 'seat back, its place is taken' : 'seat back as it was', by)
  await noteSeat(tx, {
    action: 'payment.restore',
    paymentId,
    by,
    before: null,
    after: await seatOf(tx, paymentId),
  })
  const facts = tryFacts(row.facts)
  if (isBatchFull && facts) await toDesk(tx, deps, facts, 'batchFull', true)
  else await setDesk(tx, paymentId, isBatchFull ? 'batchFull' : batchKey === null ? deskReason : null)
  return { batchKey, isBatchFull }
}

/** Tells the member of seats whose ten minutes are over. */
export async function tellSeatEnds(deps: LedgerDeps): Promise<void> {
  const { db, write } = deps.database
  const now = deps.now().toISOString()
  const due = await endsFor(db).where('undoUntil', '<=', now).orderBy('undoUntil').limit(AT_ONCE).execute()
  for (const end of due) await write((tx) => closeEnds(tx, deps, [end]))
}

const AT_ONCE = 100

/** What became of the payment means that the end of its seat cannot be undone any more. */
export const closeSeatEnd = async (tx: Transaction, deps: LedgerDeps, paymentId: string): Promise<void> =>
  closeEnds(tx, deps, await endsFor(tx).where('paymentId', '=', paymentId).execute())

/** The payment has another seat: of the same member nobody hears that the one before had ended. */
export async function replaceSeatEnd(
  tx: Transaction,
  deps: LedgerDeps,
  paymentId: string,
  { userId, courseId }: Pick<PaidSeat, 'userId' | 'courseId'>,
): Promise<void> {
  const end = await endsFor(tx).where('paymentId', '=', paymentId).executeTakeFirst()
  if (end?.userId === userId && end.courseId === courseId) await forget(tx, paymentId)
  else await closeSeatEnd(tx, deps, paymentId)
}

export const undoableEnd = (queries: Queries, paymentId: string, now: Date): Promise<SeatEndTable | undefined> =>
  endsFor(queries).where('paymentId', '=', paymentId).where('undoUntil', '>', now.toISOString()).executeTakeFirst()

const isAbout = (paymentId: string) => (eb: ExpressionBuilder<Tables, 'seatEnds'>) =>
  eb.or([eb('paymentId', '=', paymentId), eb('takenOverBy', '=', paymentId)])

const endsFor = (queries: Queries) => queries.selectFrom('seatEnds').selectAll()

async function closeEnds(tx: Transaction, deps: LedgerDeps, ends: readonly SeatEndTable[]): Promise<void> {
  for (const end of ends) {
    await holdPayment(tx, end.paymentId)
    if (await forget(tx, end.paymentId)) await tell(tx, deps, end)
  }
}

/** Returns false where it was undone or told meanwhile. */
async function forget(tx: Transaction, paymentId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('seatEnds')
    .where('paymentId', '=', paymentId)
    .returning('paymentId')
    .executeTakeFirst()
  return gone !== undefined
}

async function tell(tx: Transaction, deps: LedgerDeps, end: SeatEndTable): Promise<void> {
  const member = await addresseeOf(tx, end.userId)
  if (member && end.state === 'active') {
    const stands = (await hasSeat(tx, end)) ? 'anotherPayment' : (await isSeated(tx, end)) ? 'byHand' : null
    await deps.outbox.enqueue(tx, undoneLetter(deps.config, member, courseOfSeat(deps.catalog.now(), end).name, stands))
  }
  const taker = await takerOf(tx, end)
  if (taker) await tellTaker(tx, deps, taker)
  await deps.database.changes.publish(tx, 'purchases', end.userId)
}

/** The seat that took this one over, while it stands. */
async function takerOf(tx: Transaction, { takenOverBy, userId, courseId }: SeatEndTable): Promise<PaidSeat | null> {
  if (takenOverBy === null || !(await holdPayment(tx, takenOverBy))) return null
  const seat = await seatOf(tx, takenOverBy)
  return seat?.state === 'active' && seat.userId === userId && seat.courseId === courseId ? seat : null
}

async function tellTaker(tx: Transaction, deps: LedgerDeps, seat: PaidSeat): Promise<void> {
  const { paymentId, batchKey, placeId, state } = seat
  const row = await holdPayment(tx, paymentId)
  const facts = row && tryFacts(row.facts)
  if (!facts) return
  const taken = { batchKey, placeId, isBatchFull: row.deskReason === 'batchFull' }
  await tellSeated(tx, deps, { facts, candidate: seat, taken, state })
}

/** The other payment waits again because this seat is taken. */
async function leaveAgain(tx: Transaction, deps: LedgerDeps, seat: PaidSeat, by: Actor): Promise<void> {
  const { paymentId } = seat
  await logAction(tx, deps, paymentId, 'seat undone', by)
  await removeSeat(tx, deps, seat, by.why ?? '')
  await setDesk(tx, paymentId, 'alreadySeated')
  await noteSeat(tx, { action: 'payment.undo', paymentId, by, before: seat, after: null })
}

/** A place that the other seat has just left is not asked for room. */
function roomFor({ catalog }: LedgerDeps, { batchKey, placeId }: SeatEndTable, other: PaidSeat | null) {
  if (batchKey === null) return null
  const batch = catalog.now().batches.find(({ key }) => key === batchKey)
  const isLeft = other !== null && other.placeId === placeId
  return { key: batchKey, capacity: isLeft ? null : (batch?.capacity ?? null) } satisfies BatchRoom
}
