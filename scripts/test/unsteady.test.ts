import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isExcusable, isWorthSecondTry, withSecondTry } from './unsteady.ts'

const page = { file: 'tests/journeys/carousel.spec.ts', title: 'a finger turns it' }
const clock = { file: 'contract/offer/countdown.test.ts', title: 'counts down' }
const money = { file: 'server/features/payments/routes.test.ts', title: 'is kept once' }

test('what passes alone is unsteady and counts as passed, what fails again is not', () => {
  const first = { passed: 5, failed: 2, failures: [page, clock] }
  assert.deepEqual(withSecondTry(first, [clock]), {
    passed: 6,
    failed: 1,
    failures: [clock],
    unsteady: ['tests/journeys/carousel.spec.ts › a finger turns it'],
  })
})

test('money, identity, erasure, back-ups and kills are never excused', () => {
  const { failed, unsteady } = withSecondTry({ passed: 5, failed: 1, failures: [money] }, [])
  assert.deepEqual({ failed, unsteady }, { failed: 1, unsteady: [] })
  for (const file of ['tests/process/move-kill.test.ts', 'server/features/rights/erasure.test.ts'])
    assert.equal(isExcusable({ file, title: '' }), false, file)
  for (const title of ['the second factor is asked for', 'a back-up is whole'])
    assert.equal(isExcusable({ ...page, title }), false, title)
})

test('a suite that broke down, or a broken change, is not tried again', () => {
  assert.equal(isWorthSecondTry({ passed: 5, failed: 1, failures: [page] }), true)
  assert.equal(isWorthSecondTry({ passed: 5, failed: 0, failures: [] }), false)
  assert.equal(isWorthSecondTry({ passed: 5, failed: 2, failures: [page] }), false)
  assert.equal(isWorthSecondTry({ passed: 5, failed: 20, failures: Array.from({ length: 20 }, () => page) }), false)
})
