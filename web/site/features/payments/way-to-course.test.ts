import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rupees } from '#contract/catalog.ts'
import type { CheckedPayment, Purchase, Purchases } from '#contract/payments.ts'
import { paymentsAlone, wayToCourse } from './way-to-course.ts'

const NOTHING: Purchases = {
  seats: [],
  pending: [],
  atDesk: [],
  waiting: [],
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
const atDesk = (amount: number, { courseId, check }: Partial<CheckedPayment> = {}): CheckedPayment => ({
  paymentId: 'pay_1',
  courseId: courseId ?? null,
  amount: rupees(amount),
  currency: 'INR',
  check: check ?? 'course',
  since: SINCE,
})

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
