/** Sends the refunds that the desk ordered, and asks what became of those whose answer was lost. */
import type { RefundOrderTable } from '../../../database/schema.ts'
import { ProviderRefusal, type PaymentProvider } from '../../../gateways/payment-provider.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { SYSTEM } from '../facts/history.ts'
import { nothingKnown, type Refund } from '../facts/payment.ts'
import { typedText } from '../facts/typed-text.ts'
import { dueRefundOrders, settleRefundOrder, takeRefundOrder, type RefundOutcome } from '../ledger/refund-orders.ts'
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

/** `order` is as it was before this attempt. */
async function attempt(deps: RefundOrderDeps, provider: PaymentProvider, order: RefundOrderTable): Promise<void> {
  const { log } = deps
  const { id, paymentId, amount, state, attempts } = order
  try {
    const known = state === 'asked' ? undefined : await knownRefund(provider, order)
    if (state === 'pending' && known === undefined) return log.error({ payment: paymentId }, 'a refund is gone')
    const answer = known ?? (await provider.refund({ id, paymentId, amount }))
    const read = refundOfAnswer(answer, paymentId)
    if (!read) return log.error({ payment: paymentId }, 'a refund that was ordered cannot be read')
    await record(deps, order, ...read)
  } catch (error) {
    if (error instanceof ProviderRefusal && (state === 'asked' || attempts >= CERTAIN_AFTER))
      return refuse(deps, order, error.reason)
    log.warn({ payment: paymentId, reason: reasonOf(error) }, 'a refund was not answered; will be tried again')
  }
}

/** What the provider made of an order that it heard of, if it did. */
async function knownRefund(provider: PaymentProvider, { id, paymentId }: RefundOrderTable): Promise<unknown> {
  return (await provider.refundsOf(paymentId)).find((refund) => receiptOf(refund) === id)
}

const record = ({ ledger, database, ...deps }: RefundOrderDeps, order: RefundOrderTable, id: string, refund: Refund) =>
  database.write(async (tx) => {
    const facts = { ...nothingKnown(order.paymentId), refunds: new Map([[id, refund]]) }
    await ledger.recordAll(tx, [facts], { ...SYSTEM, why: 'refunded from the desk' })
    await settleRefundOrder(tx, { ...deps, database }, order, { ...OUTCOMES[refund.state], refundId: id })
  })

const OUTCOMES: Readonly<Record<Refund['state'], Pick<RefundOutcome, 'state' | 'reason'>>> = {
  pending: { state: 'pending', reason: '' },
  processed: { state: 'made', reason: '' },
  failed: { state: 'refused', reason: 'The refund failed at the bank' },
}

const refuse = (deps: RefundOrderDeps, order: RefundOrderTable, words: string) =>
  deps.database.write((tx) =>
    settleRefundOrder(tx, deps, order, {
      state: 'refused',
      refundId: '',
      reason: typedText(words.slice(0, REASON_LENGTH), REASON_LENGTH) || 'It gave no reason',
    }),
  )
