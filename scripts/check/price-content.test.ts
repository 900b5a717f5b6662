import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COURSES } from '#content/courses.ts'
import { PRICES } from '#content/prices.ts'
import { priceAt, rupees, type Price } from '#contract/catalog.ts'
import { priceFaults } from './price-content.ts'

const course = { id: 'AspenPlus', originalPrice: rupees(12000), discountedPrice: rupees(10000) }
const price = (discounted: number, from: string, courseId = 'AspenPlus'): Price => ({
  courseId,
  original: rupees(12000),
  discounted: rupees(discounted),
  from,
})

test('M4: the prices of the content are in order, and the last of each is what its page shows', () =>
  assert.deepEqual(priceFaults(PRICES, COURSES), []))

test('M4: a price that is out of order, unknown or not that of the page is named', () => {
  const early = price(9000, '2025-01-01T00:00:00+05:30')
  const late = price(10000, '2026-06-01T00:00:00+05:30')
  assert.deepEqual(priceFaults([early, late], [course]), [])
  assert.deepEqual(priceFaults([late, early], [course]), [
    'content/prices.ts has the price of AspenPlus from 2025-01-01T00:00:00+05:30 after a later one: the newest stands last',
    'content/prices.ts says last that AspenPlus costs ₹9,000 (before: ₹12,000), and its page says ₹10,000 (before: ₹12,000): add a line for the new price',
  ])
  assert.deepEqual(priceFaults([price(1, '1 June', 'Nothing')], [course]), [
    'content/prices.ts names the course Nothing, which does not exist',
    'content/prices.ts has a price of Nothing from 1 June; write a moment such as 2027-01-31T10:00:00+05:30',
    'content/prices.ts has no price of AspenPlus',
  ])
})

test('M4: a course costs at each moment what its last price before that moment says', () => {
  const prices = [
    price(9000, '2025-01-01T00:00:00+05:30'),
    price(6000, '2025-01-01T00:00:00+05:30', 'Other'),
    price(10000, '2026-06-01T00:00:00+05:30'),
  ]
  const at = (moment: string) => priceAt(prices, 'AspenPlus', moment)?.discounted
  assert.equal(at('2026-05-31T18:29:59.999Z'), rupees(9000))
  assert.equal(at('2026-05-31T18:30:00.000Z'), rupees(10000))
  assert.equal(at('2020-01-01T00:00:00.000Z'), rupees(9000), 'nothing older is known')
  assert.equal(priceAt(prices, 'Nothing', '2026-05-31T18:30:00.000Z'), null)
})
