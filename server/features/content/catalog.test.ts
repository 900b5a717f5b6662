import assert from 'node:assert/strict'
import { test } from 'node:test'
import { courseById, rupees } from '#contract/catalog.ts'
import { catalogWith } from '../../../tests/support/catalogs.ts'
import { NOON } from '../../../tests/support/test-app.ts'

const CHANGE = '2026-11-20T13:00:00.000Z'
const atOne = new Date(CHANGE)

test('a course has the price of the moment that is asked about', () => {
  const prices = [NOON.toISOString(), CHANGE].map((from, index) => ({
    courseId: 'AspenPlus',
    original: rupees(12_000),
    discounted: rupees(9000 + index),
    from,
  }))
  let time = NOON
  const catalog = catalogWith({ prices }, () => time)
  const priceIn = ({ courses }: ReturnType<typeof catalog.now>) => courseById(courses, 'AspenPlus')?.discountedPrice
  assert.equal(priceIn(catalog.now()), rupees(9000))
  assert.equal(priceIn(catalog.at(CHANGE)), rupees(9001))
  time = atOne
  assert.equal(priceIn(catalog.now()), rupees(9001))
  assert.equal(priceIn(catalog.at(NOON.toISOString())), rupees(9000))
})
