import { randomUUID } from 'node:crypto'
import type { Member } from '#contract/accounts.ts'
import type { Batch } from '#contract/batches.ts'
import { RunAgain } from '../../../database/faults.ts'
import type { Database } from '../../../database/open.ts'
import type { OldSeatTable } from '../tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { accountKey } from '../../../http/limits.ts'
import { holdMember } from '../../accounts/held-member.ts'
import { memberByEmail } from '../../accounts/members.ts'
import type { Actor } from '../../audit/actor.ts'
import { contactOf } from '../../leads/contacts.ts'
import { asSeat } from '../../seats/desk/place-deeds.ts'
import { putInBatch, type PlacingDeps } from '../../seats/placing.ts'
import { seatWithoutPlace, type SeatListeners } from '../../seats/seats.ts'
import { placeInBatch, placeInCourse } from '../../seats/sitting.ts'
import { erasedAmong } from '../erased-people.ts'
import { wasShutOut } from '../imports.ts'
import type { WantedSeat } from './sort-purchases.ts'

export interface OldSeatDeps extends PlacingDeps, SeatListeners {
  readonly database: Database
  readonly now: () => Date
}

/** The reason that stands beside such a seat. */
export const OLD_SYSTEM = 'old system'

/** `known`: it was taken before; `differs`: it was, and said something else, which stays; `erased`: nothing of it is stored. */
export type Taking = 'given' | 'known' | 'differs' | 'erased' | Exclude<OldSeatTable['obstacle'], ''>

/** Takes a seat that was paid for before the move: gives it, or lets it wait. Twice has no effect the second time. */
export const takeOldSeat = (
  deps: OldSeatDeps,
  actor: string,
  wanted: WantedSeat,
  wantsLetter: boolean,
): Promise<Taking> =>
  deps.database.write(async (tx) => {
    const isErased = async () => (await erasedAmong(tx, [accountKey(wanted.email)])).size > 0
    if (await isErased()) return 'erased'
    const taking = await take(tx, deps, actor, wanted, wantsLetter)
    // An erasure that was under way above is over now: it holds the member or the contact, and this one waited for both.
    if (await isErased()) throw new RunAgain()
    return taking
  })

async function take(
  tx: Transaction,
  deps: OldSeatDeps,
  actor: string,
  wanted: WantedSeat,
  wantsLetter: boolean,
): Promise<Taking> {
  const { email, name, courseId, batchKey, note } = wanted
  const at = deps.now()
  // Before its address is looked for: whoever proves it meanwhile waits for this transaction, and then finds the seat.
  const member = await memberByEmail(tx, email)
  if (member) await holdMember(tx, member.uid)
  const kept = { email, name, courseId, batchKey, note, wantsLetter: wantsLetter ? 1 : 0 }
  const fresh = { state: 'waiting', obstacle: 'proof', userId: null, settledAt: null, version: 1 } as const
  const row = await tx
    .insertInto('oldSeats')
    .values({ id: randomUUID(), address: accountKey(email), ...kept, ...fresh, at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(['address', 'courseId']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return compare(tx, wanted)
  // Whoever has no account is found at the desk as a contact, and can be erased there.
  if (!member) await contactOf(tx, { name: name || email, email, phone: '' }, at.toISOString())
  const settled = await settle(tx, deps, { actor, at, why: OLD_SYSTEM }, row)
  return settled?.obstacle || 'given'
}

async function compare(queries: Queries, { email, courseId, batchKey, note }: WantedSeat): Promise<Taking> {
  const before = await queries
    .selectFrom('oldSeats')
    .selectAll()
    .where('address', '=', accountKey(email))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  return before.batchKey === batchKey && before.note === note ? 'known' : 'differs'
}

/** Gives a member whose address is proven by now the seats that waited for that. Returns how many. */
export async function giveProven(
  tx: Transaction,
  deps: OldSeatDeps,
  { email }: Pick<Member, 'email'>,
): Promise<number> {
  const rows = await tx
    .selectFrom('oldSeats')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('obstacle', '=', 'proof')
    .where('email', '=', email.toLowerCase())
    .orderBy('id')
    .execute()
  const by = { actor: 'system', at: deps.now(), why: OLD_SYSTEM }
  for (const row of rows) await settle(tx, deps, by, row)
  return rows.length
}

/** Gives a seat that waits, or notes why it goes on waiting. null where it does not wait any more. */
export async function settle(
  tx: Transaction,
  deps: OldSeatDeps,
  by: Actor,
  { id, email }: Pick<OldSeatTable, 'id' | 'email'>,
  chosen?: string,
): Promise<OldSeatTable | null> {
  // Members are held before their seats, here as everywhere: two at once wait for one another in one order.
  const found = await memberByEmail(tx, email)
  if (found) await holdMember(tx, found.uid)
  const row = await tx
    .updateTable('oldSeats')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const batchKey = chosen ?? row.batchKey
  const given = await give(tx, deps, by, { ...row, batchKey }, chosen !== undefined)
  const settledAt = by.at.toISOString()
  const change =
    typeof given === 'string'
      ? { obstacle: given }
      : ({ state: 'given', obstacle: '', userId: given.uid, batchKey, settledAt } as const)
  await tx.updateTable('oldSeats').set(change).where('id', '=', id).execute()
  return { ...row, ...change }
}

async function give(
  tx: Transaction,
  deps: OldSeatDeps,
  by: Actor,
  { email, courseId, batchKey, wantsLetter }: OldSeatTable,
  isChosen: boolean,
): Promise<{ readonly uid: string } | Exclude<OldSeatTable['obstacle'], ''>> {
  const member = await memberByEmail(tx, email)
  if (!member?.emailVerified) return 'proof'
  const { uid: userId } = member
  if (await placeInBatch(tx, { userId, batchKey })) return { uid: userId }
  // A list does not open a course to whom somebody shut out: a person decides.
  if (!isChosen && (await wasShutOut(tx, userId))) return 'disabled'
  const batch = openBatch(deps, batchKey)
  if (!batch) return 'batchClosed'
  // What was bought here since is another seat, and stays what it is.
  if (await placeInCourse(tx, { userId, courseId })) return 'seatElsewhere'
  if ((await seatWithoutPlace(tx, { userId, courseId })) !== null) return 'seatElsewhere'
  const sits = await putInBatch(tx, deps, by, { userId, paymentId: null, isQuiet: wantsLetter === 0 }, batch)
  if (!sits) return 'batchFull'
  await deps.onSeated(tx, asSeat(sits))
  return { uid: userId }
}

const openBatch = ({ catalog }: OldSeatDeps, key: string): Batch | undefined =>
  catalog.now().batches.find((batch) => batch.key === key && batch.state !== 'draft' && batch.state !== 'cancelled')
