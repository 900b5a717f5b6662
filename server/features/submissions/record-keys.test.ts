import fc from 'fast-check'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMilliseconds, pushId } from './record-keys.ts'

test('makes push ids that begin as Firebase’s do', () => {
  // Reference: -L9QCCdxj62CBRFCn6rF was made at this moment.
  assert.equal(pushId(new Date('2018-04-06T13:45:55.069Z')).slice(0, 8), '-L9QCCdx')
  assert.match(pushId(new Date('2026-11-20T12:00:00Z')), /^-P[-\w]{18}$/)
})

test('makes push ids that sort by time', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      if (a.getTime() === b.getTime()) return
      assert.equal(pushId(a) < pushId(b), a < b)
    }),
  )
})

test('hands out each millisecond once, and never one that another process took', () => {
  const milliseconds = createMilliseconds()
  const noon = new Date(1_000)
  assert.deepEqual(
    [milliseconds.next('a', noon), milliseconds.next('a', noon), milliseconds.next('b', noon)],
    [1000, 1001, 1000],
  )
  milliseconds.skipTo('a', 1500)
  assert.equal(milliseconds.next('a', noon), 1501)
  assert.equal(milliseconds.next('a', new Date(9_000)), 9000)
})
