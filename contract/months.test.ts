import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isMonth, lastMonths, monthLater, monthOf, monthsBetween, startOfMonth } from './months.ts'

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
})
