/** Messages as the payment provider sends them. */
import { sign } from './sign.ts'

export const WEBHOOK_SECRET = 'whsec for tests'

export interface PaymentChanges {
  readonly id?: string
  readonly order_id?: string | null
  readonly amount?: number
  readonly currency?: string
  readonly status?: string
  readonly captured?: boolean
  readonly email?: string
  readonly contact?: string
  readonly notes?: Record<string, string> | never[]
  readonly acquirer_data?: Record<string, string>
  readonly amount_refunded?: number
  readonly fee?: number
  readonly tax?: number
  readonly created_at?: number
}

export interface RefundChanges {
  readonly id?: string
  readonly amount?: number
  readonly created_at?: number
}

/** What the provider says of a dispute; times in seconds. Its message is sent at `sent_at`. */
export interface DisputeChanges {
  readonly id?: string
  readonly amount?: number
  readonly reason_code?: string
  readonly respond_by?: number
  readonly sent_at?: number
}

/** 2026-11-20T12:00:00Z. */
export const NOON_SECONDS = 1_795_176_000

export const providerPayment = (changes: PaymentChanges = {}) => ({
  id: 'pay_1',
  entity: 'payment',
  order_id: null,
  amount: 900_000,
  currency: 'INR',
  status: 'captured',
  captured: ['captured', 'refunded'].includes(changes.status ?? 'captured'),
  method: 'upi',
  email: 'asha@example.com',
  contact: '+919876543210',
  notes: [],
  created_at: NOON_SECONDS,
  ...changes,
})

export type EventName =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | 'payment.dispute.created'
  | 'payment.dispute.action_required'
  | 'payment.dispute.lost'
  | 'payment.dispute.won'

const STATUS: Readonly<Partial<Record<EventName, string>>> = {
  'payment.authorized': 'authorized',
  'payment.failed': 'failed',
}

/** `refund` says of it what is not usual, or its amount alone; without it the whole payment went back. */
export function providerEvent(
  event: EventName,
  changes: PaymentChanges = {},
  refund: number | RefundChanges = {},
  { sent_at: sentAt, ...dispute }: DisputeChanges = {},
): string {
  const payment = providerPayment({ status: STATUS[event] ?? 'captured', ...changes })
  const isRefund = event.startsWith('refund.')
  const given = typeof refund === 'number' ? { amount: refund } : refund
  const amount = given.amount ?? payment.amount
  const made = { id: `rfnd_${payment.id}_${amount}`, payment_id: payment.id, amount, ...given }
  return JSON.stringify({
    entity: 'event',
    event,
    created_at: sentAt ?? made.created_at ?? payment.created_at + 60,
    payload: {
      payment: { entity: isRefund ? { amount_refunded: amount, ...payment } : payment },
      ...(isRefund ? { refund: { entity: made } } : {}),
      ...(event.startsWith('payment.dispute') ? { dispute: { entity: { payment_id: payment.id, ...dispute } } } : {}),
    },
  })
}

export const signedHeaders = (
  body: string | Uint8Array,
  eventId: string,
  secret = WEBHOOK_SECRET,
): Record<string, string> => ({
  'Content-Type': 'application/json',
  'X-Razorpay-Signature': sign(secret, body),
  'X-Razorpay-Event-Id': eventId,
})
