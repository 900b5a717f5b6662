import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL, countSelected, isSelected, NONE, toggled } from './selection.ts'

test('rows are selected one by one, also out of everything', () => {
  const some = toggled(toggled(NONE, 'a'), 'b')
  assert.equal(countSelected(some, 340), 2)
  assert.equal(isSelected(toggled(some, 'a'), 'a'), false)
  const allButOne = toggled(ALL, 'a')
  assert.equal(countSelected(allButOne, 340), 339)
  assert.equal(isSelected(allButOne, 'a'), false)
  assert.equal(isSelected(allButOne, 'b'), true)
})
