import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LIMITS, overweight } from './sizes.ts'

test('what is too heavy is named with its weight and its limit', () => {
  const light = {
    initialScript: LIMITS.initialScript,
    style: 1,
    fonts: 0,
    worker: 1,
    routes: { 'page-home': 1 },
    firstViews: { '/': 1 },
  }
  assert.deepEqual(overweight(light), [])
  assert.deepEqual(overweight({ ...light, initialScript: 95_100, routes: { 'page-home': 30_001 } }), [
    'The initial script weighs 95.1 kB brotli; it may weigh 95.0 kB brotli',
    'The code of page-home weighs 30.0 kB brotli; it may weigh 30.0 kB brotli',
  ])
})
