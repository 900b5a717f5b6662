import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { mostSince, secondsIn, type Span, withSpans } from './covered.ts'

const add = (covered: string, spans: readonly Span[], seconds = 100, most = 1_000) =>
  withSpans(covered, { spans, seconds, most })

test('each second counts once, whatever its order, and none beyond the end', () => {
  const first = add('', [
    [10, 20],
    [15, 25],
  ])
  assert.equal(secondsIn(first, 100), 15)
  assert.equal(secondsIn(add(first, [[90, 5_000]]), 100), 25)
  assert.equal(secondsIn(add(first, [[10, 25]]), 100), 15)
})

test('no more is new than the time since the last report allows', () => {
  assert.equal(secondsIn(add('', [[0, 90]], 100, mostSince(0, 0)), 100), 30)
  assert.equal(secondsIn(add('', [[0, 90]], 100, mostSince(0, 15_000)), 100), 75)
})

test('what was covered stays, and its size is bounded by the recording', () => {
  const span = fc.tuple(fc.nat(5_000), fc.nat(5_000)).map(([from, to]): Span => [from, from + to])
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), fc.array(span, { maxLength: 20 }), (one, other) => {
      const before = add('', one, 4_000, 100_000)
      const after = add(before, other, 4_000, 100_000)
      const both = add(add('', other, 4_000, 100_000), one, 4_000, 100_000)
      assert.equal(after, both)
      assert.ok(secondsIn(after, 4_000) >= secondsIn(before, 4_000))
      assert.ok(after.length <= 4 * Math.ceil(500 / 3))
    }),
  )
})
