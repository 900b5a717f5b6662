import { describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { units } from './catalog.ts'
import { formatMoney, unitsIn } from './money.ts'

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
    for (const [currency, amount, words] of written)
      assert.equal(formatMoney({ amount: units(amount), currency }), words)
  })

  test('without a currency is no rupee', () => {
    assert.doesNotMatch(formatMoney({ amount: units(300_000), currency: '' }), /₹|3,000/)
  })

  test('is read where it can be read in one way', () => {
    const read = [
      ['9000', 'INR', 900_000],
      ['₹9,000.5', 'INR', 900_050],
      ['9,00,000.00', 'INR', 90_000_000],
      ['1,234,567', 'USD', 123_456_700],
      ['1.005', 'KWD', 1005],
      ['5000.00', 'JPY', 5000],
      ['₹९,०००.५', 'INR', 900_050],
    ] as const
    for (const [text, currency, amount] of read) assert.equal(unitsIn(text, currency), amount, text)
    for (const text of ['9000,00', '9.000,00', '9.000', '9,00', '90,00,0', '-5', '', '1e3', '0x10', '9000.005'])
      assert.equal(unitsIn(text, 'INR'), null, text)
    assert.equal(unitsIn('5.5', 'JPY'), null)
  })
})
