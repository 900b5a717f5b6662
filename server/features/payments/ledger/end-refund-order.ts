import { formatMoney } from '#contract/money.ts'
import { Refusal } from '#contract/refusal.ts'
import { nameOf, type Actor } from '../../audit/actor.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction } from '../facts/history.ts'
import { isLate } from './late-refunds.ts'
import { settleRefundOrder } from './refund-orders.ts'
import { noteAnswer } from './seat-changes.ts'

const LONGEST_REASON = 200

/** Ends an order for whoever saw at the provider that it was not made. Returns null when it is done. */
export const endRefundOrder = (
  deps: DocumentDeps,
  paymentId: string,
  orderId: string,
  by: Actor,
): Promise<Refusal<'notFound' | 'questionAnswered' | 'refundUnderWay'> | null> =>
  deps.database.write(async (tx) => {
    const payment = await holdPayment(tx, paymentId)
    const order = await tx
      .selectFrom('refundOrders')
      .selectAll()
      .where('id', '=', orderId)
      .where('paymentId', '=', paymentId)
      .executeTakeFirst()
    if (!payment || !order) return new Refusal('notFound')
    if (order.state === 'made' || order.state === 'refused') return new Refusal('questionAnswered')
    if (!isLate(order, deps.now())) return new Refusal('refundUnderWay')
    const reason = `${nameOf(by)}: ${by.why ?? ''}`.slice(0, LONGEST_REASON)
    await settleRefundOrder(tx, deps, order, { state: 'refused', refundId: order.refundId, reason })
    const amount = formatMoney({ amount: order.amount, currency: payment.currency })
    await logAction(tx, deps, paymentId, `refund of ${amount} not made`, by)
    await noteAnswer(tx, 'payment.refundNotMade', { paymentId, by, after: { amount } })
    return null
  })
