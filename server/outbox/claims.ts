import type { ExpressionBuilder, Updateable } from 'kysely'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import type { OutboxTable } from './tables.ts'
import type { Mailer } from '../gateways/mailer.ts'
import { keptOf } from './shown-letter.ts'

export interface Claimed {
  readonly id: string
  readonly attempts: number
  readonly kind: string
  readonly recipient: string
  readonly aboutType: string
  readonly aboutId: string
  readonly letter: string
}

/** Longer than any time-out of the mailer, so that no letter is sent by two at once. */
export const LEASE_MS = 120_000
/** Further away than any pause or lease: only a clock that ran ahead writes such a time. */
const TOO_FAR_MS = 2 * HOUR_MS

/** Takes due letters for the length of a lease, but for those that this server holds already (`except`). */
export async function claim(
  { write }: Database,
  now: Date,
  most: number,
  except: readonly string[],
): Promise<Claimed[]> {
  const due = now.toISOString()
  const tooFar = new Date(now.getTime() + TOO_FAR_MS).toISOString()
  const isDue = (eb: ExpressionBuilder<Tables, 'outbox'>) =>
    eb.and([
      eb('state', '=', 'waiting'),
      eb.or([
        eb('nextAttemptAt', '<=', due),
        // A new letter that was not written for later is due at once, whatever the clock said then.
        eb.and([eb('attempts', '=', 0), eb('nextAttemptAt', '<=', eb.ref('createdAt'))]),
        eb('nextAttemptAt', '>', tooFar),
      ]),
      ...(except.length > 0 ? [eb('id', 'not in', except)] : []),
    ])
  return write((tx) =>
    tx
      .updateTable('outbox')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        nextAttemptAt: new Date(now.getTime() + LEASE_MS).toISOString(),
      }))
      .where('id', 'in', (eb) => eb.selectFrom('outbox').select('id').where(isDue).orderBy('nextAttemptAt').limit(most))
      .where(isDue)
      .returning(['id', 'attempts', 'kind', 'recipient', 'aboutType', 'aboutId', 'letter'])
      .execute(),
  )
}

/** Changes the letter only if no other server has claimed it since, which `attempts` shows. */
export const settle = (
  { write, changes }: Database,
  { id, attempts }: Claimed,
  change: Updateable<OutboxTable>,
): Promise<void> =>
  write(async (tx) => {
    await changes.publish(tx, 'letters', id)
    await tx
      .updateTable('outbox')
      .set(change)
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .execute()
  })

/** How and when the mailer took a letter. */
export interface HandedOver {
  readonly state: Mailer['handsOver']
  readonly sentAt: string
}

/** Whoever holds it by now, also the owner: it went out, and to whom it was written then. What is kept of it opens nothing. */
export const settleSent = (
  { write, changes }: Database,
  { id, recipient, letter }: Claimed,
  { state, sentAt }: HandedOver,
): Promise<void> =>
  write(async (tx) => {
    await changes.publish(tx, 'letters', id)
    await tx
      .updateTable('outbox')
      .set({ state, recipient, letter: keptOf(letter), sentAt, lastError: null })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'held'])
      .execute()
  })
