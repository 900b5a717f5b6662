/**
 * A payment as the sum of what is known about it. Facts are only ever added, and adding them in another order or twice
 * makes no difference: so any order, repetition or loss of events in between ends in the same state.
 */
import { paise, type Paise } from '#contract/catalog.ts'

export type Dispute = 'none' | 'open' | 'won' | 'lost'

/** What one event, report row or answer of the provider tells. */
export interface PaymentFacts {
  readonly paymentId: string
  readonly orderId: string | null
  readonly amount: Paise
  readonly currency: string
  /** As typed by the buyer, in small letters; empty when not given. */
  readonly email: string
  /** As the provider writes it: "+919876543210"; empty when not given. */
  readonly phone: string
  /** Course named by the payment itself: a title or an id. */
  readonly namedCourse: string | null
  /** ISO time at which the buyer began to pay. */
  readonly createdAt: string
  readonly isAuthorised: boolean
  readonly isCaptured: boolean
  /** ISO time of the earliest failure that was told. */
  readonly failedAt: string | null
  /** Paise that went back, by refund. */
  readonly refunds: Readonly<Record<string, number>>
  /** Paise that went back in all, where only the sum was told. */
  readonly refundedInAll: number
  readonly dispute: Dispute
}

const DISPUTES: readonly Dispute[] = ['none', 'open', 'won', 'lost']

/** Both together. Commutative, associative, and without effect the second time. */
export function addFacts(a: PaymentFacts, b: PaymentFacts): PaymentFacts {
  return {
    paymentId: a.paymentId,
    // What never changes for one payment: what is told wins over what is not, and of two (which the provider never
    // sends) the larger, so that order and grouping make no difference.
    orderId: largerOf(a.orderId, b.orderId),
    amount: paise(Math.max(a.amount, b.amount)),
    currency: largerOf(a.currency, b.currency) ?? '',
    email: largerOf(a.email, b.email) ?? '',
    phone: largerOf(a.phone, b.phone) ?? '',
    namedCourse: largerOf(a.namedCourse, b.namedCourse),
    createdAt: a.createdAt < b.createdAt ? a.createdAt : b.createdAt,
    isAuthorised: a.isAuthorised || b.isAuthorised,
    isCaptured: a.isCaptured || b.isCaptured,
    failedAt: earliest(a.failedAt, b.failedAt),
    refunds: largest(a.refunds, b.refunds),
    refundedInAll: Math.max(a.refundedInAll, b.refundedInAll),
    dispute: DISPUTES[Math.max(DISPUTES.indexOf(a.dispute), DISPUTES.indexOf(b.dispute))] ?? 'none',
  }
}

/** Paise that went back so far. */
export const refundedOf = ({ refunds, refundedInAll }: PaymentFacts): number =>
  Math.max(
    refundedInAll,
    Object.values(refunds).reduce((sum, amount) => sum + amount, 0),
  )

export type PaymentState =
  | 'seen'
  | 'authorised'
  | 'failed'
  | 'captured'
  | 'partlyRefunded'
  | 'refunded'
  | 'disputed'
  | 'disputeLost'

/** Where the payment stands. Money that went back or was lost says more than that it once came. */
export function stateOf(facts: PaymentFacts): PaymentState {
  const refunded = refundedOf(facts)
  if (facts.dispute === 'lost') return 'disputeLost'
  if (refunded > 0 && refunded >= facts.amount) return 'refunded'
  if (facts.dispute === 'open') return 'disputed'
  if (refunded > 0) return 'partlyRefunded'
  if (facts.isCaptured) return 'captured'
  if (facts.isAuthorised) return 'authorised'
  return facts.failedAt ? 'failed' : 'seen'
}

/** The money is with the business, so a seat stands. A partial refund does not take it away. */
export const isPaid = (facts: PaymentFacts): boolean =>
  facts.isCaptured && !['refunded', 'disputeLost'].includes(stateOf(facts))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const largerOf = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : compare(a, b) >= 0 ? a : b
const earliest = (a: string | null, b: string | null): string | null => (a && b ? (a < b ? a : b) : (a ?? b))

function largest(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): Record<string, number> {
  const ids = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted(compare)
  return Object.fromEntries(ids.map((id) => [id, Math.max(a[id] ?? 0, b[id] ?? 0)]))
}
