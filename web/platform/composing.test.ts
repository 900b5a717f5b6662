import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOfComposing } from './composing.ts'

test('a key of a word that is being composed means nothing else, also where Safari says so by its number', () => {
  assert.equal(isOfComposing({ isComposing: true, keyCode: 13 }), true)
  assert.equal(isOfComposing({ isComposing: false, keyCode: 229 }), true)
  assert.equal(isOfComposing({ isComposing: false, keyCode: 13 }), false)
})
