import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberFromAddress, numberIn, numberInAddress } from './document-numbers.ts'

test('R9: a number has at most the 16 characters that the rule allows, and is found by its address', () => {
  for (const [sequence, number] of [
    [7, 'SYN/26-27/000007'],
    [999_999, 'SYN/26-27/999999'],
    [1_000_000, 'SYN/2627/1000000'],
    [9_999_999, 'SYN/2627/9999999'],
  ] as const) {
    assert.equal(numberIn('SYN/26-27', sequence), number)
    assert.ok(number.length <= 16)
    assert.equal(numberFromAddress(numberInAddress(number)), number)
  }
})
