/** What follows from the events of a payment: what came in, what went back, and where it stands. */
import { larger, minus, smaller, sumOf, units, type Units } from '#contract/catalog.ts'
import type { PaymentQuestion, PaymentState } from '#contract/desk-payments.ts'
import type { Dispute, PaymentFacts } from './payment.ts'
import { compare } from './sources.ts'

/** Money that came in or went back. `at` is ISO time; null where nobody knows more than when the payment was. */
export interface Movement {
  readonly kind: 'capture' | 'refund' | 'loss'
  readonly amount: Units
  readonly at: string | null
}

/** Each on its own day, the first first. What was never captured neither came nor went, and no more goes than came. */
export function movementsOf(facts: PaymentFacts): readonly Movement[] {
  const { captured, amount, createdAt } = facts
  if (!captured) return []
  let left = amount
  const back = [...refundsOf(facts), ...lossesOf(facts)].toSorted(byDay).map((movement) => {
    const taken = smaller(movement.amount, left)
    left = minus(left, taken)
    return { ...movement, at: movement.at ?? createdAt, amount: taken }
  })
  const came: Movement = { kind: 'capture', amount, at: captured.at ?? createdAt }
  return [came, ...back.filter((movement) => movement.amount > 0)]
}

/** All of the payment's currency. */
export interface Balance {
  readonly cameIn: Units
  readonly refunded: Units
  /** What banks took after disputes. */
  readonly lost: Units
  /** Refunded and lost. */
  readonly wentBack: Units
}

export function moneyOf(facts: PaymentFacts): Balance {
  const movements = movementsOf(facts)
  const sum = (kind: Movement['kind']) =>
    sumOf(...movements.filter((one) => one.kind === kind).map(({ amount }) => amount))
  const [cameIn, refunded, lost] = [sum('capture'), sum('refund'), sum('loss')]
  return { cameIn, refunded, lost, wentBack: sumOf(refunded, lost) }
}

/** What a payment adds to a sum of its list. */
export interface Summand extends Pick<Balance, 'cameIn' | 'wentBack'> {
  /** What the provider keeps, with its tax. */
  readonly fee: Units
}

/** ISO 8601; null where nothing came in. `storedAt`: when the payment was stored first, where nobody knows more. */
export const capturedAt = ({ captured, createdAt }: PaymentFacts, storedAt: string): string | null =>
  captured && (captured.at ?? createdAt ?? storedAt)

export function summandOf(facts: PaymentFacts): Summand {
  const { cameIn, wentBack } = moneyOf(facts)
  return { cameIn, wentBack, fee: cameIn > 0 ? (facts.charge?.fee ?? units(0)) : units(0) }
}

/** Refunds alone, also of money that a lost dispute had taken already: a loss makes no credit note, a refund does. */
export const creditable = (facts: PaymentFacts): Units =>
  smaller(moneyOf(facts).cameIn, sumOf(...refundsOf(facts).map(({ amount }) => amount)))

/** A refund or a lost dispute says more than the capture before it. */
export function stateOf(facts: PaymentFacts): PaymentState {
  if (!facts.captured) return stateBeforeCapture(facts)
  const { lost, refunded } = moneyOf(facts)
  if (!isPaid(facts)) return lost > 0 ? 'disputeLost' : 'refunded'
  if (countedDisputes(facts).some(({ state }) => state === 'open')) return 'disputed'
  if (lost > 0) return 'partlyLost'
  return refunded > 0 ? 'partlyRefunded' : 'captured'
}

function stateBeforeCapture(facts: PaymentFacts): PaymentState {
  if (isReturned(facts)) return 'returned'
  if (facts.authorised) return 'authorised'
  return facts.failed ? 'failed' : 'seen'
}

/** The provider gave the money back instead of capturing it: none of it was ever the business's. */
export function isReturned({ captured, refunds, refundClaims }: PaymentFacts): boolean {
  if (captured) return false
  const isSaid = (['message', 'api'] as const).some((source) => (refundClaims.get(source)?.amount ?? 0) > 0)
  return isSaid || [...refunds.values()].some(({ state }) => state === 'processed')
}

