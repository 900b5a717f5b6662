import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { timeInWords } from './lead-figures.ts'

suite('a time in words', () => {
  test('has two units at most, and none that is nothing', () => {
    assert.deepEqual([0, 59, 60, 90, 1_440, 2_880, 3_000, 5_761].map(timeInWords), [
      '0 min',
      '59 min',
      '1 h',
      '1 h 30 min',
      '24 h',
      '2 d',
      '2 d 2 h',
      '4 d',
    ])
  })
})
