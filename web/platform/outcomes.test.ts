import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomes, sayDone, sayProblem } from './outcomes.ts'

const shown = () => outcomes.get().map(({ text }) => text)

test('of many outcomes those that last longer stay', () => {
  sayDone('500 changed', async () => undefined, 600_000)
  for (const text of ['First', 'Second', 'Third']) sayDone(text)
  assert.deepEqual(shown(), ['500 changed', 'Second', 'Third'])
  for (const text of ['No', 'Neither', 'Nor']) sayProblem(text)
  assert.deepEqual(shown(), ['No', 'Neither', 'Nor'])
})
