import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatRupees, paise } from './catalog.ts'

describe('formatRupees', () => {
  it('groups digits as Intl does for India', () => {
    const intl = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
    for (const amount of [0, 7, 99, 100, 999, 1000, 9000, 12_345, 99_999, 100_000, 1_234_567, 123_456_789, -6000])
      assert.equal(formatRupees(paise(amount * 100)), intl.format(amount))
  })

  it('writes paise with two digits, and only where there are some', () => {
    const written = [137_288, 50, 5, 100_010, 100_000_01, -84_50].map((amount) => formatRupees(paise(amount)))
    assert.deepEqual(written, ['₹1,372.88', '₹0.50', '₹0.05', '₹1,000.10', '₹1,00,000.01', '-₹84.50'])
  })
})
