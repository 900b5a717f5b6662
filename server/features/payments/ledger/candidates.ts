/** Who may have made a payment that waits, and what of each agrees with it. */
import { inPaise } from '#contract/money.ts'
import type { Member } from '#contract/accounts.ts'
import { courseById, type Course, type Paise } from '#contract/catalog.ts'
import type { Agreement, PaymentCandidate } from '#contract/desk-payments.ts'
import type { Database } from '../../../database/open.ts'
import { membersByIds } from '../../accounts/members.ts'
import { courseCalled } from '../../content/course-called.ts'
import { hasSeat } from '../../seats/seats.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { lastTenDigits } from '../facts/phone-digits.ts'
import type { Claim } from '../claims/payer-claims.ts'
import { intentsOf, loadEvidence, type EvidenceDeps, type LoadedEvidence } from './evidence.ts'
import { isFor, matchPayment, priceOf, type Candidate, type Evidence } from './matching.ts'

export interface PossibleSeat {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly isProven: boolean
  readonly phone: string
  readonly courseId: string
  readonly course: string
  readonly price: Paise | null
  readonly pressedAt: string | null
  readonly isSeated: boolean
  readonly agrees: Agreement
  readonly claim: PaymentCandidate['claim']
}

interface CandidateDeps extends EvidenceDeps {
  readonly database: Pick<Database, 'db'>
}

/** The members and courses that the matching names, and whoever says that they paid, for a person to decide. */
export async function candidatesFor(deps: CandidateDeps, facts: PaymentFacts): Promise<PossibleSeat[]> {
  const { db } = deps.database
  const loaded = await loadEvidence(db, deps, facts)
  const match = matchPayment(facts, loaded)
  const found = withClaimants(match.kind === 'desk' ? match.candidates : [match.candidate], loaded.claims)
  const evidence = await withPresses(deps, loaded)
  const members = await membersByIds(
    db,
    found.map(({ userId }) => userId),
  )
  return Promise.all(
    found.map(async (one) => ({
      ...compared(facts, evidence, one, members.get(one.userId)),
      isSeated: await hasSeat(db, one),
    })),
  )
}

/** The matching looks up only what those pressed whose address or phone the payment carries. */
async function withPresses({ database: { db } }: CandidateDeps, evidence: LoadedEvidence): Promise<LoadedEvidence> {
  const known = new Set(evidence.intents.map(({ buyer }) => buyer.uid))
  const others = evidence.claims.map(({ buyer }) => buyer).filter(({ uid }) => !known.has(uid))
  return { ...evidence, intents: [...evidence.intents, ...(await intentsOf(db, others))] }
}

const withClaimants = (matched: readonly Candidate[], claims: readonly Claim[]): Candidate[] =>
  claims.reduce(
    (found, { buyer: { uid: userId }, courseId }) =>
      found.some((one) => isSame(one, { userId, courseId })) ? found : [...found, { userId, courseId }],
    [...matched],
  )

const isSame = (one: Candidate, other: Candidate): boolean =>
  one.userId === other.userId && one.courseId === other.courseId

function shownClaim(claims: readonly Claim[], candidate: Candidate): PaymentCandidate['claim'] {
  const claim = claims.findLast(({ buyer, courseId }) => isSame({ userId: buyer.uid, courseId }, candidate))
  return claim ? { id: claim.id, typed: claim.typed, amount: claim.amount, at: claim.createdAt } : null
}

function compared(facts: PaymentFacts, evidence: LoadedEvidence, { userId, courseId }: Candidate, member?: Member) {
  const { order } = evidence
  const named = namedIn(facts, evidence)
  const course = courseById(evidence.courses, courseId)
  const pressed = evidence.intents
    .filter((one) => one.buyer.uid === userId && one.courseId === courseId && isFor(one, facts, null))
    .map(({ createdAt }) => createdAt)
    .toSorted()
  const price = order ? order.amount : ((course && priceOf(evidence, course, facts)) ?? null)
  return {
    userId,
    name: member?.fullName ?? '',
    email: member?.email ?? userId,
    isProven: member?.emailVerified ?? false,
    phone: member?.mobile ?? '',
    courseId,
    course: course?.name ?? courseId,
    price,
    pressedAt: pressed.at(-1) ?? null,
    claim: shownClaim(evidence.claims, { userId, courseId }),
    agrees: {
      email: facts.email !== '' && member?.email === facts.email,
      phone: facts.phone !== '' && member?.mobile === lastTenDigits(facts.phone),
      course: named === null ? null : named?.id === courseId,
      amount: price !== null && price === inPaise(facts),
      pressed: pressed.length > 0 || (order?.userId === userId && order.courseId === courseId),
    },
  }
}

/** undefined where the payment names a course that does not exist. */
const namedIn = ({ namedCourse }: PaymentFacts, evidence: Evidence): Course | null | undefined =>
  namedCourse === null ? null : courseCalled(evidence, namedCourse)
