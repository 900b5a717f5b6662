import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renewed, startsAnew, waitingIn } from './calm-rows.ts'

const rows = (...ids: readonly string[]) => ids.map((id) => ({ id, text: id }))
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join('')

test('a row that came at the top waits, and moves nothing', () => {
  const [shown, come] = [rows('b', 'c'), rows('a', 'b', 'c')]
  assert.equal(idsOf(renewed(shown, come)), 'bc')
  assert.equal(waitingIn(shown, come), 1)
})

test('the next page joins at the end, without being called news', () => {
  const [shown, come] = [rows('a', 'b'), rows('a', 'b', 'c', 'd')]
  assert.equal(idsOf(renewed(shown, come)), 'abcd')
  assert.equal(waitingIn(shown, come), 0)
})

test('a row shows what is new of it, in its place', () => {
  const come = [
    { id: 'b', text: 'changed' },
    { id: 'a', text: 'a' },
  ]
  assert.deepEqual(renewed(rows('a', 'b'), come), [
    { id: 'a', text: 'a' },
    { id: 'b', text: 'changed' },
  ])
  assert.equal(waitingIn(rows('a', 'b'), come), 0)
})

test('a row that went stays where it is until the list is shown anew', () => {
  const [shown, come] = [rows('a', 'b', 'c'), rows('a', 'c')]
  assert.equal(idsOf(renewed(shown, come)), 'abc')
  assert.equal(waitingIn(shown, come), 1)
})

test('a list that was empty shows what comes at once', () => {
  assert.equal(startsAnew([], rows('a')), true)
  assert.equal(startsAnew(rows('a'), rows('b', 'a')), false)
  assert.equal(startsAnew([], []), false)
  assert.equal(startsAnew([], undefined), false)
})
