import assert from 'node:assert/strict'
import { argon2Sync, createCipheriv, randomBytes, scryptSync } from 'node:crypto'
import { suite, test } from 'node:test'
import { FIREBASE_ENV } from '#stand-ins/people/old-account.ts'
import { codeOf, EMAIL, register, signIn, tokenFrom } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { hashOf, setHash } from '../../../tests/support/old-password.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { FIREBASE_PREFIX } from './firebase-hash.ts'

const COMPOSED = 'r\u00E9my \u09B0\u09BE\u09DF caf\u00E9'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')
const MIXED = `re\u0301my \u09B0\u09BE\u09DF caf\u00E9`
const FORMS = [COMPOSED, DECOMPOSED, MIXED]

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** As releases before hashed: what was typed. */
function hashAsTyped(password: string): string {
  const nonce = randomBytes(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = argon2Sync('argon2id', { message: Buffer.from(password), nonce, ...cost })
  return `$argon2id$v=19$m=8,t=1,p=1$${unpadded(nonce)}$${unpadded(hash)}`
}

function hashOfOldSystem(password: string): string {
  const bytes = (name: keyof typeof FIREBASE_ENV) => Buffer.from(FIREBASE_ENV[name], 'base64')
  const salt = randomBytes(8)
  const salted = Buffer.concat([salt, bytes('FIREBASE_HASH_SALT_SEPARATOR')])
  const key = scryptSync(password, salted, 32, { N: 2 ** 14, r: 8, p: 1, maxmem: 2 ** 26 })
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const hash = Buffer.concat([cipher.update(bytes('FIREBASE_HASH_SIGNER_KEY')), cipher.final()])
  return `${FIREBASE_PREFIX}${salt.toString('base64')}$${hash.toString('base64')}`
}

for (const engine of engines)
  suite(`T4: a password in another form of Unicode, on ${engine.name}`, () => {
    test('signs in, whichever form was set and is typed, and no other password does', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app, { password: DECOMPOSED })
      for (const typed of FORMS) assert.equal((await signIn(app, typed)).status, 200)
      assert.equal(await codeOf(await signIn(app, 'remy রায় cafe')), 'credentialsWrong')
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      const token = await tokenFrom(app, /^Choose/)
      const newPassword = `new ${MIXED}`
      assert.equal((await app.send('POST', '/api/auth/reset-password', { token, newPassword })).status, 200)
      for (const typed of FORMS) assert.equal((await signIn(app, `new ${typed}`)).status, 200)
    })

    test('opens a hash of what was typed before, which is renewed once', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { member } = await register(app)
      for (const hashed of [hashAsTyped, hashOfOldSystem])
        for (const [set, typed] of [
          [DECOMPOSED, COMPOSED],
          [DECOMPOSED, DECOMPOSED],
          [MIXED, MIXED],
          [COMPOSED, DECOMPOSED],
        ] as const) {
          const before = hashed(set)
          await setHash(app, member.uid, before)
          assert.equal(await codeOf(await signIn(app, `${typed}!`)), 'credentialsWrong')
          assert.equal(await hashOf(app, member.uid), before)
          assert.equal((await signIn(app, typed)).status, 200)
          const renewed = await hashOf(app, member.uid)
          assert.equal(renewed === before, hashed === hashAsTyped && set === COMPOSED)
          for (const form of FORMS) assert.equal((await signIn(app, form)).status, 200)
          assert.equal(await hashOf(app, member.uid), renewed)
        }
    })

    test('lets ten sign-ins at the same moment in', async (t) => {
      const app = await createTestApp(engine, t)
      const { member } = await register(app)
      await setHash(app, member.uid, hashAsTyped(DECOMPOSED))
      const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(app, DECOMPOSED)))
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    })

    test('has six characters as people count them', async (t) => {
      const app = await createTestApp(engine, t)
      const { status } = await app.send('POST', '/api/auth/sign-in/email', {
        email: EMAIL,
        password: 'e\u0301'.repeat(3),
      })
      assert.equal(status, 401)
      await assert.rejects(register(app, { password: 'e\u0301'.repeat(3) }), /at least 6 characters/)
    })
  })
