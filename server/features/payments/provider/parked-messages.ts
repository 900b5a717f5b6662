/** Messages that were set aside: what a person sees of them, and does about them. */
import type { MessageTried, ParkedMessage } from '#contract/desk-messages.ts'
import { Refusal } from '#contract/refusal.ts'
import { isUnreachable } from '../../../database/faults.ts'
import { paged } from '../../../database/paged.ts'
import type { PaymentInboxTable } from '../facts/tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../audit/actor.ts'
import { noteChange } from '../../audit/note-change.ts'
import type { InboxDeps } from './inbox.ts'
import { factsOfMessage, reasonOf } from './inbox-message.ts'
import { readableFacts } from './message-facts.ts'

/** A page, the oldest first, and where the next one begins. */
export async function parkedMessages(
  queries: Queries,
  { after, readsPhones }: { readonly after?: string | undefined; readonly readsPhones: boolean },
): Promise<{ messages: ParkedMessage[]; next: string | null }> {
  const parked = queries.selectFrom('paymentInbox').selectAll().where('state', '=', 'parked')
  const { rows, next } = await paged(parked, ['receivedAt', 'id'], { after, way: 'asc' })
  return { messages: rows.map((row) => shownMessage(row, readsPhones)), next }
}

/** A message as it was seen: `attempts` counts up with every try. */
export interface SeenMessage {
  readonly id: string
  readonly attempts: number
}

type Moved = Refusal<'notFound' | 'versionStale'>

/** Works a message off once more. What still cannot be read stays where it is. */
export async function retryMessage(deps: InboxDeps, seen: SeenMessage, by: Actor): Promise<MessageTried | Moved> {
  try {
    return await deps.database.write(async (tx) => {
      const message = await settle(tx, deps, seen)
      if (message instanceof Refusal) return message
      const facts = factsOfMessage(message)
      if (facts) await deps.ledger.recordAll(tx, [facts])
      await note(tx, by, 'message.retry', seen, { before: { state: 'parked' }, after: { state: 'done' } })
      return { isDone: true, reason: null }
    })
  } catch (error) {
    if (isUnreachable(error)) throw error
    return stillParked(deps, seen, by, reasonOf(error))
  }
}

/** Takes a message off the list for a reason. It stays as it came for as long as every message that was worked off. */
export const clearMessage = (deps: InboxDeps, seen: SeenMessage, by: Actor): Promise<Moved | null> =>
  deps.database.write(async (tx) => {
    const message = await settle(tx, deps, seen)
    if (message instanceof Refusal) return message
    await note(tx, by, 'message.clear', seen, { before: { state: 'parked' }, after: { state: 'cleared' } })
    return null
  })

async function settle(tx: Transaction, { database, now }: InboxDeps, seen: SeenMessage) {
  const message = await parked(tx, seen, { state: 'done', doneAt: now().toISOString() })
  if (!message) return moved(tx, seen)
  await database.changes.publish(tx, 'payments', seen.id)
  return message
}

async function stillParked(
  { database, log }: InboxDeps,
  seen: SeenMessage,
  by: Actor,
  reason: string,
): Promise<MessageTried | Moved> {
  log.warn({ message: seen.id, reason }, 'payment message tried again at the desk, and still not worked off')
  return database.write(async (tx) => {
    const attempts = seen.attempts + 1
    if (!(await parked(tx, seen, { attempts, lastError: reason }))) return moved(tx, seen)
    await note(tx, by, 'message.retry', seen, { before: { attempts: seen.attempts }, after: { attempts } })
    await database.changes.publish(tx, 'payments', seen.id)
    return { isDone: false, reason }
  })
}

const parked = (
  tx: Transaction,
  { id, attempts }: SeenMessage,
  change: Partial<PaymentInboxTable>,
): Promise<PaymentInboxTable | undefined> =>
  tx
    .updateTable('paymentInbox')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'parked')
    .where('attempts', '=', attempts)
    .returningAll()
    .executeTakeFirst()

async function moved(tx: Transaction, { id }: SeenMessage): Promise<Moved> {
  const row = await tx.selectFrom('paymentInbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row
    ? new Refusal('versionStale', { current: { id, attempts: row.attempts, state: row.state } })
    : new Refusal('notFound')
}

const note = (
  tx: Transaction,
  by: Actor,
  action: 'message.retry' | 'message.clear',
  { id }: SeenMessage,
  sides: { readonly before: Record<string, string | number>; readonly after: Record<string, string | number> },
) => noteChange(tx, by, { action, subject: { type: 'message', id }, ...sides })

function shownMessage(row: PaymentInboxTable, readsPhones: boolean): ParkedMessage {
  const facts = readableFacts(row)
  return {
    id: row.id,
    attempts: row.attempts,
    receivedAt: row.receivedAt,
    reason: row.lastError ?? 'unknown',
    bytes: Buffer.byteLength(row.body, row.encoding === 'base64' ? 'base64' : 'utf8'),
    facts: facts && { ...facts, phone: readsPhones ? facts.phone : null },
  }
}
