/** How a place in a batch is taken, kept and given back. */
import { randomUUID } from 'node:crypto'
import type { PlaceTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import type { Actor } from '../audit/actor.ts'
import type { MemberInCourse } from './member-in-course.ts'
import { notePlace } from './place-changes.ts'
import { placeOf, SITTING } from './sitting.ts'
import { stopWaiting } from './waiting-list.ts'

/** A batch with the room that its content has at this moment; null is without an end. */
export interface BatchRoom {
  readonly key: string
  readonly capacity: number | null
  /** false: whoever gets the place is known not to wait for one. */
  readonly isAwaited?: boolean
}

interface NewPlace extends MemberInCourse {
  readonly paymentId: string | null
  readonly why: string
}

/** Gives the member a place, or nothing where the batch is full or the member sits there. The caller holds the member. */
export async function takePlace(
  tx: Transaction,
  by: Actor,
  place: NewPlace,
  room: BatchRoom,
): Promise<PlaceTable | null> {
  if (!(await claim(tx, room))) return null
  const sits = await sit(tx, by, place, room)
  if (!sits) await giveBack(tx, room.key)
  return sits
}

/** Gives who has left a place the same one again, with its first day; null where the batch is full by now. The caller holds the member. */
export async function sitAgain(
  tx: Transaction,
  by: Actor,
  { id, since, paymentId }: Pick<PlaceTable, 'id' | 'since'> & { readonly paymentId: string | null },
  room: BatchRoom,
): Promise<PlaceTable | null> {
  const before = await placeOf(tx, id)
  if (!before || !(await claim(tx, room))) return null
  const sits = await tx
    .updateTable('places')
    .set({ state: 'active', until: null, movedTo: null, why: by.why ?? '', since, seatPaymentId: paymentId })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'not in', SITTING)
    .returningAll()
    .executeTakeFirst()
  if (!sits) {
    await giveBack(tx, room.key)
    return null
  }
  await notePlace(tx, by, { action: 'place.take', before, after: sits })
  await stopWaiting(tx, by, room.key, sits.userId)
  return sits
}

/** Ends a place and gives it back. Returns false where it had ended. */
export const leavePlace = (tx: Transaction, by: Actor, id: string): Promise<boolean> =>
  end(tx, by, id, { state: 'withdrawn', movedTo: null })

/** Moves somebody who sits into another batch; null where that is full. The caller holds the member. */
export async function movePlace(
  tx: Transaction,
  by: Actor,
  place: PlaceTable,
  room: BatchRoom,
): Promise<PlaceTable | null> {
  await holdBatches(tx, [place.batchKey, room.key])
  if (!(await claim(tx, room))) return null
  await end(tx, by, place.id, { state: 'moved', movedTo: room.key })
  const { userId, courseId, seatPaymentId: paymentId, why } = place
  return sit(tx, by, { userId, courseId, paymentId, why }, room)
}

async function end(
  tx: Transaction,
  by: Actor,
  id: string,
  ending: Pick<PlaceTable, 'state' | 'movedTo'>,
): Promise<boolean> {
  const left = await tx
    .updateTable('places')
    .set((eb) => ({ ...ending, until: by.at.toISOString(), why: by.why ?? '', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', SITTING)
    .returningAll()
    .executeTakeFirst()
  if (!left) return false
  await giveBack(tx, left.batchKey)
  const action = ending.state === 'moved' ? 'place.move' : 'place.leave'
  await notePlace(tx, by, { action, before: { ...left, state: 'active' }, after: left })
  return true
}

/** Two who change places wait for one another in one order. */
export async function holdBatches(tx: Transaction, keys: readonly string[]): Promise<void> {
  const rows = [...new Set(keys)].toSorted().map((batchKey) => ({ batchKey, placesTaken: 0, version: 1 }))
  await tx
    .insertInto('batches')
    .values(rows)
    .onConflict((conflict) => conflict.column('batchKey').doUpdateSet((eb) => ({ version: eb.ref('batches.version') })))
    .execute()
}

const NO_END = 1_000_000_000

/** One statement counts and asks whether there is room, so that two at once cannot have the last place. */
async function claim(tx: Transaction, { key, capacity }: BatchRoom): Promise<boolean> {
  const claimed = await tx
    .insertInto('batches')
    .values({ batchKey: key, placesTaken: 1, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('batchKey')
        .doUpdateSet((eb) => ({
          placesTaken: eb('batches.placesTaken', '+', 1),
          version: eb('batches.version', '+', 1),
        }))
        .where('batches.placesTaken', '<', capacity ?? NO_END),
    )
    .returning('batchKey')
    .executeTakeFirst()
  return claimed !== undefined
}

async function giveBack(tx: Transaction, batchKey: string): Promise<void> {
  await tx
    .updateTable('batches')
    .set((eb) => ({ placesTaken: eb('placesTaken', '-', 1), version: eb('version', '+', 1) }))
    .where('batchKey', '=', batchKey)
    .execute()
}

/** Who has sat in the batch before has the same row again. Nobody who sits there waits for it. */
async function sit(
  tx: Transaction,
  by: Actor,
  { userId, courseId, paymentId, why }: NewPlace,
  { key: batchKey, isAwaited = true }: BatchRoom,
): Promise<PlaceTable | null> {
  const since = by.at.toISOString()
  const sitting = { seatPaymentId: paymentId, state: 'active', until: null, movedTo: null, why, since } as const
  const fresh = await tx
    .insertInto('places')
    .values({ id: randomUUID(), batchKey, userId, courseId, ...sitting, version: 1 })
    .onConflict((conflict) => conflict.columns(['batchKey', 'userId']).doNothing())
    .returningAll()
    .executeTakeFirst()
  const before = fresh ? undefined : await rowIn(tx, batchKey, userId)
  const sits = before ? await sitDownAgain(tx, before, sitting) : fresh
  if (!sits) return null
  await notePlace(tx, by, { action: 'place.take', before: before ?? null, after: sits })
  if (isAwaited) await stopWaiting(tx, by, batchKey, userId)
  return sits
}

const rowIn = (tx: Transaction, batchKey: string, userId: string): Promise<PlaceTable | undefined> =>
  tx.selectFrom('places').selectAll().where('batchKey', '=', batchKey).where('userId', '=', userId).executeTakeFirst()

const sitDownAgain = (
  tx: Transaction,
  { id }: PlaceTable,
  sitting: Partial<PlaceTable>,
): Promise<PlaceTable | undefined> =>
  tx
    .updateTable('places')
    .set(sitting)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'not in', SITTING)
    .returningAll()
    .executeTakeFirst()

/** Who has a place by hand and pays keeps it. */
export async function payForPlace(
  tx: Transaction,
  by: Actor,
  { userId, courseId }: MemberInCourse,
  paymentId: string,
): Promise<PlaceTable | null> {
  const paid = await tx
    .updateTable('places')
    .set((eb) => ({ seatPaymentId: paymentId, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('state', '=', 'active')
    .where('seatPaymentId', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!paid) return null
  await notePlace(tx, by, { action: 'place.pay', before: { ...paid, seatPaymentId: null }, after: paid })
  return paid
}

export async function keepByHand(tx: Transaction, by: Actor, place: PlaceTable): Promise<void> {
  const version = place.version + 1
  await tx.updateTable('places').set({ seatPaymentId: null, version }).where('id', '=', place.id).execute()
  await notePlace(tx, by, { action: 'place.unpay', before: place, after: { ...place, seatPaymentId: null } })
}
