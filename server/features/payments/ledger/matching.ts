/** Whom a payment seats in which course. Exactly one candidate seats the buyer; everything else goes to the desk. */
import type { Member } from '#contract/accounts.ts'
import { courseById, priceAt, type Course, type Paise } from '#contract/catalog.ts'
import { inPaise } from '#contract/money.ts'
import { MINUTE_MS, WEEK_MS } from '#contract/ground/time.ts'
import type { Catalogue } from '../../content/catalogue.ts'
import { courseCalled } from '../../content/course-called.ts'
import type { MemberInCourse } from '../../seats/member-in-course.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import type { DeskReason } from './desk-reasons.ts'

export type Buyer = Pick<Member, 'uid' | 'email' | 'emailVerified'>

export interface Intent {
  readonly buyer: Buyer
  readonly courseId: string
  readonly batchKey: string | null
  readonly amount: Paise
  readonly createdAt: string
}

export interface Order {
  readonly userId: string
  readonly courseId: string
  readonly batchKey: string | null
  readonly amount: Paise
}

export type Candidate = MemberInCourse

/** A member's word that the payment is theirs. */
export interface Claimed {
  readonly buyer: Buyer
  readonly courseId: string
  readonly amount: Paise
}

export type Match =
  | { readonly kind: 'seat'; readonly candidate: Candidate }
  | { readonly kind: 'desk'; readonly reason: DeskReason; readonly candidates: readonly Candidate[] }

export interface Evidence extends Pick<Catalogue, 'courses' | 'prices' | 'batches'> {
  readonly order: Order | null
  /** Intents of the members whose address or phone the payment carries. */
  readonly intents: readonly Intent[]
  /** The member whose address the payment carries, if there is one. */
  readonly account: Buyer | null
  /** Who has a seat by a payment. */
  readonly seated: readonly Candidate[]
  /** Who has a seat, by a payment or by hand. */
  readonly held: readonly Candidate[]
  /** The earliest first. */
  readonly claims: readonly Claimed[]
}

/** An intent leads to a payment within days: late authorisation takes up to three. */
const INTENT_MS = WEEK_MS
/** Clocks of two machines differ. */
const SKEW_MS = 10 * MINUTE_MS

export function matchPayment(facts: PaymentFacts, evidence: Evidence): Match {
  // Prices are in rupees, and a number of another currency equals none of them.
  if (inPaise(facts) === null) return desk('currencyDiffers')
  const named = facts.namedCourse === null ? null : courseCalled(evidence, facts.namedCourse)
  if (evidence.order) return matchOrder(facts, evidence.order, named)
  const stated = named ? undefined : evidence.claims.findLast((claim) => isPayers(claim, facts))
  if (stated) return matchStated(facts, evidence, stated)
  if (named === undefined) return desk('courseUnknown')
  const pressed = evidence.intents.filter((intent) => isFor(intent, facts, named))
  const proven = pressed.filter(({ buyer }) => hasProven(buyer, facts))
  const byName = named ? matchNamed(facts, evidence, named) : null
  const fitting = distinct([
    ...proven.filter(({ amount }) => amount === facts.amount),
    ...(byName?.isPrice ? [byName] : []),
  ])
  const [only, ...others] = named ? fitting : [...fitting, ...heldBeside(facts, evidence, fitting)]
  if (only && others.length > 0) return desk('severalFit', [only, ...others])
  if (only) return isSeated(evidence, only) ? desk('alreadySeated', [only]) : { kind: 'seat', candidate: only }
  return unseatable(facts, evidence, { named, pressed, proven, byName })
}

const isPayers = ({ buyer, amount }: Claimed, facts: PaymentFacts): boolean =>
  hasProven(buyer, facts) && amount === facts.amount

/** Only the payer knows which of the courses of one price was meant. The last word counts, for what was sold at that price. */
function matchStated(facts: PaymentFacts, evidence: Evidence, { buyer, courseId }: Claimed): Match {
  const candidate = { userId: buyer.uid, courseId }
  const course = courseById(evidence.courses, courseId)
  if (!course?.batch) return desk('claimed', [candidate])
  if (priceOf(evidence, course, facts) !== facts.amount) return desk('amountDiffers', [candidate])
  return isSeated(evidence, candidate) ? desk('alreadySeated', [candidate]) : { kind: 'seat', candidate }
}

/**
 * Other courses of this amount that the buyer holds. A hosted button says nothing of its course: who holds one of them may have
 * paid at its button again, whatever was pressed on this site.
 */
