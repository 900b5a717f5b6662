import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorsBeside } from './field-errors.ts'

const ERRORS = [
  { field: 'title', message: 'Say in one line what you ask' },
  { field: 'body', message: 'The formula $x^$ cannot be read' },
]

test('a sentence about a field goes with its text, and the others stay', () => {
  assert.deepEqual(errorsBeside(ERRORS, 'body'), ERRORS.slice(0, 1))
  assert.equal(errorsBeside(ERRORS, 'second'), ERRORS)
})
