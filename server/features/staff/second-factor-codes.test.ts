import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Me } from '#contract/desk.ts'
import { SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import { REFUSALS } from '#contract/problem.ts'
import { codeOf, cookieOf, EMAIL, tokenFrom } from '../../../tests/support/api-member.ts'
import { registerStaff, signInAs, withCookies } from '../../../tests/support/desk-staff.ts'
import { codeOfApp } from '#stand-ins/people/authenticator.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, testAppOn } from '../../../tests/support/test-app.ts'
import { fakeSocialProvider } from '../../gateways/fake-social.ts'
import { halfway, own, sendCode, sessionsOf, withFactor, WRONG } from '../../../tests/support/second-factor.ts'

for (const engine of engines)
  suite(`a code at the sign-in on ${engine.name}`, () => {
    test('opens a session by a code alone, wherever the password is typed', async (t) => {
      const app = await createTestApp(engine, t)
      const { secret } = await withFactor(app)
      const before = await sessionsOf(app)
      const answer = await signInAs(app, EMAIL)
      assert.deepEqual(
        answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '=…')),
        ['second-step=…; Max-Age=600; Path=/; HttpOnly; SameSite=Strict'],
      )
      assert.equal((await app.request('/api/users/me', { headers: { cookie: cookieOf(answer) } })).status, 401)
      assert.equal(await sessionsOf(app), before)
      assert.equal(await codeOf(await sendCode(app, WRONG, cookieOf(answer))), 'codeWrong')
      const opened = await sendCode(
        app,
        ` ${codeOfApp(secret).slice(0, 3)} ${codeOfApp(secret).slice(3)} `,
        cookieOf(answer),
      )
      assert.equal(opened.status, 200)
      const cookie = withCookies('', opened)
      assert.equal(Me.parse(await (await own(app, cookie)).json()).secondFactor, 'on')
      assert.equal((await app.request('/api/users/me', { headers: { cookie } })).status, 200)
    })

    test('is not gone round by a session that travels in a header', async (t) => {
      const app = await createTestApp(engine, t)
      const { secret } = await withFactor(app)
      const bearer = { 'Session-Mode': 'bearer' }
      const answer = await signInAs(app, EMAIL, bearer)
      assert.deepEqual([answer.status, answer.headers.get(SESSION_TOKEN_HEADER)], [403, null])
      const opened = await sendCode(app, codeOfApp(secret), cookieOf(answer), bearer)
      const authorization = `Bearer ${opened.headers.get(SESSION_TOKEN_HEADER) ?? ''}`
      assert.equal((await app.request('/api/desk/me', { headers: { authorization } })).status, 200)
    })

    test('is not gone round by another service, even one that knows the account', async (t) => {
      const person = { id: 'a-1', name: 'Asha Rao', email: EMAIL, isVerified: true }
      const app = await createTestApp(engine, t)
      const { uid } = await withFactor(app)
      const social = testAppOn(app.database, { providers: [fakeSocialProvider('linkedin', person)] })
      const time = NOON.toISOString()
      const account = {
        id: 'l-1',
        accountId: 'a-1',
        providerId: 'linkedin',
        userId: uid,
        createdAt: time,
        updatedAt: time,
      }
      await app.database.db.insertInto('account').values(nullable(account)).execute()
      const before = await sessionsOf(app)
      const started = await social.send('POST', '/api/auth/sign-in/social', { provider: 'linkedin' })
      const { url } = (await started.json()) as { url: string }
      const query = new URLSearchParams({ code: 'good code', state: new URL(url).searchParams.get('state') ?? '' })
      const back = await social.request(`/api/auth/callback/linkedin?${query.toString()}`, {
        headers: { cookie: cookieOf(started) },
      })
      const sentence = new URLSearchParams(new URL(back.headers.get('location') ?? '').hash.slice(1)).get('error')
      assert.equal(sentence, REFUSALS.secondFactorRequired.title)
      assert.equal((await social.request('/api/users/me', { headers: { cookie: cookieOf(back) } })).status, 401)
      assert.equal(await sessionsOf(app), before)
    })

    test('is not gone round by a new password, which also ends a sign-in that waits for a code', async (t) => {
      const app = await createTestApp(engine, t)
      const { secret } = await withFactor(app)
      const waiting = await halfway(app)
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      const token = await tokenFrom(app, /new password/)
      const reset = await app.send('POST', '/api/auth/reset-password', { token, newPassword: 'packing 9 beds' })
      assert.equal(reset.status, 200)
      assert.equal(await sessionsOf(app), 0)
      assert.equal(await codeOf(await sendCode(app, codeOfApp(secret), waiting)), 'signInRequired')
      const credentials = { email: EMAIL, password: 'packing 9 beds' }
      const answer = await app.send('POST', '/api/auth/sign-in/email', credentials)
      assert.equal(await codeOf(answer), 'secondFactorRequired')
    })

    test('takes a code once, also when it comes ten times at the same moment', async (t) => {
      const app = await createTestApp(engine, t)
      const { secret } = await withFactor(app)
      const browsers = []
      for (let count = 0; count < 6; count += 1) browsers.push(await halfway(app))
      const code = codeOfApp(secret)
      const answers = await Promise.all(browsers.map((cookie) => sendCode(app, code, cookie)))
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 403, 403, 403, 403, 403],
      )
      assert.equal(await codeOf(await sendCode(app, code, await halfway(app))), 'codeWrong')
    })

    test('takes each recovery code once, notes its use, and no code that is wrong by a letter', async (t) => {
      const app = await createTestApp(engine, t)
      const { recoveryCodes } = await withFactor(app)
      const [code = '', another = ''] = recoveryCodes
      const browsers = [await halfway(app), await halfway(app), await halfway(app)]
      const answers = await Promise.all(browsers.map((cookie) => sendCode(app, code, cookie)))
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      assert.equal(await codeOf(await sendCode(app, code, await halfway(app))), 'codeWrong')
      assert.equal(await codeOf(await sendCode(app, `${another}x`, await halfway(app))), 'codeWrong')
      assert.equal((await sendCode(app, another, await halfway(app))).status, 200)
      const { db } = app.database
      const noted = await db.selectFrom('auditLog').select('id').where('action', '=', 'secondFactor.recover').execute()
      assert.equal(noted.length, 2)
    })

    test('does not take a session of before, or a forged cookie, for the password', async (t) => {
      const app = await createTestApp(engine, t)
      const { secret, cookie } = await withFactor(app)
      const code = codeOfApp(secret)
      assert.equal(await codeOf(await sendCode(app, code, cookie)), 'signInRequired')
      const waiting = await halfway(app)
      const forged = waiting.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
      for (const jar of ['', forged, 'second-step=anything.anything'])
        assert.equal(await codeOf(await sendCode(app, code, jar)), 'signInRequired', jar)
      const ravi = await registerStaff(app, 'ravi@example.com', 'support')
      const opened = await sendCode(app, code, `${ravi.cookie}; ${waiting}`)
      const { uid } = Me.parse(await (await own(app, withCookies(ravi.cookie, opened))).json())
      assert.notEqual(uid, ravi.uid, 'the account of the password, not of the old session')
    })

    test('bounds guesses at the code, and a stranger’s guesses at the password leave it open', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      const { secret } = await withFactor(app)
      let waiting = await halfway(app)
      const statuses = []
      for (let count = 0; count < 8; count += 1) {
        const answer = await sendCode(app, WRONG, waiting)
        statuses.push(answer.status)
        if (answer.status === 401) waiting = await halfway(app)
      }
      assert.ok(statuses.at(-1) === 429, statuses.join())
      app.setTime(new Date(NOON.getTime() + 61_000))
      assert.equal((await sendCode(app, codeOfApp(secret), await halfway(app))).status, 200, 'after the pause')
    })
  })

const nullable = <Row extends object>(row: Row) => ({
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
  password: null,
  ...row,
})
