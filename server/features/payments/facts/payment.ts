/** A payment as the sum of all reports about it. They may come in any order or twice, and one in between may be lost. */
import { larger, sumOf, type Paise } from '#contract/catalog.ts'
import type { DisputeState } from '../../../database/schema.ts'

/** `closed` ended without taking the money. */
export const DISPUTE_STATES = ['open', 'closed', 'won', 'lost'] as const satisfies readonly DisputeState[]

export interface Dispute {
  readonly state: DisputeState
  readonly amount: Paise | null
  /** As the provider writes it; empty when not given. */
  readonly reason: string
  /** ISO time until which the business may respond to the bank. */
  readonly respondBy: string | null
}

/** What one event, report row or response of the provider says. */
export interface PaymentFacts {
  readonly paymentId: string
  readonly orderId: string | null
  readonly amount: Paise
  readonly currency: string
  /** As the buyer typed it, in lower case; empty when not given. */
  readonly email: string
  /** As the provider writes it: "+919876543210"; empty when not given. */
  readonly phone: string
  /** Course named by the payment itself: a title or an id. */
  readonly namedCourse: string | null
  /** How it was paid, in the provider's word: "upi"; empty when not given. */
  readonly means: string
  /** ISO time at which the buyer began to pay, as the provider states it; null when it does not. */
  readonly createdAt: string | null
  readonly isAuthorised: boolean
  readonly isCaptured: boolean
  /** ISO time of the earliest failure. */
  readonly failedAt: string | null
  /** Amount by refund id. A map, because the ids come from outside. */
  readonly refunds: ReadonlyMap<string, Paise>
  /** Amount of all refunds, where only their sum was reported. */
  readonly refundedInAll: Paise
  /** By the provider's dispute id, which is empty where it was not given. */
  readonly disputes: ReadonlyMap<string, Dispute>
}

/** Gives the same result in any order and grouping; adding facts twice changes nothing. */
export function addFacts(a: PaymentFacts, b: PaymentFacts): PaymentFacts {
  return {
    paymentId: a.paymentId,
    // These never change. If two differ all the same, the larger wins, so that order makes no difference.
    orderId: largerOf(a.orderId, b.orderId),
    amount: larger(a.amount, b.amount),
    currency: largerOf(a.currency, b.currency) ?? '',
    email: largerOf(a.email, b.email) ?? '',
    phone: largerOf(a.phone, b.phone) ?? '',
    namedCourse: largerOf(a.namedCourse, b.namedCourse),
    means: largerOf(a.means, b.means) ?? '',
    createdAt: earliest(a.createdAt, b.createdAt),
    isAuthorised: a.isAuthorised || b.isAuthorised,
    isCaptured: a.isCaptured || b.isCaptured,
    failedAt: earliest(a.failedAt, b.failedAt),
    refunds: merge(a.refunds, b.refunds, larger),
    refundedInAll: larger(a.refundedInAll, b.refundedInAll),
    disputes: merge(a.disputes, b.disputes, addDispute),
  }
}

export const refundedOf = ({ refunds, refundedInAll }: PaymentFacts): Paise =>
  larger(refundedInAll, sumOf(...refunds.values()))

export type PaymentState =
  | 'seen'
  | 'authorised'
  | 'failed'
  | 'captured'
  | 'partlyRefunded'
  | 'refunded'
  | 'disputed'
  | 'disputeLost'

/** A dispute without an id may be any of the others, so it counts only when it is alone or lost. */
export function disputeOf({ disputes }: Pick<PaymentFacts, 'disputes'>): DisputeState | 'none' {
  const all = [...disputes]
  if (all.some(([, { state }]) => state === 'lost')) return 'lost'
  const apart = all.some(([id]) => id !== '') ? all.filter(([id]) => id !== '') : all
  const states = apart.map(([, { state }]) => state)
  return states.find((state) => state === 'open') ?? states[0] ?? 'none'
}

/** A refund or a lost dispute says more than the capture before it. */
export function stateOf(facts: PaymentFacts): PaymentState {
  const refunded = refundedOf(facts)
  const dispute = disputeOf(facts)
  if (dispute === 'lost') return 'disputeLost'
  if (refunded > 0 && refunded >= facts.amount) return 'refunded'
  if (dispute === 'open') return 'disputed'
  if (refunded > 0) return 'partlyRefunded'
  if (facts.isCaptured) return 'captured'
  if (facts.isAuthorised) return 'authorised'
  return facts.failedAt ? 'failed' : 'seen'
}

/** The money is with the business. A partial refund does not end the seat. */
export const isPaid = (facts: PaymentFacts): boolean =>
  facts.isCaptured && !['refunded', 'disputeLost'].includes(stateOf(facts))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const largerOf = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : compare(a, b) >= 0 ? a : b
const earliest = (a: string | null, b: string | null): string | null => (a && b ? (a < b ? a : b) : (a ?? b))

const addDispute = (a: Dispute, b: Dispute): Dispute => ({
  state: DISPUTE_STATES.indexOf(a.state) >= DISPUTE_STATES.indexOf(b.state) ? a.state : b.state,
  amount: a.amount === null || b.amount === null ? (a.amount ?? b.amount) : larger(a.amount, b.amount),
  reason: largerOf(a.reason, b.reason) ?? '',
  respondBy: earliest(a.respondBy, b.respondBy),
})

/** Sorts by key, so that equal facts are written as equal text. */
function merge<Value>(
  a: ReadonlyMap<string, Value>,
  b: ReadonlyMap<string, Value>,
  both: (one: Value, other: Value) => Value,
): Map<string, Value> {
  const merged = new Map(a)
  for (const [key, value] of b) {
    const earlier = merged.get(key)
    merged.set(key, earlier === undefined ? value : both(earlier, value))
  }
  return new Map([...merged].toSorted(([one], [other]) => compare(one, other)))
}
