/** Sends the refunds that the desk ordered, and asks what became of those whose answer was lost. */
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { RefundOrderTable } from '../facts/tables.ts'
import { ProviderRefusal, type PaymentProvider } from '../../../gateways/payment-provider.ts'
import { bySite } from '../../audit/actor.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { refundable } from '../facts/money.ts'
import { nothingKnown } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { typedText } from '../facts/typed-text.ts'
import {
  dueRefundOrders,
  outcomeOf,
  refundOrdersOf,
  settleRefundOrder,
  takeRefundOrder,
} from '../ledger/refund-orders.ts'
import { reasonOf } from './inbox-message.ts'
import type { OrderRoundsDeps } from './order-rounds.ts'
import { receiptOf, refundOfAnswer } from './provider-event.ts'

export type RefundOrderDeps = OrderRoundsDeps & DocumentDeps

const REASON_LENGTH = 200
/** A refusal may be about the request before it, which is still being worked on: by then it is over. */
const CERTAIN_AFTER = 4

export async function sendRefunds(
  deps: RefundOrderDeps,
  provider: PaymentProvider,
  isStopping: () => boolean,
): Promise<void> {
  for (const order of await dueRefundOrders(deps.database, deps.now())) {
    if (isStopping()) return
    if (await takeRefundOrder(deps.database, order, deps.now())) await attempt(deps, provider, order)
  }
}

/**
 * `order` is as it was before this attempt. The provider is asked first what it knows: an order may have waited for days, in which money
 * of the payment moved otherwise.
 */
async function attempt(deps: RefundOrderDeps, provider: PaymentProvider, order: RefundOrderTable): Promise<void> {
  const { log } = deps
  const { id, paymentId, amount, state, attempts } = order
  try {
    const listed = await provider.refundsOf(paymentId)
    const known = listed.find((refund) => receiptOf(refund) === id)
    if (known !== undefined) return await record(deps, order, known, listed)
    if (state === 'pending') return log.error({ payment: paymentId }, 'a refund is gone')
    const isCertain = state === 'asked' || attempts >= CERTAIN_AFTER
    if (await hasMoved(deps, order, listed)) {
      if (isCertain) await refuse(deps, order, MOVED)
      return
    }
    const answer = await provider.refund({ id, paymentId, amount }).catch((error: unknown) => {
      if (error instanceof ProviderRefusal && isCertain) return error
      throw error
    })
    if (answer instanceof ProviderRefusal) return await refuse(deps, order, answer.reason)
    await record(deps, order, answer, listed)
  } catch (error) {
    log.warn({ payment: paymentId, reason: reasonOf(error) }, 'a refund was not answered; will be tried again')
  }
}

const MOVED = 'It was not sent: other money of this payment moved since it was ordered'
/** Clocks of two machines differ. */
const SKEW_MS = 10 * MINUTE_MS

/** Whether money went back otherwise since the order, or less is there than it gives back, or a dispute is open. */
async function hasMoved(
  { ledger, database, now }: RefundOrderDeps,
  { paymentId, amount, askedAt }: RefundOrderTable,
  listed: readonly unknown[],
): Promise<boolean> {
  const since = new Date(Date.parse(askedAt) - SKEW_MS).toISOString()
  return database.write(async (tx) => {
    await ledger.recordAll(tx, [withRefunds(paymentId, listed)], byDesk({ now }))
    const own = new Set((await refundOrdersOf(tx, paymentId, now())).map((order) => order.id))
    const isOther = (refund: unknown) => {
      const [, read] = refundOfAnswer(refund, paymentId) ?? []
      return !own.has(receiptOf(refund) ?? '') && (read?.at ?? since) >= since
    }
    const row = await holdPayment(tx, paymentId)
    const facts = row && tryFacts(row.facts)
    return !facts || refundable(facts) < amount || listed.some(isOther)
  })
}

const byDesk = ({ now }: Pick<RefundOrderDeps, 'now'>) => bySite(now(), 'refunded from the desk')

const withRefunds = (paymentId: string, answers: readonly unknown[]) => ({
  ...nothingKnown(paymentId),
  refunds: new Map(answers.map((answer) => refundOfAnswer(answer, paymentId)).filter((read) => read !== null)),
})

/** Keeps what the provider answered, and what else it lists of the payment. */
async function record(
  { ledger, database, ...deps }: RefundOrderDeps,
  order: RefundOrderTable,
  answer: unknown,
  listed: readonly unknown[],
): Promise<void> {
  const read = refundOfAnswer(answer, order.paymentId)
  if (!read) return deps.log.error({ payment: order.paymentId }, 'a refund that was ordered cannot be read')
  const [refundId, refund] = read
  await database.write(async (tx) => {
    await ledger.recordAll(tx, [withRefunds(order.paymentId, [...listed, answer])], byDesk(deps))
    // A message may have told more of it than this answer.
    const row = await holdPayment(tx, order.paymentId)
    const known = (row && tryFacts(row.facts))?.refunds.get(refundId) ?? refund
    await settleRefundOrder(tx, { ...deps, database }, order, outcomeOf(refundId, known))
  })
}

const refuse = (deps: RefundOrderDeps, order: RefundOrderTable, words: string) =>
  deps.database.write((tx) =>
    settleRefundOrder(tx, deps, order, {
      state: 'refused',
      refundId: '',
      reason: typedText(words.slice(0, REASON_LENGTH), REASON_LENGTH) || 'It gave no reason',
    }),
  )
