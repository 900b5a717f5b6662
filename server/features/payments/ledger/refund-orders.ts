/** Refunds that an owner orders: each is a row before the provider hears of it, so that none is lost and none is made twice. */
import { randomUUID } from 'node:crypto'
import type { Units } from '#contract/catalog.ts'
import { isOfflinePayment } from '#contract/desk-offline.ts'
import type { RefundOrder, RefundWish } from '#contract/desk-refunds.ts'
import { formatMoney } from '#contract/money.ts'
import { Refusal } from '#contract/refusal.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { Database } from '../../../database/open.ts'
import type { RefundOrderTable } from '../facts/tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import { nameOf, type Actor } from '../../audit/actor.ts'
import { ownerAddresses } from '../../staff/staff.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction } from '../facts/history.ts'
import { refundable } from '../facts/money.ts'
import type { PaymentFacts, Refund } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { isLate } from './late-refunds.ts'
import { orderedRefundLetter, refusedRefundLetter } from './refund-letters.ts'
import { noteAnswer } from './seat-changes.ts'

export type RefundRefusal = 'paymentUnknown' | 'unreadable' | 'refundUnderWay' | 'moneyMoved' | 'refundImpossible'

/** Not answered by the provider yet. */
export const UNDER_WAY = ['asked', 'sent'] as const

/**
 * Orders a refund, which the provider's rounds then send. One at a time: what can go back is known only when the one before is
 * answered. Returns null when it is done.
 */
export const orderRefund = (
  deps: DocumentDeps,
  paymentId: string,
  wish: Pick<RefundWish, 'amount' | 'refundable'>,
  by: Actor,
): Promise<Refusal<RefundRefusal> | null> =>
  deps.database.write(async (tx) => {
    const row = await holdPayment(tx, paymentId)
    if (!row) return new Refusal('paymentUnknown')
    const facts = tryFacts(row.facts)
    if (!facts) return new Refusal('unreadable')
    if (isOfflinePayment(paymentId)) return new Refusal('refundImpossible')
    if (await isUnderWay(tx, paymentId)) return new Refusal('refundUnderWay')
    if (refundable(facts) !== wish.refundable) return new Refusal('moneyMoved')
    if (wish.amount > wish.refundable) return new Refusal('refundImpossible')
    await keepOrder(tx, deps, facts, wish.amount, by)
    return null
  })

async function isUnderWay(tx: Transaction, paymentId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refundOrders')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', 'in', UNDER_WAY)
    .executeTakeFirst()
  return row !== undefined
}

async function keepOrder(
  tx: Transaction,
  deps: DocumentDeps,
  { paymentId, currency }: PaymentFacts,
  amount: Units,
  by: Actor,
): Promise<void> {
  const { now, outbox, config, database } = deps
  const time = now().toISOString()
  const id = randomUUID()
  const askedBy = by.actor
  await tx
    .insertInto('refundOrders')
    .values({
      id,
      paymentId,
      amount,
      state: 'asked',
      refundId: '',
      reason: '',
      askedBy,
      askedAt: time,
      attempts: 0,
      nextAttemptAt: time,
    })
    .execute()
  const sum = formatMoney({ amount, currency })
  await logAction(tx, deps, paymentId, `refund of ${sum} ordered`, by)
  await noteAnswer(tx, 'payment.refund', { paymentId, by, after: { amount: sum } })
  for (const to of await ownerAddresses(tx, config))
    await outbox.enqueue(tx, orderedRefundLetter(config, to, { paymentId, sum, by: nameOf(by), why: by.why ?? '' }))
  await database.changes.publish(tx, 'payments', paymentId)
}

/** All of a payment, the latest first. */
export async function refundOrdersOf(queries: Queries, paymentId: string, now: Date): Promise<RefundOrder[]> {
  const rows = await queries
    .selectFrom('refundOrders')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .execute()
  const members = await membersByIds(
    queries,
    rows.map(({ askedBy }) => askedBy),
  )
  return rows.map(({ id, amount, state, reason, askedBy, askedAt }) => ({
    id,
    amount,
    state,
    reason,
    by: members.get(askedBy)?.fullName ?? askedBy,
    at: askedAt,
    isLate: isLate({ state, askedAt }, now),
  }))
}

const ORDERS_AT_ONCE = 20
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = HOUR_MS

/** Orders to send, to ask about, or to look whether they were paid out by now. */
export const dueRefundOrders = ({ db }: Database, now: Date): Promise<RefundOrderTable[]> =>
  db
    .selectFrom('refundOrders')
    .selectAll()
    .where('state', 'in', [...UNDER_WAY, 'pending'])
    .where('nextAttemptAt', '<=', now.toISOString())
    .orderBy('nextAttemptAt')
    .limit(ORDERS_AT_ONCE)
    .execute()

/** Takes an order for one attempt of one server. An order that goes out is `sent` before it does. Returns whether it was there to take. */
export async function takeRefundOrder({ write }: Database, order: RefundOrderTable, now: Date): Promise<boolean> {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** order.attempts)
  const taken = await write((tx) =>
    tx
      .updateTable('refundOrders')
      .set({
        state: order.state === 'asked' ? 'sent' : order.state,
        attempts: order.attempts + 1,
        nextAttemptAt: new Date(now.getTime() + pause).toISOString(),
      })
      .where('id', '=', order.id)
      .where('state', '=', order.state)
      .where('attempts', '=', order.attempts)
      .returning('id')
      .executeTakeFirst(),
  )
  return taken !== undefined
}

export type RefundOutcome = Pick<RefundOrderTable, 'state' | 'refundId' | 'reason'>

const OUTCOMES: Readonly<Record<Refund['state'], Pick<RefundOutcome, 'state' | 'reason'>>> = {
  pending: { state: 'pending', reason: '' },
  processed: { state: 'made', reason: '' },
  failed: { state: 'refused', reason: 'The refund failed at the bank' },
}

/** What became of an order by its refund. */
export const outcomeOf = (refundId: string, { state }: Refund): RefundOutcome => ({ ...OUTCOMES[state], refundId })

/** Orders follow what is heard of their refunds in any way: one that was paid out may still come back from the bank. */
export async function followRefundOrders(
  tx: Transaction,
  deps: DocumentDeps,
  { paymentId, refunds }: PaymentFacts,
): Promise<void> {
  const answered = await tx
    .selectFrom('refundOrders')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('state', 'in', ['pending', 'made'])
    .execute()
  for (const order of answered) {
    const refund = refunds.get(order.refundId)
    if (refund) await settleRefundOrder(tx, deps, order, outcomeOf(order.refundId, refund))
  }
}

/** Notes what became of an order, once, and tells every owner where nothing did. */
export async function settleRefundOrder(
  tx: Transaction,
  deps: DocumentDeps,
  { id, paymentId, amount }: RefundOrderTable,
  outcome: RefundOutcome,
): Promise<void> {
  const { config, outbox, database } = deps
  const changed = await tx
    .updateTable('refundOrders')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '!=', outcome.state)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return
  await database.changes.publish(tx, 'payments', paymentId)
  if (outcome.state !== 'refused') return
  const { currency } = await tx
    .selectFrom('payments')
    .select('currency')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const sum = formatMoney({ amount, currency })
  for (const to of await ownerAddresses(tx, config))
    await outbox.enqueue(tx, refusedRefundLetter(config, to, { paymentId, sum, reason: outcome.reason }))
}
