/** What the payment provider (Razorpay) sends, read at the door. Payload: razorpay.com/docs/webhooks. */
import * as z from 'zod/mini'
import { referenceIn } from '#contract/bank-reference.ts'
import { units } from '#contract/catalog.ts'
import * as payments from '#contract/payments.ts'
import { detailsBy } from '../facts/details.ts'
import {
  nothingKnown,
  REFUND_STATES,
  type Dispute,
  type DisputeState,
  type Moment,
  type PaymentFacts,
  type Refund,
} from '../facts/payment.ts'
import { CURRENCY, MOST_PAISE, PHONE_LENGTH, PROVIDER_ID, typedAddress, typedText } from '../facts/typed-text.ts'

/** The end of the year 9999: a later time is written with more digits and would sort before the others. */
export const LAST_SECOND = 253_402_300_799
const Amount = payments.Units.check(z.nonnegative(), z.maximum(MOST_PAISE))
export const Seconds = z.int().check(z.nonnegative(), z.maximum(LAST_SECOND))
export const ProviderId = z.string().check(z.regex(PROVIDER_ID))
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
  captured: ifReadable(z.boolean()),
  method: ifReadable(z.string()),
  email: z.optional(z.nullable(z.string())),
  contact: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  notes: z.optional(z.nullable(Notes)),
  fee: ifReadable(Amount),
  tax: ifReadable(Amount),
  acquirer_data: ifReadable(z.object({ rrn: ifReadable(z.string()), bank_transaction_id: ifReadable(z.string()) })),
  amount_refunded: z.optional(z.nullable(Amount)),
  created_at: Seconds,
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

const ProviderRefund = z.object({
  id: ProviderId,
  payment_id: ProviderId,
  amount: Amount,
  created_at: ifReadable(Seconds),
})

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
    refund: Entity(ProviderRefund),
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

const REFUND_EVENTS: ReadonlyMap<string, Refund['state']> = new Map([
  ['refund.created', 'pending'],
  ['refund.speed_changed', 'pending'],
  ['refund.processed', 'processed'],
  ['refund.failed', 'failed'],
])

const CAPTURES = ['payment.captured', 'order.paid']

/** Returns null for an event that is not about a payment. @throws SyntaxError for broken JSON, ZodError for other JSON */
export function factsOfEvent(text: string): PaymentFacts | null {
  const { event, payload, created_at: sentAt } = ProviderEvent.parse(JSON.parse(text))
  const payment = payload.payment?.entity
  if (!payment) return null
  const at = sentAt === undefined ? null : isoOf(sentAt)
  const base = factsOfPayment(payment, 'message', at)
  const moment = { at, source: 'message' as const }
  const refundState = REFUND_EVENTS.get(event)
  const captured = CAPTURES.includes(event) ? moment : base.captured
  return {
    ...base,
    authorised: event === 'payment.authorized' ? moment : (base.authorised ?? captured),
    captured,
    failed: event === 'payment.failed' ? { ...moment, at: at ?? base.createdAt } : base.failed,
    refunds: refundsOf(refundState, payload.refund?.entity, moment),
    // After a failure the sum is smaller, and may be nothing.
    refundClaims: refundState
      ? new Map([['message', { amount: payment.amount_refunded ?? units(0), at }]])
      : base.refundClaims,
    disputes: disputesOf(DISPUTE_EVENTS.get(event), payload.dispute?.entity, moment),
  }
}

/** What a message or an answer says of the payment itself. `saidAt` is ISO time. */
export function factsOfPayment(
  payment: ProviderPayment,
  source: 'message' | 'api',
  saidAt: string | null,
): PaymentFacts {
  const createdAt = isoOf(payment.created_at)
  const moment = { at: null, source }
  const captured = (payment.captured ?? payment.status === 'captured') ? moment : null
  const refunded = payment.amount_refunded ?? units(0)
  return {
    ...nothingKnown(payment.id),
    ...detailsBy(source, {
      orderId: payment.order_id ?? null,
      amount: payment.amount,
      currency: payment.currency,
      email: typedAddress(payment.email),
      phone: typedText(String(payment.contact ?? ''), PHONE_LENGTH),
      namedCourse: courseIn(payment.notes),
      means: meansOf(payment.method),
      createdAt,
    }),
    bankReference: bankReferenceIn(payment),
    charge: payment.fee === undefined ? null : { fee: payment.fee, tax: payment.tax ?? units(0) },
    authorised: payment.status === 'authorized' ? moment : captured,
    captured,
    failed: payment.status === 'failed' ? { at: createdAt, source } : null,
    refundClaims: new Map(refunded > 0 ? [[source, { amount: refunded, at: saidAt }]] : []),
  }
}

const AnsweredRefund = z.extend(ProviderRefund, { status: z.enum(REFUND_STATES) })

/** A refund of this payment by its id, as the provider answers when it is asked; null where it cannot be read. */
export function refundOfAnswer(answer: unknown, paymentId: string): [string, Refund] | null {
  const { data } = AnsweredRefund.safeParse(answer)
  if (!data || data.payment_id !== paymentId) return null
  const at = data.created_at === undefined ? null : isoOf(data.created_at)
  return [data.id, { amount: data.amount, state: data.status, at, source: 'api' }]
}

const WithReceipt = z.object({ receipt: z.string() })

/** The receipt of a refund as the provider answers; undefined where it has none. */
export const receiptOf = (answer: unknown): string | undefined => WithReceipt.safeParse(answer).data?.receipt

export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

function refundsOf(
  state: Refund['state'] | undefined,
  entity: z.infer<typeof ProviderRefund> | undefined,
  { at, source }: Moment,
): Map<string, Refund> {
  if (!state || !entity) return new Map()
  const madeAt = entity.created_at === undefined ? at : isoOf(entity.created_at)
  return new Map([[entity.id, { amount: entity.amount, state, at: madeAt, source }]])
}

function disputesOf(
  state: DisputeState | undefined,
  entity: z.infer<typeof ProviderDispute> | undefined,
  { at, source }: Moment,
): Map<string, Dispute> {
  if (!state) return new Map()
  const dispute = {
    state,
    at,
    source,
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

const REFERENCE_LENGTH = 40

function bankReferenceIn({ acquirer_data: bank }: ProviderPayment): string {
  const reference = referenceIn(bank?.rrn || bank?.bank_transaction_id || '')
  return reference.length > REFERENCE_LENGTH ? '' : reference
}

export const meansOf = (method: string | undefined): string =>
  /^[a-z_]{1,30}$/.test(method ?? '') ? (method ?? '') : ''
