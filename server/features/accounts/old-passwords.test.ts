import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { suite, test, type TestContext } from 'node:test'
import {
  codeOf,
  cookieOf,
  EMAIL,
  me,
  PASSWORD,
  register,
  signIn,
  tokenFrom,
} from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { FIREBASE_ENV, OLD_PASSWORD } from '#stand-ins/people/old-account.ts'
import { hashOf, moved, OLD_HASH, setHash } from '../../../tests/support/old-password.ts'
import { createPasswords } from './passwords.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const CHEAP = { memory: 8, passes: 1, lanes: 1, bytes: 32 }
const ARGON = /^\$argon2id\$v=19\$m=8,t=1,p=1\$/
const outcome = async (response: Response) => [response.status, response.ok ? '' : await codeOf(response)]
const REFUSED = [401, 'credentialsWrong']

/** How often each way of hashing was begun since the last look. */
function countWork(t: TestContext) {
  const [argon, scrypt] = [t.mock.method(crypto, 'argon2'), t.mock.method(crypto, 'scrypt')]
  syncBuiltinESMExports()
  t.after(syncBuiltinESMExports)
  return () => {
    const work = { argon2id: argon.mock.callCount(), scrypt: scrypt.mock.callCount() }
    for (const { mock } of [argon, scrypt]) mock.resetCalls()
    return work
  }
}

const guess = (app: TestApp, email: string, password: string) =>
  app.send('POST', '/api/auth/sign-in/email', { email, password })

