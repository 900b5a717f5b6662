import { createHash, randomUUID } from 'node:crypto'
import type { Config } from '../../../config.ts'
import { isUnreachable } from '../../../database/faults.ts'
import type { Database } from '../../../database/open.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import type { PaymentInboxTable } from '../../../database/schema.ts'
import type { Log } from '../../../http/request-log.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { factsOfMessage, keepable, reasonOf } from './inbox-message.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { parkedLetter } from '../ledger/letters.ts'
import type { PaymentFacts } from '../facts/payment.ts'

/** Keeps a signed message whole. Answers false when it is known: by its event id, or, as that is not signed, by its content. */
export async function keepMessage(
  database: Database,
  message: { eventId: string | null; body: Uint8Array | string },
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
        ...keepable(message.body),
        state: 'new',
        attempts: 0,
        nextAttemptAt: time,
        receivedAt: time,
        doneAt: null,
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

const BATCH = 100
const MOST_ATTEMPTS = 10
const FIRST_PAUSE_MS = 5_000
/** A message that would wait longer than any pause was tried while the clock ran ahead. */
const LONGEST_PAUSE_MS = FIRST_PAUSE_MS * 2 ** MOST_ATTEMPTS

/**
 * Works off what is due; answers how many. Messages that wait share one transaction. If one of them fails, none of them is
 * done, and each is tried by itself. Several servers may do so at once.
 */
export async function workOffInbox(deps: InboxDeps): Promise<number> {
  try {
    return await workOffTogether(deps)
  } catch (error) {
    if (isUnreachable(error)) throw error
    const due = await dueMessages(deps).execute()
    for (const { id } of due) await workOffAlone(deps, id)
    return due.length
  }
}

const dueMessages = ({ database: { db }, now }: InboxDeps) =>
  db
    .selectFrom('paymentInbox')
    .select('id')
    .where('state', '=', 'new')
    .where((eb) =>
      eb.or([
        eb('nextAttemptAt', '<=', now().toISOString()),
        // A new message is due at once, whatever the clock said when it came.
        eb('attempts', '=', 0),
        eb('nextAttemptAt', '>', new Date(now().getTime() + LONGEST_PAUSE_MS).toISOString()),
      ]),
    )
    .orderBy('nextAttemptAt')
    .limit(BATCH)

const workOffTogether = (deps: InboxDeps): Promise<number> =>
  deps.database.write(async () => {
    const due = dueMessages(deps)
    // Another server takes the next ones instead of waiting for these.
    const free = deps.database.engine === 'postgres' ? due.forUpdate().skipLocked() : due
    const messages = await takeMessages(deps, free)
    const told: PaymentFacts[] = []
    for (const message of messages)
      try {
        const facts = factsOfMessage(message)
        if (facts) told.push(facts)
      } catch (error) {
        await park(deps, message, error)
      }
    await deps.ledger.recordAll(told)
    return messages.length
  })

/** The message is done in the transaction of its effect: a server that dies in between leaves it as it was. */
async function workOffAlone(deps: InboxDeps, id: string): Promise<void> {
  const { database, ledger } = deps
  let message: PaymentInboxTable | undefined
  try {
    await database.write(async () => {
      ;[message] = await takeMessages(deps, database.db.selectFrom('paymentInbox').select('id').where('id', '=', id))
      const facts = message ? factsOfMessage(message) : null
      if (facts) await ledger.record(facts)
    })
  } catch (error) {
    if (isUnreachable(error) || !message) throw error
    const failed = message
    await database.write(() => postpone(deps, failed, error))
  }
}

const takeMessages = (
  { database: { db }, now }: InboxDeps,
  which: ReturnType<typeof dueMessages>,
): Promise<PaymentInboxTable[]> =>
  db
    .updateTable('paymentInbox')
    .set({ state: 'done', doneAt: now().toISOString() })
    .where('id', 'in', which)
    .where('state', '=', 'new')
    .returningAll()
    .execute()

/** A fault of ours is tried again; what cannot be read at all is parked for a person. */
async function postpone(deps: InboxDeps, message: PaymentInboxTable, error: unknown): Promise<void> {
  const attempts = message.attempts + 1
  const isHopeless = error instanceof Unreadable && !error.isNewer
  if (isHopeless || attempts >= MOST_ATTEMPTS) return park(deps, message, error)
  const { database, now, log } = deps
  const lastError = reasonOf(error)
  log.error({ message: message.id, attempts, reason: lastError }, 'payment message not worked off')
  await database.db
    .updateTable('paymentInbox')
    .set({
      attempts,
      lastError,
      nextAttemptAt: new Date(now().getTime() + FIRST_PAUSE_MS * 2 ** attempts).toISOString(),
    })
    .where('id', '=', message.id)
    .execute()
}

/** Sets a message aside with the reason, and tells the owner. */
async function park(deps: InboxDeps, message: PaymentInboxTable, error: unknown): Promise<void> {
  const { database, config, outbox, log } = deps
  const attempts = message.attempts + 1
  const lastError = reasonOf(error)
  log.error({ message: message.id, attempts, reason: lastError }, 'payment message set aside')
  await database.db
    .updateTable('paymentInbox')
    .set({ state: 'parked', attempts, lastError, doneAt: null })
    .where('id', '=', message.id)
    .execute()
  if (config.ownerEmail) await outbox.enqueue(parkedLetter(config, config.ownerEmail, message.eventId))
}
