import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rupees } from '#contract/catalog.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { COURSES, PRICES } from '../../../../tests/support/shipped.ts'
import { NOON } from '../../../../tests/support/test-app.ts'
import { factsOfEvent } from '../provider/provider-event.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { type Candidate, type Claimed, type Intent, matchPayment } from './matching.ts'

const OF_ONE_PRICE = ['AspenPlus', 'AspenHysys']
const COURSE_IDS = ['AspenPlus', 'AspenHysys', 'ProcessSafety', 'PDE'].filter((id) =>
  COURSES.some((one) => one.id === id),
)
const asha = { uid: 'asha', email: 'asha@example.com', emailVerified: true }
/** Another account of hers, with another address. */
const second = { uid: 'second', email: 'second@example.com', emailVerified: true }

const amountOf = (courseId: string) => PRICES.find((one) => one.courseId === courseId)?.discounted ?? rupees(1)
const captured = factsOfEvent(providerEvent('payment.captured')) ?? assert.fail()

const story = fc.record({
  amount: fc.constantFrom(...COURSE_IDS.map(amountOf)),
  namedCourse: fc.constantFrom(null, null, 'Aspen Plus', 'Aspen HYSYS'),
  presses: fc.array(
    fc.record({
      buyer: fc.constantFrom(asha, asha, second),
      courseId: fc.constantFrom(...COURSE_IDS),
      daysBefore: fc.constantFrom(0, 1, 6, 8, 30),
    }),
    { maxLength: 5 },
  ),
  seats: fc.array(
    fc.record({
      userId: fc.constantFrom('asha', 'asha', 'second'),
      courseId: fc.constantFrom(...COURSE_IDS),
      isPaid: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
})
type Story = typeof story extends fc.Arbitrary<infer One> ? One : never

function matched({ amount, namedCourse, presses, seats }: Story, claims: readonly Claimed[] = []) {
  const facts: PaymentFacts = { ...captured, createdAt: NOON.toISOString(), email: asha.email, amount, namedCourse }
  const intents = presses.map(({ buyer, courseId, daysBefore }): Intent => {
    const createdAt = new Date(NOON.getTime() - daysBefore * DAY_MS).toISOString()
    return { buyer, courseId, batchKey: null, amount: amountOf(courseId), createdAt }
  })
  const held: Candidate[] = seats.map(({ userId, courseId }) => ({ userId, courseId }))
  const seated = seats.filter(({ isPaid }) => isPaid).map(({ userId, courseId }) => ({ userId, courseId }))
  const sold = { courses: COURSES, prices: PRICES, batches: [] }
  return matchPayment(facts, { ...sold, order: null, intents, account: asha, seated, held, claims })
}

/** What the story says of the payer in words of its own, from the presses and seats of that account alone. */
function possibleCourses({ amount, presses, seats }: Story): Set<string> {
  const ofAmount = (courseId: string) => amountOf(courseId) === amount
  const pressed = presses.filter((one) => one.buyer === asha && one.daysBefore <= 7).map(({ courseId }) => courseId)
  const held = seats.filter(({ userId }) => userId === 'asha').map(({ courseId }) => courseId)
  return new Set([...pressed, ...held].filter(ofAmount))
}

test('two courses that the site sells have one price', () => {
  assert.equal(new Set(OF_ONE_PRICE.map(amountOf)).size, 1)
})

test('a payment that names no course seats only where one course of its amount was pressed and none is held beside it', () => {
  fc.assert(
    fc.property(story, (told) => {
      const match = matched({ ...told, namedCourse: null })
      if (match.kind === 'desk') return
      const { userId, courseId } = match.candidate
      assert.equal(userId, 'asha')
      assert.deepEqual([...possibleCourses(told)], [courseId])
      assert.ok(told.presses.some((one) => one.buyer === asha && one.courseId === courseId && one.daysBefore <= 7))
    }),
    { numRuns: 2_000 },
  )
})

test('it does seat where that is so and the course is free', () => {
  fc.assert(
    fc.property(story, (told) => {
      const [only, ...others] = possibleCourses(told)
      const isPressed = told.presses.some((one) => one.buyer === asha && one.courseId === only && one.daysBefore <= 7)
      const isHeld = told.seats.some((one) => one.userId === 'asha' && one.courseId === only)
      fc.pre(only !== undefined && others.length === 0 && isPressed && !isHeld)
      assert.deepEqual(matched({ ...told, namedCourse: null }), {
        kind: 'seat',
        candidate: { userId: 'asha', courseId: only },
      })
    }),
    { numRuns: 200 },
  )
})

test('a payment that names its course never seats in another', () => {
  fc.assert(
    fc.property(story, (told) => {
      const match = matched(told)
      if (match.kind === 'desk' || told.namedCourse === null) return
      assert.equal(match.candidate.courseId, told.namedCourse === 'Aspen Plus' ? 'AspenPlus' : 'AspenHysys')
    }),
    { numRuns: 2_000 },
  )
})

/** Somebody whose address the payment does not carry, and her own account while its address is not proven. */
const OTHERS = [second, { ...asha, emailVerified: false }]

test('what others say of a payment seats nobody and keeps nobody from a seat', () => {
  fc.assert(
    fc.property(story, fc.constantFrom(...OTHERS), fc.constantFrom(...COURSE_IDS), (told, buyer, courseId) => {
      const claim = { buyer, courseId, amount: told.amount }
      const [without, withClaim] = [matched(told), matched(told, [claim])]
      if (without.kind === 'seat') assert.deepEqual(withClaim, without)
      else assert.equal(withClaim.kind, 'desk')
    }),
    { numRuns: 500 },
  )
})

test('what its payer says of a payment without a course seats in that course alone, if it was sold at that amount', () => {
  fc.assert(
    fc.property(story, fc.constantFrom(...COURSE_IDS), fc.constantFrom(0, 1), (told, courseId, more) => {
      const claim = { buyer: asha, courseId, amount: rupees(told.amount / 100 + more) }
      const match = matched({ ...told, namedCourse: null }, [claim])
      if (more > 0) return assert.deepEqual(match.kind, matched({ ...told, namedCourse: null }).kind)
      const isFree = !told.seats.some((one) => one.userId === 'asha' && one.courseId === courseId && one.isPaid)
      const isSold = amountOf(courseId) === told.amount
      assert.equal(match.kind, isFree && isSold ? 'seat' : 'desk')
      if (match.kind === 'seat') assert.deepEqual(match.candidate, { userId: 'asha', courseId })
    }),
    { numRuns: 1_000 },
  )
})
