import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from './suite.ts'

test('a suite passes only with tests, counts and a clean end', () => {
  assert.deepEqual(judge({ passed: 3, failed: 0 }, 0), { passed: 3, failed: 0 })
  assert.deepEqual(judge({ passed: 3, failed: 2 }, 1), { passed: 3, failed: 2 })
  assert.deepEqual(judge({ passed: 3, failed: 0 }, 1), { passed: 3, failed: 1 })
  assert.deepEqual(judge({ passed: 0, failed: 0 }, 0), { passed: 0, failed: 1 })
  assert.deepEqual(judge(undefined, 0), { passed: 0, failed: 1 })
})
