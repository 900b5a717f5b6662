import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { isMonth, lastMonths, monthLater, monthOf, monthsBetween, startOfMonth } from './months.ts'

const odd = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789-+:.TZ ')) }),
  fc.constantFrom('x', '0001-01', '9999-12', '2026-13', '+010000-01', '-000001-12', '1234567890123456789', '2026-01'),
)

suite('months of India', () => {
  test('begin at midnight there', () => {
    assert.equal(startOfMonth('2026-11'), '2026-10-31T18:30:00.000Z')
    assert.equal(monthOf('2026-10-31T18:29:59.999Z'), '2026-10')
    assert.equal(monthOf('2026-10-31T18:30:00.000Z'), '2026-11')
  })

  test('are counted over the turn of a year', () => {
    assert.deepEqual(monthsBetween('2026-11', '2027-02'), ['2026-11', '2026-12', '2027-01', '2027-02'])
    assert.deepEqual(monthsBetween('2027-02', '2026-11'), [])
    assert.equal(monthLater('2026-01', -13), '2024-12')
    assert.deepEqual(lastMonths('2026-12-31T18:30:00Z', 2), ['2026-12', '2027-01'])
  })

  test('are told from other texts', () => {
    const texts = ['2026-12', '2026-13', '2026-00', '2026-1', '2026-11-01', '26-11', '']
    assert.deepEqual(texts.filter(isMonth), ['2026-12'])
  })

  test('come to an end, whatever is asked of them', () => {
    fc.assert(
      fc.property(odd, odd, (first, last) => {
        const months = monthsBetween(first, last)
        assert.ok(months.length <= 1200)
        for (const month of months) assert.match(month, /^\d{4}-\d\d$/)
      }),
    )
  })

  test('at both ends of the calendar are no more than can be shown', () => {
    assert.equal(monthsBetween('0001-01', '9999-12').length, 1200)
    assert.deepEqual(monthsBetween('9999-11', '9999-12'), ['9999-11', '9999-12'])
    assert.deepEqual(monthsBetween('2026-01', 'x'), [])
    assert.deepEqual(monthsBetween('', '2026-01'), [])
  })
})
