/** Whom a payment seats in which course. Exactly one candidate seats the buyer; everything else goes to the desk. */
import { courseName, type Course, type Paise } from '#contract/catalog.ts'
import type { PaymentFacts } from './payment.ts'

/** A member as far as matching goes. */
export interface Buyer {
  readonly userId: string
  readonly email: string
  readonly isVerified: boolean
  /** Ten digits, or empty. */
  readonly mobile: string
}

/** A signed-in member pressed a course's button. */
export interface Intent {
  readonly buyer: Buyer
  readonly courseId: string
  readonly amount: Paise
  readonly createdAt: string
}

/** An order of ours at the provider. */
export interface Order {
  readonly userId: string
  readonly courseId: string
  readonly amount: Paise
}

export interface Candidate {
  readonly userId: string
  readonly courseId: string
}

export type Match =
  | { readonly kind: 'seat'; readonly candidate: Candidate }
  | { readonly kind: 'desk'; readonly reason: DeskReason; readonly candidates: readonly Candidate[] }

export type DeskReason =
  | 'amountDiffers'
  | 'currencyDiffers'
  | 'courseUnknown'
  | 'courseDiffers'
  | 'nobodyFits'
  | 'severalFit'
  | 'alreadySeated'

export interface Known {
  readonly courses: readonly Course[]
  /** The order of ours that the payment names, or null. */
  readonly order: Order | null
  /** Intents of the members whose address or phone the payment carries. */
  readonly intents: readonly Intent[]
  /** The member whose address the payment carries, if there is one. */
  readonly account: Buyer | null
}

/** An intent leads to a payment within days: late authorisation takes up to three. */
const INTENT_MS = 7 * 24 * 3_600_000
/** Clocks of two machines differ. */
const SKEW_MS = 10 * 60_000

export function matchPayment(facts: PaymentFacts, known: Known): Match {
  if (facts.currency !== 'INR') return desk('currencyDiffers')
  const named = facts.namedCourse === null ? null : findCourse(known.courses, facts.namedCourse)
  if (known.order) return matchOrder(facts, known.order, named)
  if (named === undefined) return desk('courseUnknown')
  const pressed = known.intents.filter((intent) => isOf(intent, facts, named))
  const candidates = distinct([
    ...pressed.filter(({ amount }) => amount === facts.amount),
    // Without an intent, a named course at today's price and a proven address are enough.
    ...(named &&
    known.account?.isVerified &&
    facts.amount === named.discountedPrice &&
    known.account.email === facts.email
      ? [{ buyer: known.account, courseId: named.id }]
      : []),
  ])
  const [only, ...others] = candidates
  if (only && others.length === 0) return { kind: 'seat', candidate: only }
  if (only) return desk('severalFit', candidates)
  const isPriceWrong = pressed.length > 0 || (named !== null && facts.amount !== named.discountedPrice)
  return desk(isPriceWrong ? 'amountDiffers' : 'nobodyFits', distinct(pressed))
}

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

/** By id or title, with or without its batch; undefined when no course is called so. */
export function findCourse(courses: readonly Course[], name: string): Course | undefined {
  const wanted = name.trim().toLowerCase()
  return courses.find((course) =>
    [course.id, course.title, courseName(course)].some((known) => known.toLowerCase() === wanted),
  )
}

/** The intent's member proved the payment's address, or has its phone, and pressed before paying. */
function isOf({ buyer, courseId, createdAt }: Intent, facts: PaymentFacts, named: Course | null): boolean {
  if (named && named.id !== courseId) return false
  const age = Date.parse(facts.createdAt) - Date.parse(createdAt)
  if (age > INTENT_MS || age < -SKEW_MS) return false
  const isAddress = buyer.isVerified && facts.email !== '' && buyer.email === facts.email
  return isAddress || (buyer.mobile !== '' && buyer.mobile === lastTenDigits(facts.phone))
}

/** "+919876543210" -> "9876543210". */
export const lastTenDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10)

function distinct(found: ReadonlyArray<{ readonly buyer: Buyer; readonly courseId: string }>): Candidate[] {
  const byKey = new Map(found.map(({ buyer: { userId }, courseId }) => [`${userId} ${courseId}`, { userId, courseId }]))
  return [...byKey.values()]
}
