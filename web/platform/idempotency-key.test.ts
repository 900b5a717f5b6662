import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyring, randomKey } from './idempotency-key.ts'

function numberedKeys() {
  let count = 0
  return createKeyring(() => `key ${++count}`)
}

test('gives the same content the same key', () => {
  const keyring = numberedKeys()
  assert.equal(keyring.keyFor('a'), keyring.keyFor('a'))
})

test('gives changed content a new key', () => {
  const keyring = numberedKeys()
  assert.notEqual(keyring.keyFor('a'), keyring.keyFor('b'))
})

test('gives content that was kept a new key when it is sent again', () => {
  const keyring = numberedKeys()
  const first = keyring.keyFor('a')
  keyring.forget()
  assert.notEqual(keyring.keyFor('a'), first)
})

test('makes a key of 128 bits where randomUUID is missing', () => {
  assert.match(randomKey({ getRandomValues: crypto.getRandomValues.bind(crypto) }), /^[0-9a-f]{32}$/)
})
