/** What a person does about places, each in one transaction with its row in the audit and its letter. */
import type { Member } from '#contract/accounts.ts'
import type { Batch } from '#contract/batches.ts'
import type { NewPlace, PlaceEnd, PlaceGiven, PlaceKept, PlaceMove } from '#contract/desk-batches.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../../database/open.ts'
import type { PlaceTable } from '../tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { holdMember } from '../../accounts/held-member.ts'
import { memberByEmail, membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import type { Catalog } from '../../content/catalog.ts'
import { leavePlace } from '../places.ts'
import { putInBatch, type PlacingDeps } from '../placing.ts'
import { courseOfSeat } from '../seat-course.ts'
import { seatWithoutPlace, type SeatListeners } from '../seats.ts'
import { placeInBatch, placeInCourse, placeOf } from '../sitting.ts'
import { giveAgain, tellEnd } from './ended-places.ts'
import { waitingLetter } from '../waiting-letter.ts'
import { isWaiting, startWaiting, stopWaiting } from '../waiting-list.ts'

export interface PlaceDeedDeps extends PlacingDeps, SeatListeners {
  readonly database: Database
}

type OfBatch = 'batchUnknown' | 'batchClosed'

export const batchNamed = (catalog: Catalog, key: string): Batch | undefined =>
  catalog.now().batches.find((one) => one.key === key)

function openBatch(catalog: Catalog, key: string): Batch | Refusal<OfBatch> {
  const batch = batchNamed(catalog, key)
  if (!batch) return new Refusal('batchUnknown')
  return batch.state === 'draft' || batch.state === 'cancelled' ? new Refusal('batchClosed') : batch
}

const kept = ({ id, version, batchKey, userId }: PlaceTable): PlaceKept => ({ id, version, batchKey, uid: userId })

/** The place while it is as the person saw it; the caller's transaction holds its member. */
async function heldPlace(
  tx: Transaction,
  id: string,
  version: number,
): Promise<PlaceTable | Refusal<'notFound' | 'versionStale'>> {
  const found = await placeOf(tx, id)
  if (!found) return new Refusal('notFound')
  await holdMember(tx, found.userId)
  const place = (await placeOf(tx, id)) ?? found
  if (place.version === version && place.state === 'active') return place
  const now = (await placeInCourse(tx, place)) ?? place
  return new Refusal('versionStale', { current: { ...kept(now), state: now.state } })
}

type MoveRefusal = OfBatch | 'notFound' | 'versionStale' | 'batchOfAnotherCourse' | 'batchChosen' | 'batchFull'

export const moveTo = (
  deps: PlaceDeedDeps,
  by: Actor,
  id: string,
  { batchKey, version }: PlaceMove,
): Promise<PlaceKept | Refusal<MoveRefusal>> =>
  deps.database.write(async (tx) => {
    const place = await heldPlace(tx, id, version)
    if (place instanceof Refusal) return place
    const batch = openBatch(deps.catalog, batchKey)
    if (batch instanceof Refusal) return batch
    if (batch.courseId !== place.courseId) return new Refusal('batchOfAnotherCourse')
    if (batch.key === place.batchKey) return new Refusal('batchChosen')
    const { userId, seatPaymentId: paymentId } = place
    const sits = await putInBatch(tx, deps, by, { userId, paymentId }, batch)
    return sits ? kept(sits) : new Refusal('batchFull')
  })

type AddRefusal = OfBatch | 'memberUnknown' | 'memberUnproven' | 'placeElsewhere' | 'waitingEnded' | 'batchFull'

/** Gives a place by hand; a seat that waits for its batch sits there as what it is, not new. Twice has no effect. */
export const addPlace = (
  deps: PlaceDeedDeps,
  by: Actor,
  key: string,
  whom: Omit<NewPlace, 'why'>,
): Promise<PlaceGiven | Refusal<AddRefusal>> =>
  deps.database.write(async (tx) => {
    const batch = openBatch(deps.catalog, key)
    if (batch instanceof Refusal) return batch
    const member = await provenMember(tx, whom)
    if (member instanceof Refusal) return member
    const { uid: userId } = member
    await holdMember(tx, userId)
    const { courseId } = batch
    const there = (await placeInBatch(tx, { userId, batchKey: key })) ?? (await placeInCourse(tx, { userId, courseId }))
    if (there)
      return there.batchKey === key ? { ...kept(there), isNew: false, satAlready: true } : new Refusal('placeElsewhere')
    if (whom.fromList && !(await isWaiting(tx, key, userId))) return new Refusal('waitingEnded')
    // Who was written to about the waiting list since reads of the place too.
    const again = (await isWaiting(tx, key, userId)) ? null : await giveAgain(tx, by, batch, userId)
    if (again instanceof Refusal) return again
    if (again) {
      await deps.onSeatBack(tx, asSeat(again))
      await deps.database.changes.publish(tx, 'purchases', userId)
      return { ...kept(again), isNew: true, satAlready: false }
    }
    const paymentId = await seatWithoutPlace(tx, { userId, courseId })
    const sits = await putInBatch(tx, deps, by, { userId, paymentId }, batch)
    if (!sits) return new Refusal('batchFull')
    const isNew = paymentId === null
    if (isNew) await deps.onSeated(tx, asSeat(sits))
    return { ...kept(sits), isNew, satAlready: false }
  })

async function provenMember(
  queries: Queries,
  { email, uid }: Pick<NewPlace, 'email' | 'uid'>,
): Promise<Member | Refusal<'memberUnknown' | 'memberUnproven'>> {
  const member =
    uid === undefined ? await memberByEmail(queries, email ?? '') : (await membersByIds(queries, [uid])).get(uid)
  if (!member) return new Refusal('memberUnknown')
  return member.emailVerified ? member : new Refusal('memberUnproven')
}

/** As those who hear of seats know it. */
export const asSeat = ({ id, userId, courseId, since }: PlaceTable) => ({
  paymentId: id,
  userId,
  courseId,
  batchKey: null,
  state: 'active' as const,
  createdAt: since,
  updatedAt: since,
})

type EndRefusal = 'notFound' | 'versionStale' | 'placePaid'

/** Ends a place that was given by hand; a seat that was paid for ends with its payment alone. */
export const endPlace = (
  deps: PlaceDeedDeps,
  by: Actor,
  id: string,
  { version }: PlaceEnd,
): Promise<PlaceKept | Refusal<EndRefusal>> =>
  deps.database.write(async (tx) => {
    const place = await heldPlace(tx, id, version)
    if (place instanceof Refusal) return place
    if (place.seatPaymentId !== null) return new Refusal('placePaid')
    await leavePlace(tx, by, id)
    await deps.onSeatUndone(tx, asSeat(place))
    const ended = { ...place, version: place.version + 1 }
    await tellEnd(tx, deps, by, ended)
    await deps.database.changes.publish(tx, 'purchases', place.userId)
    return kept(ended)
  })

type WaitRefusal = OfBatch | 'memberUnknown' | 'memberUnproven' | 'batchChosen'

export const addWaiting = (
  deps: PlaceDeedDeps,
  by: Actor,
  key: string,
  email: string,
): Promise<Refusal<WaitRefusal> | null> =>
  deps.database.write(async (tx) => {
    const batch = openBatch(deps.catalog, key)
    if (batch instanceof Refusal) return batch
    const member = await provenMember(tx, { email })
    if (member instanceof Refusal) return member
    await holdMember(tx, member.uid)
    if (await placeInBatch(tx, { userId: member.uid, batchKey: key })) return new Refusal('batchChosen')
    if (await startWaiting(tx, by, key, member.uid)) await tellWaiting(tx, deps, by, { key, uid: member.uid })
    return null
  })

export const endWaiting = (
  deps: PlaceDeedDeps,
  by: Actor,
  key: string,
  uid: string,
): Promise<Refusal<'waitingEnded'> | null> =>
  deps.database.write(async (tx) => {
    await holdMember(tx, uid)
    if (!(await stopWaiting(tx, by, key, uid))) return new Refusal('waitingEnded')
    await tellWaiting(tx, deps, by, { key, uid })
    return null
  })

interface Waited {
  readonly key: string
  readonly uid: string
}

/** Writes to the member what is so by now. Where the batch is gone there is nothing to say. */
async function tellWaiting(tx: Transaction, deps: PlaceDeedDeps, { at }: Actor, { key, uid }: Waited): Promise<void> {
  const waits = await isWaiting(tx, key, uid)
  const member = (await membersByIds(tx, [uid])).get(uid)
  const batch = batchNamed(deps.catalog, key)
  const { title } = courseOfSeat(deps.catalog.now(), { courseId: batch?.courseId ?? '', batchKey: key })
  const to = member && { name: member.fullName, email: member.email }
  if (to && batch) await deps.outbox.enqueue(tx, waitingLetter(deps.config, to, { title, batch, waits }, at))
  await deps.database.changes.publish(tx, 'batches', key)
  await deps.database.changes.publish(tx, 'purchases', uid)
}
