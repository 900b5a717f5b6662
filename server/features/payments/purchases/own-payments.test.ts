import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rupees } from '#contract/catalog.ts'
import { checkedOf, stateOfPurchase, type OwnPayment } from './own-payments.ts'

const EARLIER = '2026-11-01T12:00:00.000Z'
const SINCE = '2026-11-20T12:00:00.000Z'
const PRESSED = { userId: 'u', courseId: 'AspenHysys', amount: rupees(9000), since: SINCE }

const payment = (changes: Partial<OwnPayment>): OwnPayment => ({
  userId: 'u',
  id: 'pay_1',
  ordered: null,
  amount: rupees(9000),
  currency: 'INR',
  state: 'captured',
  isPaid: 1,
  deskReason: null,
  bankReference: null,
  createdAt: SINCE,
  updatedAt: SINCE,
  ...changes,
})
const failed = payment({ id: 'pay_2', ordered: 'AspenHysys', state: 'failed', isPaid: 0 })

test('a failed order is not hidden by an older payment at the desk that names no course', () => {
  const older = payment({ deskReason: 'severalFit', createdAt: EARLIER })
  assert.deepEqual(stateOfPurchase(PRESSED, [older, failed]), { state: 'failed', check: null })
  assert.deepEqual(stateOfPurchase(PRESSED, [older]), { state: 'atDesk', check: 'course' })
  const since = payment({ deskReason: 'severalFit' })
  assert.deepEqual(stateOfPurchase(PRESSED, [since, failed]), { state: 'atDesk', check: 'course' })
})

test('a payment on top of a seat is not for another course that is pressed', () => {
  const second = payment({ deskReason: 'alreadySeated' })
  assert.deepEqual(stateOfPurchase(PRESSED, [second]), { state: 'waiting', check: null })
})

test('a checked payment carries the course of its order, unless the payment names another one', () => {
  const courseOf = (changes: Partial<OwnPayment>) =>
    checkedOf(payment(changes), () => []).map(({ courseId }) => courseId)
  assert.deepEqual(courseOf({ ordered: 'AspenPlus', deskReason: 'undone' }), ['AspenPlus'])
  assert.deepEqual(courseOf({ ordered: 'AspenPlus', deskReason: 'courseDiffers' }), [null])
  assert.deepEqual(courseOf({ deskReason: 'severalFit' }), [null])
})
