import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agoWords } from './ago-words.ts'

const now = new Date('2026-11-22T12:00:00Z')
const words = (moment: string) => agoWords(new Date(moment), now)

test('a moment is told by the largest whole unit', () => {
  assert.equal(words('2026-11-22T11:59:30Z'), 'just now')
  assert.equal(words('2026-11-22T11:59:00Z'), '1 minute ago')
  assert.equal(words('2026-11-22T09:01:00Z'), '2 hours ago')
  assert.equal(words('2026-11-19T12:00:00Z'), '3 days ago')
  assert.equal(words('2026-11-24T12:00:00Z'), 'in 2 days')
})
