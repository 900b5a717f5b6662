import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firebaseHashOf, readFirebaseHash } from './firebase-hash.ts'

const SALT = '42xEC+ixf3L2lw=='
const HASH = 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=='

test('stores an exported hash in plain base64, however the export wrote it', () => {
  const stored = `$firebase$v=1$${SALT}$${HASH}`
  const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_')
  assert.equal(firebaseHashOf({ salt: SALT, passwordHash: HASH }), stored)
  assert.equal(firebaseHashOf({ salt: urlSafe(SALT), passwordHash: urlSafe(HASH) }), stored)
  assert.equal(firebaseHashOf({ salt: SALT.replace(/=+$/, ''), passwordHash: HASH.replace(/=+$/, '') }), stored)
  const read = readFirebaseHash(stored)
  assert.equal(read?.salt.toString('base64'), SALT)
  assert.equal(read?.hash.toString('base64'), HASH)
})

test('takes nothing else for a hash of the old system', () => {
  for (const text of ['', '=', 'a', 'not base64!', `${HASH} `, `${HASH}$x`, 'AB=CD'])
    assert.equal(firebaseHashOf({ salt: SALT, passwordHash: text }), null, text)
  for (const stored of ['', '$argon2id$v=19$m=19456,t=2,p=1$YQ$YQ', `$firebase$v=2$${SALT}$${HASH}`, '$firebase$v=1$$'])
    assert.equal(readFirebaseHash(stored), null, stored)
})
