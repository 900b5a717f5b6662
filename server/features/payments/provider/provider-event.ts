/** What the payment provider (Razorpay) sends, read at the door. Payload: razorpay.com/docs/webhooks. */
import * as z from 'zod/mini'
import { rupees } from '#contract/catalog.ts'
import * as payments from '#contract/payments.ts'
import type { DisputeState } from '../../../database/schema.ts'
import type { Dispute, PaymentFacts } from '../facts/payment.ts'
import { CURRENCY, MOST_PAISE, PHONE_LENGTH, PROVIDER_ID, typedAddress, typedText } from '../facts/typed-text.ts'

/** The end of the year 9999: a later time is written with more digits and would sort before the others. */
const LAST_SECOND = 253_402_300_799
const Amount = payments.Amount.check(z.nonnegative(), z.maximum(MOST_PAISE))
const Seconds = z.int().check(z.nonnegative(), z.maximum(LAST_SECOND))
const ProviderId = z.string().check(z.regex(PROVIDER_ID))
// An empty `notes` comes as a list, a filled one as an object.
const Notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])

/** A field that is not needed counts as not given when its form is wrong. */
const ifReadable = <T extends z.ZodMiniType>(type: T) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => type.safeParse(value).data),
    ),
  )

export const ProviderPayment = z.object({
  id: ProviderId,
  order_id: z.optional(z.nullable(ProviderId)),
  amount: Amount,
  currency: z.string().check(z.regex(CURRENCY)),
  status: z.string(),
  method: ifReadable(z.string()),
  email: z.optional(z.nullable(z.string())),
  contact: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  notes: z.optional(z.nullable(Notes)),
  amount_refunded: z.optional(z.nullable(Amount)),
  created_at: Seconds,
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

const ProviderDispute = z.object({
  id: z.optional(ProviderId),
  payment_id: ProviderId,
  amount: ifReadable(Amount),
  reason_code: ifReadable(z.string()),
  reason_description: ifReadable(z.string()),
  respond_by: ifReadable(Seconds),
})

const Entity = <T extends z.ZodMiniType>(type: T) => z.optional(z.object({ entity: type }))

const ProviderEvent = z.object({
  event: z.string(),
  created_at: z.optional(Seconds),
  payload: z.object({
    payment: Entity(ProviderPayment),
    refund: Entity(z.object({ id: ProviderId, payment_id: ProviderId, amount: Amount })),
    dispute: Entity(ProviderDispute),
  }),
})

const DISPUTE_EVENTS: ReadonlyMap<string, DisputeState> = new Map([
  ['payment.dispute.created', 'open'],
  ['payment.dispute.under_review', 'open'],
  ['payment.dispute.action_required', 'open'],
  ['payment.dispute.closed', 'closed'],
  ['payment.dispute.won', 'won'],
  ['payment.dispute.lost', 'lost'],
])

/** Returns null for an event that is not about a payment. @throws SyntaxError for broken JSON, ZodError for other JSON */
export function factsOfEvent(text: string): PaymentFacts | null {
  const { event, payload, created_at: sentAt } = ProviderEvent.parse(JSON.parse(text))
  const payment = payload.payment?.entity
  if (!payment) return null
  const base = factsOfPayment(payment)
  const refund = event === 'refund.processed' ? payload.refund?.entity : undefined
  const disputes = disputesOf(DISPUTE_EVENTS.get(event), payload.dispute?.entity)
  const hasArrived = base.isCaptured || event === 'payment.captured' || event === 'order.paid'
  // Only money that came can go back or be disputed, even if the event of its coming was lost.
  const isCaptured = hasArrived || refund !== undefined || disputes.size > 0
  return {
    ...base,
    isAuthorised: base.isAuthorised || event === 'payment.authorized' || isCaptured,
    isCaptured,
    failedAt: event === 'payment.failed' ? isoOf(sentAt ?? payment.created_at) : base.failedAt,
    refunds: new Map(refund ? [[refund.id, refund.amount]] : []),
    // Before a refund is processed the payment's own sum may still shrink again.
    refundedInAll: refund ? base.refundedInAll : rupees(0),
    disputes,
  }
}

export function factsOfPayment(payment: ProviderPayment): PaymentFacts {
  const isCaptured = ['captured', 'refunded'].includes(payment.status)
  return {
    paymentId: payment.id,
    orderId: payment.order_id ?? null,
    amount: payment.amount,
    currency: payment.currency,
    email: typedAddress(payment.email),
    phone: typedText(String(payment.contact ?? ''), PHONE_LENGTH),
    namedCourse: courseIn(payment.notes),
    means: meansOf(payment.method),
    createdAt: isoOf(payment.created_at),
    isAuthorised: isCaptured || payment.status === 'authorized',
    isCaptured,
    failedAt: payment.status === 'failed' ? isoOf(payment.created_at) : null,
    refunds: new Map(),
    refundedInAll: payment.amount_refunded ?? rupees(0),
    disputes: new Map(),
  }
}

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

function disputesOf(
  state: DisputeState | undefined,
  entity: z.infer<typeof ProviderDispute> | undefined,
): Map<string, Dispute> {
  if (!state) return new Map()
  const dispute = {
    state,
    amount: entity?.amount ?? null,
    reason: typedText(entity?.reason_description || entity?.reason_code, 200),
    // The provider writes 0 when no response is due.
    respondBy: entity?.respond_by ? isoOf(entity.respond_by) : null,
  }
  return new Map([[entity?.id ?? '', dispute]])
}

/** The owner's question "Course" on the payment page, or the id that our own orders carry. */
function courseIn(notes: ProviderPayment['notes']): string | null {
  if (!notes || Array.isArray(notes)) return null
  const answers = Object.entries(notes).filter(([name]) => ['courseid', 'course'].includes(name.toLowerCase().trim()))
  return answers.map(([, answer]) => typedText(typeof answer === 'string' ? answer : '', 300)).find(Boolean) ?? null
}

export const meansOf = (method: string | undefined): string =>
  /^[a-z_]{1,30}$/.test(method ?? '') ? (method ?? '') : ''
