import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from './config.ts'
import { warnOfOldPasswords, warnOwnerless } from './owner-warnings.ts'
import { FIREBASE_ENV } from '#stand-ins/people/old-account.ts'

test('a start gives the first owner a link, and says what to do where the last one is gone', () => {
  const said: unknown[] = []
  const log = { warn: (text: object | string) => void said.push(text) }
  warnOwnerless({ hasOwner: true, claim: null }, log)
  assert.deepEqual(said, [])
  const claim = { link: 'http://localhost:3000/desk/claim#code=x', minutes: 30 }
  warnOwnerless({ hasOwner: false, claim }, log)
  assert.match(String(said.pop()), /open http:\/\/localhost:3000\/desk\/claim#code=x within 30 minutes/)
  warnOwnerless({ hasOwner: false, claim: null }, log)
  assert.match(String(said), /npm run desk -- staff add EMAIL owner/)
})

test('a start says how many cannot sign in, as the parameters of their old passwords are missing', () => {
  const said: unknown[] = []
  const log = { warn: (...words: unknown[]) => void said.push(words) }
  warnOfOldPasswords(readConfig(FIREBASE_ENV), 12, log)
  warnOfOldPasswords(readConfig({}), 0, log)
  assert.deepEqual(said, [])
  warnOfOldPasswords(readConfig({}), 12, log)
  assert.match(JSON.stringify(said), /"people":12.*FIREBASE_HASH_… are not set/)
})
