import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progress } from './progress.ts'

test('each tenth is said once, with the time that went and the time that is expected', () => {
  const lines: string[] = []
  let now = 0
  const { done } = progress(
    'unit',
    40,
    (line) => lines.push(line),
    () => now,
  )
  for (let ended = 0; ended < 40; ended += 1) {
    now += 3_000
    done(1)
  }
  assert.equal(lines.length, 10)
  assert.equal(lines[2], 'unit: 30 % after 0.6 min, about 1.4 to go')
  assert.equal(lines[9], 'unit: 100 % after 2.0 min, about 0.0 to go')
})