function heldBeside(facts: PaymentFacts, { held, prices }: Evidence, fitting: readonly Candidate[]): Candidate[] {
  const costs = (courseId: string) =>
    prices.some((price) => price.courseId === courseId && price.discounted === facts.amount)
  return held
    .filter(({ userId }) => fitting.some((one) => one.userId === userId))
    .filter(({ courseId }) => !fitting.some((one) => one.courseId === courseId) && costs(courseId))
    .map(({ userId, courseId }) => ({ userId, courseId }))
}

type Pressed = Pick<Intent, 'buyer' | 'courseId'>

interface Found {
  readonly named: Course | null
  readonly pressed: readonly Intent[]
  readonly proven: readonly Intent[]
  readonly byName: Named | null
}

/** The candidates are everybody who may have paid, for a person to ask. */
function unseatable(facts: PaymentFacts, evidence: Evidence, { named, pressed, proven, byName }: Found): Match {
  const unseated = (some: readonly Pressed[]) => distinct(some).filter((one) => !isSeated(evidence, one))
  const buyers = unseated([...proven, ...(byName ? [byName] : [])])
  const everybody = unseated([...proven, ...(byName ? [byName] : []), ...pressed])
  const isPriceWrong = buyers.length > 0 || (named !== null && priceOf(evidence, named, facts) !== facts.amount)
  if (isPriceWrong) return desk('amountDiffers', everybody)
  if (everybody.length > 0) return desk('unproven', everybody)
  return desk(evidence.claims.length > 0 ? 'claimed' : 'nobodyFits')
}

/** A member who has proven the payment's address, and the course that the payment names. */
interface Named {
  readonly buyer: Buyer
  readonly courseId: string
  /** The amount was the course's price when the buyer began to pay. */
  readonly isPrice: boolean
}

/** Without an intent, a named course at its price of that time and a proven address are enough. */
function matchNamed(facts: PaymentFacts, evidence: Evidence, named: Course): Named | null {
  const { account: buyer } = evidence
  if (!buyer || !hasProven(buyer, facts)) return null
  return { buyer, courseId: named.id, isPrice: priceOf(evidence, named, facts) === facts.amount }
}

/** The price when the buyer began to pay. Without that time, only a price that never changed is certain. */
export function priceOf({ prices }: Evidence, { id }: Course, { createdAt }: PaymentFacts): Paise | undefined {
  if (createdAt !== null) return priceAt(prices, id, createdAt)?.discounted
  const [first, ...later] = prices.filter(({ courseId }) => courseId === id)
  return later.every(({ discounted }) => discounted === first?.discounted) ? first?.discounted : undefined
}

/** The batch that the buyer chose in the order, or at the last press before the payment; null where there was no choice. */
export function chosenBatch({ order, intents }: Evidence, facts: PaymentFacts, only: Candidate): string | null {
  if (order) return order.batchKey
  const pressed = intents.filter(({ buyer, courseId }) => buyer.uid === only.userId && courseId === only.courseId)
  return latest(pressed.filter((intent) => isFor(intent, facts, null)))?.batchKey ?? null
}

const latest = (intents: readonly Intent[]): Intent | undefined =>
  intents.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt)).at(-1)

const desk = (reason: DeskReason, candidates: readonly Candidate[] = []): Match => ({
  kind: 'desk',
  reason,
  candidates,
})

function matchOrder(facts: PaymentFacts, { userId, courseId, amount }: Order, named: Course | null | undefined): Match {
  const candidate = { userId, courseId }
  if (named && named.id !== courseId) return desk('courseDiffers', [candidate])
  return facts.amount === amount ? { kind: 'seat', candidate } : desk('amountDiffers', [candidate])
}

/** Pressed before paying, and at most seven days before. This alone does not prove whose payment it is. */
export function isFor({ courseId, createdAt }: Intent, facts: PaymentFacts, named: Course | null): boolean {
  if (facts.createdAt === null || (named && named.id !== courseId)) return false
  const age = Date.parse(facts.createdAt) - Date.parse(createdAt)
  return age <= INTENT_MS && age >= -SKEW_MS
}

/** Everybody can type a phone number or an address; only a verified address says whose the payment is. */
const hasProven = (buyer: Buyer, { email }: PaymentFacts): boolean =>
  buyer.emailVerified && email !== '' && buyer.email === email

const isSeated = ({ seated }: Evidence, { userId, courseId }: Candidate): boolean =>
  seated.some((seat) => seat.userId === userId && seat.courseId === courseId)

function distinct(found: readonly Pressed[]): Candidate[] {
  const byKey = new Map(found.map(({ buyer: { uid }, courseId }) => [`${uid} ${courseId}`, { userId: uid, courseId }]))
  return [...byKey.values()]
}