for (const engine of engines)
  suite(`a password of the old system on ${engine.name}`, () => {
    test('signs in, is hashed anew, and signs in again; a wrong one is refused before and after', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { uid } = await moved(app)
      assert.deepEqual(await outcome(await signIn(app, 'user1passwore')), REFUSED)
      assert.equal(await hashOf(app, uid), OLD_HASH)
      const first = await signIn(app, OLD_PASSWORD)
      assert.equal((await me(app, { cookie: cookieOf(first) })).status, 200)
      const fresh = await hashOf(app, uid)
      assert.match(fresh, ARGON)
      assert.equal((await signIn(app, OLD_PASSWORD)).status, 200)
      assert.equal(await hashOf(app, uid), fresh, 'once')
      assert.deepEqual(await outcome(await signIn(app, 'user1passwore')), REFUSED)
      assert.doesNotMatch(JSON.stringify([app.logged, await everything(app)]), /firebase\$|jxspr8Ki|user1password/)
    })

    test('may be longer than a new one, and whatever is not it is refused at any length', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { uid } = await moved(app)
      for (const length of [129, 4096]) {
        const typed = 'x'.repeat(length)
        await setHash(app, uid, OLD_HASH)
        assert.deepEqual(await outcome(await signIn(app, typed)), REFUSED)
        await setHash(app, uid, await createPasswords(null, CHEAP).hash(typed))
        assert.equal((await signIn(app, typed)).status, 200)
      }
      assert.deepEqual(await outcome(await signIn(app, 'x'.repeat(4097))), [422, 'fieldsInvalid'])
    })

    test('lets ten sign-ins at the same moment in, and one of them replaces the hash', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { uid } = await moved(app)
      const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(app, OLD_PASSWORD)))
      for (const answer of answers) assert.equal((await me(app, { cookie: cookieOf(answer) })).status, 200)
      assert.match(await hashOf(app, uid), ARGON)
      const sessions = await app.database.db.selectFrom('session').selectAll().execute()
      assert.equal(sessions.length, 10)
    })

    test('opens nothing when a new one is set while it is checked', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { uid } = await moved(app)
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      const token = await tokenFrom(app, /^Choose/)
      const before = [signIn(app, OLD_PASSWORD), signIn(app, OLD_PASSWORD)]
      const reset = await app.send('POST', '/api/auth/reset-password', { token, newPassword: 'packing 9 beds' })
      assert.equal(reset.status, 200)
      for (const answer of await Promise.all(before))
        assert.equal((await me(app, { cookie: cookieOf(answer) })).status, 401)
      assert.match(await hashOf(app, uid), ARGON)
      assert.deepEqual(await outcome(await signIn(app, OLD_PASSWORD)), REFUSED)
      assert.equal((await signIn(app, 'packing 9 beds')).status, 200)
    })

    test('signs in although it cannot be hashed anew, which the next sign-in does', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { uid } = await moved(app)
      const broken = t.mock.method(crypto, 'argon2', () => {
        throw new Error('no memory')
      })
      syncBuiltinESMExports()
      t.after(syncBuiltinESMExports)
      assert.equal((await signIn(app, OLD_PASSWORD)).status, 200)
      assert.equal(await hashOf(app, uid), OLD_HASH)
      assert.match(JSON.stringify(app.logged), /a password of the old system was not replaced/)
      broken.mock.restore()
      syncBuiltinESMExports()
      assert.equal((await signIn(app, OLD_PASSWORD)).status, 200)
      assert.match(await hashOf(app, uid), ARGON)
    })

    test('is refused without its parameters or with those of another project, and stays as it is', async (t) => {
      const other = { ...FIREBASE_ENV, FIREBASE_HASH_SIGNER_KEY: Buffer.alloc(64, 7).toString('base64') }
      const shorter = { ...FIREBASE_ENV, FIREBASE_HASH_SIGNER_KEY: Buffer.alloc(63, 7).toString('base64') }
      for (const env of [{}, other, shorter]) {
        const app = await createTestApp(engine, t, { env })
        const { uid } = await moved(app)
        assert.deepEqual(await outcome(await signIn(app, OLD_PASSWORD)), REFUSED)
        assert.equal(await hashOf(app, uid), OLD_HASH)
      }
    })

    test('every refusal is the same work, whoever is asked for, and who has a password of this site signs in as before', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      await register(app)
      await moved(app, { email: 'old@example.com' })
      const { uid } = await moved(app, { email: 'none@example.com' })
      await setHash(app, uid, null)
      const workSince = countWork(t)
      assert.equal((await guess(app, EMAIL, PASSWORD)).status, 200)
      assert.deepEqual(workSince(), { argon2id: 1, scrypt: 0 })
      for (const email of [EMAIL, 'old@example.com', 'none@example.com', 'nobody@example.com']) {
        assert.deepEqual(await outcome(await guess(app, email, 'wrong one')), REFUSED)
        assert.deepEqual(workSince(), { argon2id: 1, scrypt: 1 }, email)
      }
      assert.equal((await guess(app, 'old@example.com', OLD_PASSWORD)).status, 200)
      assert.deepEqual(workSince(), { argon2id: 1, scrypt: 1 }, 'checked in the old way, hashed in ours')
    })

    test('without the parameters a refusal is one argon2id, as it was before', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      await moved(app, { email: 'old@example.com' })
      const workSince = countWork(t)
      for (const email of [EMAIL, 'old@example.com', 'nobody@example.com']) {
        assert.deepEqual(await outcome(await guess(app, email, 'wrong one')), REFUSED)
        assert.deepEqual(workSince(), { argon2id: 1, scrypt: 0 }, email)
      }
    })

    test('a wrong one is counted as a guess however busy the server is', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      await moved(app)
      const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(app, 'wrong one')))
      const wrong = answers.filter(({ status }) => status === 401).length
      assert.equal(answers.filter(({ status }) => status === 503).length, 40 - wrong)
      assert.ok(wrong < 40)
      const rows = await app.database.db.selectFrom('signInGuesses').select('guesses').execute()
      assert.deepEqual(
        rows.map(({ guesses }) => guesses),
        [wrong],
      )
    })

    test('still asks for the code of a second factor, and is replaced by then', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { uid } = await moved(app)
      await app.database.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', uid).execute()
      const answer = await signIn(app, OLD_PASSWORD)
      assert.deepEqual(await outcome(answer), [403, 'secondFactorRequired'])
      assert.match(cookieOf(answer), /^second-step=/)
      assert.match(await hashOf(app, uid), ARGON)
    })

    test('counts where a password is asked for again', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { cookie, member } = await register(app)
      await setHash(app, member.uid, OLD_HASH)
      await app.send('POST', '/api/auth/send-verification-email', {}, { cookie })
      const token = await tokenFrom(app, /^Verify/)
      const press = (asked: object) => app.send('POST', '/api/auth/verify-email', asked)
      assert.deepEqual(await outcome(await press({ token, password: 'wrong one' })), REFUSED)
      assert.equal((await press({ token, password: OLD_PASSWORD })).status, 200)
    })

    test('an account without a password gets one by letter', async (t) => {
      const app = await createTestApp(engine, t, { env: FIREBASE_ENV })
      const { uid } = await moved(app)
      await app.database.db.deleteFrom('account').where('userId', '=', uid).execute()
      assert.deepEqual(await outcome(await signIn(app, OLD_PASSWORD)), REFUSED)
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      const token = await tokenFrom(app, /^Choose/)
      await app.send('POST', '/api/auth/reset-password', { token, newPassword: 'packing 9 beds' })
      assert.equal((await signIn(app, 'packing 9 beds')).status, 200)
    })
  })

const everything = async ({ database: { db } }: TestApp) => [
  await db.selectFrom('account').selectAll().execute(),
  await db.selectFrom('session').selectAll().execute(),
  await db.selectFrom('auditLog').selectAll().execute(),
]
