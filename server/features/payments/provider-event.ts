/** What the payment provider (Razorpay) sends, read at the door. Payload: razorpay.com/docs/webhooks. */
import * as z from 'zod/mini'
import { paise } from '#contract/catalog.ts'
import type { Dispute, PaymentFacts } from './payment.ts'

const Paid = z.int().check(z.nonnegative())
const Seconds = z.int().check(z.nonnegative())
// An empty `notes` comes as a list, a filled one as an object.
const Notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])

/** A payment of the provider, in an event or in an answer. */
export const ProviderPayment = z.object({
  id: z.string(),
  order_id: z.optional(z.nullable(z.string())),
  amount: Paid,
  currency: z.string(),
  status: z.string(),
  email: z.optional(z.nullable(z.string())),
  contact: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  notes: z.optional(z.nullable(Notes)),
  amount_refunded: z.optional(z.nullable(Paid)),
  created_at: Seconds,
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

const Entity = <T extends z.ZodMiniType>(type: T) => z.optional(z.object({ entity: type }))

const ProviderEvent = z.object({
  event: z.string(),
  created_at: z.optional(Seconds),
  payload: z.object({
    payment: Entity(ProviderPayment),
    refund: Entity(z.object({ id: z.string(), payment_id: z.string(), amount: Paid })),
    dispute: Entity(z.object({ payment_id: z.string() })),
  }),
})

const DISPUTE_EVENTS: Readonly<Record<string, Dispute>> = {
  'payment.dispute.created': 'open',
  'payment.dispute.under_review': 'open',
  'payment.dispute.action_required': 'open',
  'payment.dispute.won': 'won',
  'payment.dispute.lost': 'lost',
}

/**
 * The facts of one event, or null for an event that tells nothing about a payment.
 * @throws ZodError when the text is not an event of the provider
 */
export function factsOfEvent(text: string): PaymentFacts | null {
  const { event, payload, created_at: sentAt } = ProviderEvent.parse(JSON.parse(text))
  const payment = payload.payment?.entity
  if (!payment) return null
  const base = factsOfPayment(payment)
  const refund = event === 'refund.processed' ? payload.refund?.entity : undefined
  const dispute = DISPUTE_EVENTS[event] ?? 'none'
  const hasArrived = base.isCaptured || event === 'payment.captured' || event === 'order.paid'
  return {
    ...base,
    isAuthorised: base.isAuthorised || event === 'payment.authorized' || hasArrived,
    // Only money that came can go back or be disputed, even if the event that told of its coming was lost.
    isCaptured: hasArrived || refund !== undefined || dispute !== 'none',
    failedAt: event === 'payment.failed' ? isoOf(sentAt ?? payment.created_at) : base.failedAt,
    refunds: refund ? { [refund.id]: refund.amount } : {},
    // Before a refund is processed the payment's own sum may still shrink again.
    refundedInAll: refund ? base.refundedInAll : 0,
    dispute,
  }
}

/** The facts of a payment as the provider shows it when asked. */
export function factsOfPayment(payment: ProviderPayment): PaymentFacts {
  const isCaptured = ['captured', 'refunded'].includes(payment.status)
  return {
    paymentId: payment.id,
    orderId: payment.order_id ?? null,
    amount: paise(payment.amount),
    currency: payment.currency,
    email: (payment.email ?? '').trim().toLowerCase(),
    phone: String(payment.contact ?? '').trim(),
    namedCourse: courseIn(payment.notes),
    createdAt: isoOf(payment.created_at),
    isAuthorised: isCaptured || payment.status === 'authorized',
    isCaptured,
    failedAt: payment.status === 'failed' ? isoOf(payment.created_at) : null,
    refunds: {},
    refundedInAll: payment.amount_refunded ?? 0,
    dispute: 'none',
  }
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** The owner's question "Course" on the payment page, or the id that our own orders carry. */
function courseIn(notes: ProviderPayment['notes']): string | null {
  if (!notes || Array.isArray(notes)) return null
  const answers = Object.entries(notes).filter(([name]) => ['courseid', 'course'].includes(name.toLowerCase().trim()))
  const texts = answers.map(([, answer]) => (typeof answer === 'string' ? answer.trim() : ''))
  return texts.find(Boolean) ?? null
}
