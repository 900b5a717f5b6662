import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canSyncTo, createTokenSync } from './token-sync.ts'

const NOON = 1_763_625_600

const tokenOf = (iat: number, exp = iat + 900) =>
  `e30.${Buffer.from(JSON.stringify({ iat, exp, name: '₹?>' })).toString('base64url')}.signature`

/** A sync with a clock that stands at noon and a timer that rings by hand. */
function bench(tokens: (string | null)[], maxAgeSeconds = 300) {
  const calls: (string | null)[] = []
  const timers: { run: () => void; milliseconds: number }[] = []
  const sync = createTokenSync({
    maxAgeSeconds,
    readToken: async () => tokens.shift() ?? null,
    send: async (token) => void calls.push(token),
    now: () => NOON * 1000,
    later: (run, milliseconds) => {
      timers.push({ run, milliseconds })
      return () => {}
    },
  })
  return { sync, calls, timers }
}

test('sends a new token', async () => {
  const { sync, calls } = bench([tokenOf(NOON)])
  await sync.publish(true)
  assert.deepEqual(calls, [tokenOf(NOON)])
})

test('does not send the same token twice', async () => {
  const { sync, calls } = bench([tokenOf(NOON), tokenOf(NOON)])
  await sync.publish(true)
  await sync.publish(true)
  assert.equal(calls.length, 1)
})

test('sends a token of exactly the maximum age and none that is older', async () => {
  const { sync, calls } = bench([tokenOf(NOON - 300), tokenOf(NOON - 301)])
  await sync.publish(true)
  await sync.publish(true)
  assert.deepEqual(calls, [tokenOf(NOON - 300)])
})

test('says that the token is gone after sign-out, once, and never to a visitor who had none', async () => {
  const { sync, calls } = bench([tokenOf(NOON)])
  await sync.publish(false)
  assert.deepEqual(calls, [])
  await sync.publish(true)
  await sync.publish(false)
  await sync.publish(false)
  assert.deepEqual(calls, [tokenOf(NOON), null])
})

test('asks for the next token a minute before this one expires', async () => {
  const { sync, calls, timers } = bench([tokenOf(NOON, NOON + 900), tokenOf(NOON + 1)])
  await sync.publish(true)
  assert.equal(timers[0]?.milliseconds, 840_000)
  timers[0]?.run()
  await new Promise(setImmediate)
  assert.equal(calls.length, 2)
})

test('sends no token that arrives after sign-out', async () => {
  const { sync, calls } = bench([tokenOf(NOON)])
  const signingIn = sync.publish(true)
  await sync.publish(false)
  await signingIn
  assert.deepEqual(calls, [])
})

test('works on a secure page and for its own origin only', () => {
  const page = { isSecureContext: true, href: 'https://synergyy.example/#/courses' }
  assert.equal(canSyncTo('/token', page), true)
  assert.equal(canSyncTo('https://synergyy.example/token', page), true)
  assert.equal(canSyncTo('https://other.example/token', page), false)
  assert.equal(canSyncTo('http://synergyy.example/token', page), false)
  assert.equal(canSyncTo('/token', { ...page, isSecureContext: false }), false)
})
