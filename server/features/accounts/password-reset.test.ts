import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { codeOf, cookieOf, EMAIL, me, register, signIn, tokenFrom } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'

const NEW = 'packing 9 beds'

async function linkOf(app: TestApp): Promise<string> {
  assert.equal((await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })).status, 200)
  return tokenFrom(app, /^Choose a new password/)
}
const reset = (app: TestApp, token: string, newPassword = NEW) =>
  app.send('POST', '/api/auth/reset-password', { token, newPassword })

for (const engine of engines)
  suite(`A1: a new password by letter on ${engine.name}`, () => {
    test('is set once, ends every session, and its token is kept hashed', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      const stranger = await app.send('POST', '/api/auth/request-password-reset', { email: 'nobody@example.com' })
      assert.deepEqual([stranger.status, await stranger.json()], [200, {}])
      const token = await linkOf(app)
      assert.equal(app.mailer.sent.filter(({ subject }) => /new password/.test(subject)).length, 1)
      assert.match(app.mailer.sent.at(-1)?.link ?? '', /^http:\/\/localhost:3000\/forgot-password#token=/)
      const stored = await app.database.db.selectFrom('verification').selectAll().execute()
      assert.ok(!JSON.stringify(stored).includes(token))

      assert.equal((await reset(app, token)).status, 200)
      assert.equal((await me(app, { cookie })).status, 401)
      assert.equal((await signIn(app)).status, 401)
      assert.equal((await signIn(app, NEW)).status, 200)
      const replay = await reset(app, token)
      assert.deepEqual([replay.status, await codeOf(replay)], [400, 'tokenInvalid'])
    })

    test('asking for a new letter ends the links of the earlier ones', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      const first = await linkOf(app)
      const second = await linkOf(app)
      assert.equal(await codeOf(await reset(app, first)), 'tokenInvalid')
      assert.equal((await reset(app, second)).status, 200)
    })

    test('using a link ends every other one, also of two at the same moment', async (t) => {
      const app = await createTestApp(engine, t)
      const { member } = await register(app)
      const first = await linkOf(app)
      const kept = await app.database.db.selectFrom('verification').selectAll().execute()
      const second = await linkOf(app)
      // As if both had been asked for at the same moment.
      await app.database.db.insertInto('verification').values(kept).execute()
      const answers = await Promise.all([reset(app, first, 'first one here'), reset(app, second, 'second one here')])
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 400],
      )
      const left = await app.database.db
        .selectFrom('verification')
        .selectAll()
        .where('value', '=', member.uid)
        .execute()
      assert.deepEqual(left, [])
    })

    test('leaves no session of a sign-in with the old password that was under way', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      const token = await linkOf(app)
      const before = [signIn(app), signIn(app)]
      const done = reset(app, token)
      const answers = await Promise.all([...before, done, ...Array.from({ length: 8 }, () => signIn(app))])
      assert.equal((await done).status, 200)
      for (const answer of answers) assert.equal((await me(app, { cookie: cookieOf(answer) })).status, 401)
    })

    test('leaves the links of other members alone', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      await register(app, { email: 'ravi@example.com' })
      await app.send('POST', '/api/auth/request-password-reset', { email: 'ravi@example.com' })
      const others = await tokenFrom(app, /^Choose/, 'ravi@example.com')
      await reset(app, await linkOf(app))
      assert.equal((await reset(app, others)).status, 200)
    })

    test('is confirmed by a letter to the address of the account', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      await reset(app, await linkOf(app))
      await app.postman.round()
      const letter = app.mailer.sent.find(({ subject }) => subject === 'Your password for Synergyy was changed')
      assert.equal(letter?.to, EMAIL)
      assert.match(letter?.text ?? '', /^Hello Asha Rao,[\s\S]*Friday, 20 November 2026, 5:30 pm IST/)
      assert.equal(letter?.link, 'http://localhost:3000/forgot-password')
    })

    test('A6: is none of the most common ones, said under its field; who has one signs in with it', async (t) => {
      const app = await createTestApp(engine, t)
      for (const password of ['password1', 'PASSWORD1', ' password1 ', '123456', 'qwerty123']) {
        const refused = await app.send('POST', '/api/auth/sign-up/email', registration({ password }))
        const { status, errors } = Problem.parse(await refused.json())
        const message = 'This password is one of the most common ones. Please choose another'
        assert.deepEqual([status, errors], [422, [{ field: 'password', message }]])
      }
      await register(app)
      const token = await linkOf(app)
      const { errors } = Problem.parse(await (await reset(app, token, 'letmein1')).json())
      assert.deepEqual(
        errors.map(({ field }) => field),
        ['newPassword'],
      )
      assert.equal((await reset(app, token)).status, 200, 'the link is not used up')
      // People who come from the old system keep theirs.
      const ravi = await register(app, { email: 'ravi@example.com', password: 'column 7 trays' })
      const [weak] = await app.database.db
        .selectFrom('account')
        .select('password')
        .where('userId', '=', ravi.member.uid)
        .execute()
      assert.ok(weak?.password)
      const answer = await app.send('POST', '/api/auth/sign-in/email', {
        email: 'ravi@example.com',
        password: '123456',
      })
      assert.equal(answer.status, 401, 'a common password is checked at sign-in like any other')
    })

    test('A3: lets its browser in, however many strangers guess meanwhile', async (t) => {
      const app = await createTestApp(engine, t, { limits: { guessesOnUnknownDevices: { times: 3, seconds: 900 } } })
      await register(app)
      for (let guess = 0; guess < 4; guess += 1) await signIn(app, 'wrong one')
      const answer = await reset(app, await linkOf(app))
      assert.equal((await signIn(app, NEW)).status, 429, 'from another device')
      assert.equal((await signIn(app, NEW, { cookie: cookieOf(answer) })).status, 200)
    })
  })