/** The money, or a part of it, is with the business. */
export function isPaid(facts: PaymentFacts): boolean {
  const { cameIn, wentBack } = moneyOf(facts)
  return facts.captured !== null && (wentBack === 0 || wentBack < cameIn)
}

/** What a claimed sum says went back beyond what is known; 0 where it is explained, or a person has said. */
export function unexplainedRefund(facts: PaymentFacts): Units {
  const { captured, statedRefunds, refunds } = facts
  if (!captured) return units(0)
  const known = [...refunds.values()].filter(({ state }) => state !== 'failed').map(({ amount }) => amount)
  const explained = largest(moneyOf(facts).wentBack, sumOf(...known), statedRefunds?.claimed ?? units(0))
  return largest(units(0), minus(claimedRefund(facts), explained))
}

/** The last sum that the provider said, or a file that is younger and says more. */
function claimedRefund({ refundClaims }: PaymentFacts): Units {
  const [message, api, report] = (['message', 'api', 'report'] as const).map((source) => refundClaims.get(source))
  const own = compare(message?.at ?? '', api?.at ?? '') >= 0 ? (message ?? api) : (api ?? message)
  const isYounger = report && compare(report.at ?? '', own?.at ?? '') >= 0
  return largest(own?.amount ?? units(0), isYounger ? report.amount : units(0))
}

/** What can be given back: less what is on its way, and nothing while a dispute is open or a refund is to be clarified. */
export function refundable(facts: PaymentFacts): Units {
  const isOpen = countedDisputes(facts).some(({ state }) => state === 'open')
  if (isOpen || unexplainedRefund(facts) > 0) return units(0)
  const { cameIn, wentBack } = moneyOf(facts)
  const pending = [...facts.refunds.values()].filter(({ state }) => state === 'pending').map(({ amount }) => amount)
  return largest(units(0), minus(cameIn, sumOf(wentBack, ...pending)))
}

const largest = (...amounts: readonly Units[]): Units => amounts.reduce(larger, units(0))

/** What only a person can say of a payment. */
export function questionOf(facts: PaymentFacts): PaymentQuestion | null {
  const { cameIn, refunded, lost } = moneyOf(facts)
  if (unexplainedRefund(facts) > 0)
    return { about: 'refundClaimed', claimed: claimedRefund(facts), known: refunded, most: minus(cameIn, lost) }
  return isPaid(facts) && lost > facts.acceptedLoss ? { about: 'lostInPart', lost } : null
}

/** Refunds by their ids, and what a person said beyond them. */
function refundsOf({ refunds, statedRefunds }: PaymentFacts): Movement[] {
  const processed = [...refunds.values()].filter(({ state }) => state === 'processed')
  const known = sumOf(...processed.map(({ amount }) => amount))
  const beyond = minus(statedRefunds?.amount ?? units(0), known)
  return [
    ...processed.map(({ amount, at }) => ({ kind: 'refund' as const, amount, at })),
    ...(beyond > 0 ? [{ kind: 'refund' as const, amount: beyond, at: statedRefunds?.at ?? null }] : []),
  ]
}

const lossesOf = (facts: PaymentFacts): Movement[] =>
  countedDisputes(facts)
    .filter(({ state }) => state === 'lost')
    .map(({ amount, at }) => ({ kind: 'loss', amount: amount ?? facts.amount, at }))

/** A dispute without an id may be any of the others, so it counts only when it is alone, or the only one lost. */
function countedDisputes({ disputes }: PaymentFacts): Dispute[] {
  const all = [...disputes]
  const named = all.filter(([id]) => id !== '').map(([, dispute]) => dispute)
  const unnamed = disputes.get('')
  const isOnlyLoss = unnamed?.state === 'lost' && !named.some(({ state }) => state === 'lost')
  return unnamed && (named.length === 0 || isOnlyLoss) ? [...named, unnamed] : named
}

const byDay = (a: Movement, b: Movement): number =>
  compare(a.at ?? '', b.at ?? '') || compare(b.kind, a.kind) || a.amount - b.amount
