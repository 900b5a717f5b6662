/** Letters that ask buyers for the state of their tax invoice, by themselves and from the desk. */
import { Refusal } from '#contract/refusal.ts'
import type { Queries } from '../../../database/transaction.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import { daysSince, missingStates, type MissingState } from './buyers.ts'
import type { DocumentDeps } from './documents.ts'
import { missingStateLetter } from './letters.ts'

const REMINDER_DAYS_AFTER_SEAT = [7, 20] as const

export async function remindOfStates(deps: DocumentDeps): Promise<void> {
  for (const missing of oldestByBuyer(await missingStates(deps)).values()) {
    const due = REMINDER_DAYS_AFTER_SEAT.filter((day) => daysSince(missing.since, deps.now()) >= day)
    if (due.length > 0) await remind(deps, missing, due)
  }
}

/** Asks a buyer now, at most once a day. Returns null when the letter is on its way. */
export async function askForState(
  deps: DocumentDeps,
  uid: string,
  by: Actor,
): Promise<Refusal<'stateKnown' | 'askedToday'> | null> {
  const missing = oldestByBuyer(await missingStates(deps)).get(uid)
  if (!missing) return new Refusal('stateKnown')
  const day = daysSince(missing.since, deps.now())
  return (await remind(deps, missing, [day], by)) ? null : new Refusal('askedToday')
}

/** When each of these buyers was asked last. */
export async function lastAsked(queries: Queries, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('stateReminders')
    .select((eb) => ['userId', eb.fn.max('sentAt').as('at')])
    .where('userId', 'in', uids)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

const oldestByBuyer = (missing: readonly MissingState[]): Map<string, MissingState> =>
  new Map(missing.toReversed().map((one) => [one.userId, one]))

/** One letter, also when both days passed while the server was down. Returns false when there was one for these days. */
async function remind(
  deps: DocumentDeps,
  missing: MissingState,
  days: readonly number[],
  by?: Actor,
): Promise<boolean> {
  const { database, outbox, config, now } = deps
  const { userId } = missing
  const sentAt = now().toISOString()
  return database.write(async (tx) => {
    const added = await tx
      .insertInto('stateReminders')
      .values(days.map((day) => ({ userId, day, sentAt })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .execute()
    if (added.length === 0) return false
    await outbox.enqueue(tx, missingStateLetter(config, missing))
    const asked = { action: 'buyer.ask', subject: { type: 'buyer', id: userId }, before: null } as const
    if (by) await noteChange(tx, by, { ...asked, after: { email: missing.email, payment: missing.payment } })
    await database.changes.publish(tx, 'documents', userId)
    return true
  })
}
