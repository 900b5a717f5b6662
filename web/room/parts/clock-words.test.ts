import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockWords, minuteWords, secondsOf } from './clock-words.ts'

const PLACES = { '0:00': 0, '9:05': 545, '59:59': 3599, '1:02:03': 3723, '12:00:00': 43_200 }

for (const [written, seconds] of Object.entries(PLACES))
  test(`${written} is ${seconds} seconds, both ways`, () => {
    assert.equal(secondsOf(written), seconds)
    assert.equal(clockWords(seconds), written)
  })

test('what is no place is none, and minutes may be many', () => {
  assert.equal(secondsOf(' 90:00 '), 5400)
  for (const written of ['', '5', '1:5', '1:60', 'x:00', '1:2:3:04']) assert.equal(secondsOf(written), null, written)
  assert.deepEqual([minuteWords(1), minuteWords(5400)], ['1 min', '90 min'])
})
