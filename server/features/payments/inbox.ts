import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '../../database/open.ts'
import type { PaymentInboxTable } from '../../database/schema.ts'
import { isUnreachable } from '../../database/faults.ts'
import type { Log } from '../../http/request-log.ts'
import type { Config } from '../../config.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import type { Ledger } from './ledger.ts'
import { parkedLetter } from './letters.ts'
import { factsOfEvent } from './provider-event.ts'

/** Keeps a signed message whole. Answers false when it is known: by its event id, or, as that is not signed, by its content. */
export async function keepMessage(
  database: Database,
  message: { eventId: string | null; body: string },
  now: Date,
): Promise<boolean> {
  const digest = createHash('sha256').update(message.body).digest('hex')
  const time = now.toISOString()
  return database.write(async () => {
    const kept = await database.db
      .insertInto('paymentInbox')
      .values({
        id: randomUUID(),
        eventId: message.eventId ?? digest,
        digest,
        body: message.body,
        state: 'new',
        attempts: 0,
        nextAttemptAt: time,
        receivedAt: time,
        lastError: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (kept) await database.changes.tell('payments', kept.id)
    return kept !== undefined
  })
}

export interface InboxDeps {
  readonly database: Database
  readonly config: Config
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly now: () => Date
  readonly log: Log
}

const BATCH = 50
const MOST_ATTEMPTS = 10
const FIRST_PAUSE_MS = 5_000

/** Works off what is due, oldest first; answers how many. Several servers may do so at once. */
export async function workOffInbox(deps: InboxDeps): Promise<number> {
  const due = await deps.database.db
    .selectFrom('paymentInbox')
    .select('id')
    .where('state', '=', 'new')
    .where('nextAttemptAt', '<=', deps.now().toISOString())
    .orderBy('nextAttemptAt')
    .limit(BATCH)
    .execute()
  for (const { id } of due) await workOff(deps, id)
  return due.length
}

/** The message is done in the transaction of its effect: a server that dies in between leaves it as it was. */
async function workOff(deps: InboxDeps, id: string): Promise<void> {
  const { database, ledger } = deps
  let message: PaymentInboxTable | undefined
  try {
    await database.write(async () => {
      message = await database.db
        .updateTable('paymentInbox')
        .set({ state: 'done' })
        .where('id', '=', id)
        .where('state', '=', 'new')
        .returningAll()
        .executeTakeFirst()
      const facts = message ? factsOfEvent(message.body) : null
      if (facts) await ledger.record(facts)
    })
  } catch (error) {
    if (isUnreachable(error) || !message) throw error
    await postpone(deps, message, error)
  }
}

/** A fault of ours is tried again; what cannot be read at all is parked for a person. */
async function postpone(deps: InboxDeps, message: PaymentInboxTable, error: unknown): Promise<void> {
  const { database, config, outbox, now, log } = deps
  const attempts = message.attempts + 1
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const isHopeless =
    (error instanceof Error && error.name.includes('ZodError')) ||
    error instanceof SyntaxError ||
    attempts >= MOST_ATTEMPTS
  log.error({ message: message.id, attempts, isHopeless, reason: lastError }, 'payment message not worked off')
  const nextAttemptAt = new Date(now().getTime() + FIRST_PAUSE_MS * 2 ** attempts).toISOString()
  await database.write(async () => {
    await database.db
      .updateTable('paymentInbox')
      .set({ attempts, lastError, nextAttemptAt, state: isHopeless ? 'parked' : 'new' })
      .where('id', '=', message.id)
      .execute()
    if (isHopeless && config.ownerEmail) await outbox.enqueue(parkedLetter(config, config.ownerEmail, message.eventId))
  })
}
