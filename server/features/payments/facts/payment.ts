/** A payment as the set of events that were reported of it. They may come in any order or twice, and one may be lost. */
import { larger, units, type Units } from '#contract/catalog.ts'
import { mergedDetails, NO_DETAILS, type Details } from './details.ts'
import { laterCharge, laterSettlement, type Charge, type Settlement } from './settlement.ts'
import { compare, earliest, largerOf, strongest, type Source } from './sources.ts'

/** Something that happened once. `at` is ISO time; null where its source does not say when. */
export interface Moment {
  readonly at: string | null
  readonly source: Source
}

/** A refund that failed took nothing, whatever was said of it before. */
export const REFUND_STATES = ['pending', 'processed', 'failed'] as const

export interface Refund extends Moment {
  readonly amount: Units
  readonly state: (typeof REFUND_STATES)[number]
}

/** The id of the refund that counters a payment which was recorded by mistake: no money went back. */
export const MISTAKE = 'mistake'

/** `closed` ended without taking the money. */
export const DISPUTE_STATES = ['open', 'closed', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** `at` is when its state was reached. */
export interface Dispute extends Moment {
  readonly state: DisputeState
  /** null for the whole payment. */
  readonly amount: Units | null
  /** As the provider writes it; empty when not given. */
  readonly reason: string
  /** ISO time until which the business may respond to the bank. */
  readonly respondBy: string | null
}

/** All refunds as one sum, said at that ISO time. It names no refund, so it moves no money. */
export interface RefundClaim {
  readonly amount: Units
  readonly at: string | null
}

/** What a person said went back in all, about a claim: refunds that are known by their id count inside it. */
export interface StatedRefunds {
  readonly amount: Units
  /** ISO time of the refund; null where nobody knows. */
  readonly at: string | null
  readonly claimed: Units
  /** ISO time; null for a sum from before claims were kept apart. */
  readonly saidAt: string | null
}

/** What one event, report row or response says, or all of them together. */
export interface PaymentFacts extends Details {
  readonly paymentId: string
  /** The bank's number of it, as `referenceIn` writes it; empty when not given. */
  readonly bankReference: string
  readonly charge: Charge | null
  readonly settlement: Settlement | null
  readonly authorised: Moment | null
  readonly captured: Moment | null
  readonly failed: Moment | null
  /** By refund id. A map, because the ids come from outside. */
  readonly refunds: ReadonlyMap<string, Refund>
  /** By the provider's dispute id, which is empty where it was not given. */
  readonly disputes: ReadonlyMap<string, Dispute>
  /** The last one of each source. */
  readonly refundClaims: ReadonlyMap<Source, RefundClaim>
  readonly statedRefunds: StatedRefunds | null
  /** So much may be lost by disputes and the seat stays all the same, as a person said. */
  readonly acceptedLoss: Units
}

/** A payment of which nothing is known yet. */
export const nothingKnown = (paymentId: string): PaymentFacts => ({
  paymentId,
  bankReference: '',
  charge: null,
  settlement: null,
  ...NO_DETAILS,
  authorised: null,
  captured: null,
  failed: null,
  refunds: new Map(),
  disputes: new Map(),
  refundClaims: new Map(),
  statedRefunds: null,
  acceptedLoss: units(0),
})

/** Gives the same result in any order and grouping; adding facts twice changes nothing. */
export function addFacts(a: PaymentFacts, b: PaymentFacts): PaymentFacts {
  return {
    paymentId: a.paymentId,
    bankReference: largerOf(a.bankReference, b.bankReference) ?? '',
    charge: either(a.charge, b.charge, laterCharge),
    settlement: either(a.settlement, b.settlement, laterSettlement),
    ...mergedDetails(a, b),
    authorised: either(a.authorised, b.authorised, addMoment),
    captured: either(a.captured, b.captured, addMoment),
    failed: either(a.failed, b.failed, addMoment),
    refunds: merge(a.refunds, b.refunds, addRefund),
    disputes: merge(a.disputes, b.disputes, addDispute),
    refundClaims: merge(a.refundClaims, b.refundClaims, laterClaim),
    statedRefunds: either(a.statedRefunds, b.statedRefunds, laterStatement),
    acceptedLoss: larger(a.acceptedLoss, b.acceptedLoss),
  }
}

/** A file or an answer that repeats its last sum says nothing new, whenever it does. */
export function withoutRepeatedClaims(before: PaymentFacts, reported: PaymentFacts): PaymentFacts {
  const isNew = ([source, { amount }]: [Source, RefundClaim]) =>
    source === 'message' || amount !== before.refundClaims.get(source)?.amount
  return { ...reported, refundClaims: new Map([...reported.refundClaims].filter(isNew)) }
}

const addMoment = (a: Moment, b: Moment): Moment => ({
  at: earliest(a.at, b.at),
  source: strongest(a.source, b.source),
})

const addRefund = (a: Refund, b: Refund): Refund => ({
  ...addMoment(a, b),
  amount: larger(a.amount, b.amount),
  state: REFUND_STATES.indexOf(a.state) >= REFUND_STATES.indexOf(b.state) ? a.state : b.state,
})

function addDispute(a: Dispute, b: Dispute): Dispute {
  const [later, other] = DISPUTE_STATES.indexOf(a.state) >= DISPUTE_STATES.indexOf(b.state) ? [a, b] : [b, a]
  return {
    state: later.state,
    at: later.state === other.state ? earliest(a.at, b.at) : later.at,
    source: strongest(a.source, b.source),
    amount: a.amount === null || b.amount === null ? (a.amount ?? b.amount) : larger(a.amount, b.amount),
    reason: largerOf(a.reason, b.reason) ?? '',
    respondBy: earliest(a.respondBy, b.respondBy),
  }
}

const laterClaim = (a: RefundClaim, b: RefundClaim): RefundClaim =>
  (compare(a.at ?? '', b.at ?? '') || a.amount - b.amount) >= 0 ? a : b

const laterStatement = (a: StatedRefunds, b: StatedRefunds): StatedRefunds =>
  (compare(a.saidAt ?? '', b.saidAt ?? '') ||
    a.amount - b.amount ||
    a.claimed - b.claimed ||
    compare(a.at ?? '', b.at ?? '')) >= 0
    ? a
    : b

const either = <Value>(a: Value | null, b: Value | null, both: (a: Value, b: Value) => Value): Value | null =>
  a === null || b === null ? (a ?? b) : both(a, b)

/** Sorts by key, so that equal facts are written as equal text. */
function merge<Key extends string, Value>(
  a: ReadonlyMap<Key, Value>,
  b: ReadonlyMap<Key, Value>,
  both: (one: Value, other: Value) => Value,
): Map<Key, Value> {
  const merged = new Map(a)
  for (const [key, value] of b) {
    const earlier = merged.get(key)
    merged.set(key, earlier === undefined ? value : both(earlier, value))
  }
  return new Map([...merged].toSorted(([one], [other]) => compare(one, other)))
}
