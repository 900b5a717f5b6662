/** Refunds ordered at the desk that nobody has confirmed for so long that a person has to look. */
import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import type { RefundOrderTable } from '../facts/tables.ts'
import type { Queries } from '../../../database/transaction.ts'

const HANGS_AFTER_MS = HOUR_MS
/** What the provider takes for a refund that goes by the way of the payment: five to seven working days. */
const PAID_OUT_AFTER_MS = 10 * DAY_MS

/** By state, for how long it is given. */
const PATIENCE_MS: Partial<Record<RefundOrderTable['state'], number>> = {
  asked: HANGS_AFTER_MS,
  sent: HANGS_AFTER_MS,
  pending: PAID_OUT_AFTER_MS,
}

const ago = (now: Date, milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()

/** Whether a person has to look at it; one that is settled is never late. */
export function isLate({ state, askedAt }: Pick<RefundOrderTable, 'state' | 'askedAt'>, now: Date): boolean {
  const patience = PATIENCE_MS[state]
  return patience !== undefined && askedAt < ago(now, patience)
}

export function paymentsWithLateRefund(queries: Queries, now: Date) {
  const late = queries
    .selectFrom('refundOrders')
    .select('paymentId')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', 'in', ['asked', 'sent']), eb('askedAt', '<', ago(now, HANGS_AFTER_MS))]),
        eb.and([eb('state', '=', 'pending'), eb('askedAt', '<', ago(now, PAID_OUT_AFTER_MS))]),
      ]),
    )
  return queries.selectFrom('payments').where('id', 'in', late)
}
