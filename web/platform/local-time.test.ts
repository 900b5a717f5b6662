import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localTime } from './local-time.ts'

test('V4: a moment is written by hand, so that it reads the same in every engine', () => {
  for (const [moment, words] of [
    [new Date(2026, 10, 21, 19, 5), '21 Nov 2026, 7:05 pm'],
    [new Date(2027, 0, 1, 0, 0), '1 Jan 2027, 12:00 am'],
    [new Date(2027, 6, 9, 12, 30), '9 Jul 2027, 12:30 pm'],
  ] as const)
    assert.equal(localTime(moment), words)
})
