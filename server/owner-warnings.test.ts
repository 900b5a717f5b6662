import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warnOwnerless } from './owner-warnings.ts'

test('a start says how to make the first owner of the desk, until there is one', () => {
  const said: unknown[] = []
  const log = { warn: (text: object | string) => void said.push(text) }
  warnOwnerless(true, log)
  assert.deepEqual(said, [])
  warnOwnerless(false, log)
  assert.match(String(said), /npm run desk -- staff add EMAIL owner/)
})
