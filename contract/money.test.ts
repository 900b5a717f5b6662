import { describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { formatMoney } from './money.ts'

describe('money', () => {
  test('is written with its currency and as many decimals as that has', () => {
    const written = [
      ['INR', 900_000, '₹9,000'],
      ['USD', 10_000, 'USD 100.00'],
      ['USD', 123_456_789, 'USD 1,234,567.89'],
      ['JPY', 5_000, 'JPY 5,000'],
      ['KWD', 1_234, 'KWD 1.234'],
      ['KWD', 5, 'KWD 0.005'],
      ['EUR', -5, 'EUR -0.05'],
      ['JPY', 0, 'JPY 0'],
    ] as const
    for (const [currency, amount, words] of written) assert.equal(formatMoney({ amount, currency }), words)
  })

  test('without a currency is no rupee', () => {
    assert.doesNotMatch(formatMoney({ amount: 300_000, currency: '' }), /₹|3,000/)
  })
})
