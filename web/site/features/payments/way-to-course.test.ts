import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rupees } from '#contract/catalog.ts'
import type { CheckedPayment, OwnClaim, Purchase, Purchases } from '#contract/payments.ts'
import { mayTryAgain, paymentsAlone, pendingAlone } from './shown-purchases.ts'
import { wayToCourse } from './way-to-course.ts'

const NOTHING: Purchases = {
  seats: [],
  pending: [],
  atDesk: [],
  waiting: [],
  claims: [],
  onSale: [],
  buyerState: '',
  buyerBusiness: null,
  hasUndertaking: false,
  makesInvoices: false,
}
const SINCE = '2026-11-20T12:00:00.000Z'
const COURSE = { id: 'AspenPlus', discountedPrice: rupees(9000) }
const pressed = (state: Purchase['state'], check: Purchase['check'] = null): Purchase => ({
  courseId: 'AspenPlus',
  courseTitle: 'Aspen Plus',
  drawing: '',
  state,
  check,
  amount: rupees(9000),
  since: SINCE,
})
const atDesk = (amount: number, { courseId, check, courses = [] }: Partial<CheckedPayment> = {}): CheckedPayment => ({
  paymentId: 'pay_1',
  courseId: courseId ?? null,
  amount: rupees(amount),
  currency: 'INR',
  check: check ?? 'course',
  since: SINCE,
  courses,
})
const claim: OwnClaim = {
  id: 'claim_1',
  courseId: 'AspenPlus',
  courseTitle: 'Aspen Plus',
  drawing: '',
  typed: 'pay_1',
  amount: rupees(9000),
  since: SINCE,
}
const ASKED = [{ id: 'AspenPlus', title: 'Aspen Plus', price: rupees(9000) }]

test('a member is not asked to pay while a payment of the price waits for a person', () => {
  assert.equal(wayToCourse({ ...NOTHING, atDesk: [atDesk(9000)] }, COURSE), 'checked')
  assert.equal(wayToCourse({ ...NOTHING, pending: [pressed('atDesk', 'amount')] }, COURSE), 'checked')
  assert.equal(wayToCourse({ ...NOTHING, atDesk: [atDesk(6000)] }, COURSE), 'pay')
})

test('a payment that is known to be for another course leaves the button of this one', () => {
  const way = (one: CheckedPayment) => wayToCourse({ ...NOTHING, atDesk: [one] }, COURSE)
  assert.equal(way(atDesk(9000, { courseId: 'AspenHysys' })), 'pay')
  assert.equal(way(atDesk(9000, { courseId: 'AspenHysys', check: 'other' })), 'pay')
  assert.equal(way(atDesk(9000, { check: 'second' })), 'pay')
  assert.equal(way(atDesk(9000, { check: 'other' })), 'checked')
  assert.equal(way(atDesk(6000, { courseId: 'AspenPlus', check: 'amount' })), 'checked')
})

test('a member who began to pay is reminded of it beside the button, and not after a failure', () => {
  assert.equal(wayToCourse({ ...NOTHING, pending: [pressed('waiting')] }, COURSE), 'pressed')
  assert.equal(wayToCourse({ ...NOTHING, pending: [pressed('failed')] }, COURSE), 'pay')
})

test('a payment stands alone where no pressed course tells of it', () => {
  assert.deepEqual(paymentsAlone({ ...NOTHING, atDesk: [atDesk(9000)] }), [atDesk(9000)])
  assert.deepEqual(paymentsAlone({ ...NOTHING, atDesk: [atDesk(9000)], pending: [pressed('atDesk', 'course')] }), [])
  const other = atDesk(9000, { courseId: 'AspenHysys' })
  assert.deepEqual(paymentsAlone({ ...NOTHING, atDesk: [other], pending: [pressed('atDesk', 'course')] }), [other])
})

test('a member who says that they have paid is not asked to pay, for that course alone', () => {
  const said = { ...NOTHING, claims: [claim] }
  assert.equal(wayToCourse(said, COURSE), 'checked')
  assert.equal(wayToCourse({ ...said, pending: [pressed('waiting')] }, COURSE), 'checked')
  assert.equal(wayToCourse(said, { id: 'AspenHysys', discountedPrice: rupees(9000) }), 'pay')
})

test('a payment that failed is not tried again while another one may be for the course', () => {
  const failed = pressed('failed')
  assert.equal(mayTryAgain({ ...NOTHING, pending: [failed] }, failed), true)
  assert.equal(mayTryAgain({ ...NOTHING, pending: [failed], atDesk: [atDesk(9000)] }, failed), false)
  assert.equal(mayTryAgain({ ...NOTHING, pending: [failed], claims: [claim] }, failed), false)
})

test('a payment whose course is asked for is told once, and so is a claim', () => {
  const asked = atDesk(9000, { courses: ASKED })
  const both = { ...NOTHING, atDesk: [asked], pending: [pressed('atDesk', 'course')] }
  assert.deepEqual([paymentsAlone(both), pendingAlone(both)], [[asked], []])
  const waiting = pressed('waiting')
  assert.deepEqual(pendingAlone({ ...NOTHING, pending: [waiting] }), [waiting])
  assert.deepEqual(pendingAlone({ ...NOTHING, pending: [waiting], claims: [claim] }), [])
})

test('while a payment that was told of becomes a seat, payment and claim are told once each', () => {
  const known = { ...NOTHING, claims: [claim], atDesk: [atDesk(9000)], pending: [pressed('atDesk', 'course')] }
  assert.deepEqual([pendingAlone(known), paymentsAlone(known)], [[], [atDesk(9000)]])
})
