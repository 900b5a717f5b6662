import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationInWords } from './duration-words.ts'

test('a time to wait is said in words, and never shorter than it is', () => {
  for (const [seconds, words] of [
    [0.2, '1 second'],
    [45, '45 seconds'],
    [61, '2 minutes'],
    [700, '12 minutes'],
    [3_593, '1 hour'],
    [3_661, '1 hour and 2 minutes'],
    [86_400, '24 hours'],
  ] as const)
    assert.equal(durationInWords(seconds), words)
})
