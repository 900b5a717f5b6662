/** A place by hand that was just ended: its letter waits ten minutes, and who gives the place again until then takes it back. */
import type { Batch } from '#contract/batches.ts'
import { Refusal } from '#contract/refusal.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { RunAgain } from '../../../database/faults.ts'
import type { PlaceTable } from '../tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { isLetterWaiting, withdrawLetter } from '../../../outbox/outbox.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { isSeated } from '../held-seats.ts'
import { placeEndedLetter } from '../letters.ts'
import { sitAgain } from '../places.ts'
import type { PlacingDeps } from '../placing.ts'
import { courseOfSeat } from '../seat-course.ts'
import { placeOf } from '../sitting.ts'

const UNDO_MS = 10 * MINUTE_MS

const PREFIX = 'place-end '

const letterIdOf = ({ id, version }: Pick<PlaceTable, 'id' | 'version'>) => `${PREFIX}${id} ${version}`

/** `ended` is the place as it is now. */
export async function tellEnd(tx: Transaction, deps: PlacingDeps, { at }: Actor, ended: PlaceTable): Promise<void> {
  const member = (await membersByIds(tx, [ended.userId])).get(ended.userId)
  if (!member) return
  const { title } = courseOfSeat(deps.catalog.now(), ended)
  const to = { name: member.fullName, email: member.email }
  const sendsAt = new Date(at.getTime() + UNDO_MS)
  const letter = placeEndedLetter(deps.config, to, { title, batchKey: ended.batchKey })
  await deps.outbox.enqueue(tx, letter, { id: letterIdOf(ended), sendsAt })
}

/** The same place again, of whose end nobody has heard; null where there is none such. The caller holds the member. */
export async function giveAgain(
  tx: Transaction,
  by: Actor,
  batch: Batch,
  userId: string,
): Promise<PlaceTable | Refusal<'batchFull'> | null> {
  const left = await tx
    .selectFrom('places')
    .selectAll()
    .where('batchKey', '=', batch.key)
    .where('userId', '=', userId)
    .where('state', '=', 'withdrawn')
    .executeTakeFirst()
  if (!left || !(await isLetterWaiting(tx, letterIdOf(left)))) return null
  const sits = await sitAgain(tx, by, { ...left, paymentId: null }, batch)
  if (!sits) return new Refusal('batchFull')
  if (!(await withdrawLetter(tx, letterIdOf(left)))) throw new RunAgain('The letter about its end goes out meanwhile')
  return sits
}

/** Whoever sits in the course again by then, because of a payment or by hand, is told of no end. */
export async function isPlaceEndStale(queries: Queries, { id }: { readonly id: string }): Promise<boolean> {
  if (!id.startsWith(PREFIX)) return false
  const place = await placeOf(queries, id.slice(PREFIX.length).split(' ')[0] ?? '')
  return place !== undefined && (await isSeated(queries, place))
}
