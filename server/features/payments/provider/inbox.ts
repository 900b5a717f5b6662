import type { Config } from '../../../config.ts'
import { isUnreachable } from '../../../database/faults.ts'
import type { Database } from '../../../database/open.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import type { PaymentInboxTable } from '../facts/tables.ts'
import type { Log } from '../../../http/request-log.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { factsOfMessage, reasonOf } from './inbox-message.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { parkedLetter } from './letters.ts'
import type { PaymentFacts } from '../facts/payment.ts'

export interface InboxDeps {
  readonly database: Database
  readonly config: Config
  readonly outbox: Outbox
  readonly ledger: Ledger
  readonly now: () => Date
  readonly log: Log
}

/** So few that the others do not wait long where one fails and each is tried alone. */
const MOST_TOGETHER = 20
const MOST_ATTEMPTS = 10
const FIRST_PAUSE_MS = 5_000
/** A message that would wait longer than any pause was tried while the clock ran ahead. */
const LONGEST_PAUSE_MS = FIRST_PAUSE_MS * 2 ** MOST_ATTEMPTS

/** Processes some due messages in one transaction, or each alone when one of them fails. Returns how many there were. */
export async function workOffInbox(deps: InboxDeps): Promise<number> {
  try {
    return await workOffTogether(deps)
  } catch (error) {
    if (isUnreachable(error)) throw error
    const due = await dueMessages(deps.database.db, deps).execute()
    for (const { id } of due) await workOffAlone(deps, id)
    return due.length
  }
}

const dueMessages = (queries: Queries, { now }: InboxDeps) =>
  queries
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
    .limit(MOST_TOGETHER)

const workOffTogether = (deps: InboxDeps): Promise<number> =>
  deps.database.write(async (tx) => {
    const due = dueMessages(tx, deps)
    // Another server takes the next ones instead of waiting for these.
    const free = deps.database.engine === 'postgres' ? due.forUpdate().skipLocked() : due
    const messages = await takeMessages(tx, deps, free)
    const reported: PaymentFacts[] = []
    for (const message of messages)
      try {
        const facts = factsOfMessage(message)
        if (facts) reported.push(facts)
      } catch (error) {
        await park(tx, deps, message, error)
      }
    await deps.ledger.recordAll(tx, reported)
    return messages.length
  })

/** One transaction for the effect and the message: a server that dies in between leaves both undone. */
async function workOffAlone(deps: InboxDeps, id: string): Promise<void> {
  const { database, ledger } = deps
  let message: PaymentInboxTable | undefined
  try {
    await database.write(async (tx) => {
      ;[message] = await takeMessages(tx, deps, tx.selectFrom('paymentInbox').select('id').where('id', '=', id))
      const facts = message ? factsOfMessage(message) : null
      if (facts) await ledger.recordAll(tx, [facts])
    })
  } catch (error) {
    if (isUnreachable(error) || !message) throw error
    const failed = message
    await database.write((tx) => postpone(tx, deps, failed, error))
  }
}

const takeMessages = (
  tx: Transaction,
  { now }: InboxDeps,
  which: ReturnType<typeof dueMessages>,
): Promise<PaymentInboxTable[]> =>
  tx
    .updateTable('paymentInbox')
    .set({ state: 'done', doneAt: now().toISOString() })
    .where('id', 'in', which)
    .where('state', '=', 'new')
    .returningAll()
    .execute()

/** A fault of ours is tried again; what cannot be read at all is parked for a person. */
async function postpone(tx: Transaction, deps: InboxDeps, message: PaymentInboxTable, error: unknown): Promise<void> {
  const attempts = message.attempts + 1
  const isHopeless = error instanceof Unreadable && !error.isNewer
  if (isHopeless || attempts >= MOST_ATTEMPTS) return park(tx, deps, message, error)
  const { now, log } = deps
  const lastError = reasonOf(error)
  log.error({ message: message.id, attempts, reason: lastError }, 'payment message not worked off')
  await tx
    .updateTable('paymentInbox')
    .set({
      attempts,
      lastError,
      nextAttemptAt: new Date(now().getTime() + FIRST_PAUSE_MS * 2 ** attempts).toISOString(),
    })
    .where('id', '=', message.id)
    .execute()
}

async function park(tx: Transaction, deps: InboxDeps, message: PaymentInboxTable, error: unknown): Promise<void> {
  const { config, outbox, log } = deps
  const attempts = message.attempts + 1
  const lastError = reasonOf(error)
  log.error({ message: message.id, attempts, reason: lastError }, 'payment message set aside')
  await tx
    .updateTable('paymentInbox')
    .set({ state: 'parked', attempts, lastError, doneAt: null })
    .where('id', '=', message.id)
    .execute()
  if (config.ownerEmail) await outbox.enqueue(tx, parkedLetter(config, config.ownerEmail, message.eventId))
}
