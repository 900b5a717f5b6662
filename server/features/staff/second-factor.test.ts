import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Me } from '#contract/desk.ts'
import { RecoveryCodes } from '#contract/staff-calls.ts'
import { SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import { REFUSALS } from '#contract/problem.ts'
import { codeOf, cookieOf, EMAIL, tokenFrom } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import {
  CLI,
  registerStaff,
  signInAs,
  staffDeps,
  stepUp,
  turnOnFactor,
  withCookies,
} from '../../../tests/support/desk-staff.ts'
import { codeOfApp } from '#stand-ins/people/authenticator.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'
import { fakeSocialProvider } from '../../gateways/fake-social.ts'
import { memberByEmail } from '../accounts/members.ts'
import { turnOffFactor } from './turn-off-factor.ts'

const WRONG = '000000'
const own = (app: TestApp, cookie: string) => app.request('/api/desk/me', { headers: { cookie } })
const sendCode = (app: TestApp, code: string, cookie: string, headers: Record<string, string> = {}) =>
  app.send('POST', '/api/desk/second-factor', { code }, { cookie, ...headers })

/** Staff with a second factor, and nobody signed in to the account. */
async function withFactor(app: TestApp) {
  const staff = await registerStaff(app, EMAIL, 'owner')
  const on = await turnOnFactor(app, staff.cookie)
  await app.database.db.deleteFrom('usedCodes').execute()
  return { ...staff, ...on }
}

/** The cookies of a browser that has typed the password. */
async function halfway(app: TestApp): Promise<string> {
  const answer = await signInAs(app, EMAIL)
  assert.deepEqual([answer.status, await codeOf(answer.clone())], [403, 'secondFactorRequired'])
  return cookieOf(answer)
}

const sessionsOf = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('session').select('id').execute()).length

for (const engine of engines)
  suite(`the second factor on ${engine.name}`, () => {
    test('is set up with the password, the app’s first code, and recovery codes that are shown once', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, EMAIL, 'support')
      const begin = () => app.send('POST', '/api/desk/second-factor/setup', {}, { cookie })
      assert.equal(await codeOf(await begin()), 'stepUpRequired')
      const { uri, secret, recoveryCodes, cookie: after } = await turnOnFactor(app, cookie)
      assert.match(uri, /^otpauth:\/\/totp\/Synergyy:asha%40example\.com\?secret=[A-Z2-7]+&issuer=Synergyy/)
      assert.equal(new Set(recoveryCodes).size, 10)
      assert.equal(Me.parse(await (await own(app, after)).json()).secondFactor, 'on')
      const stored = JSON.stringify(await app.database.db.selectFrom('twoFactor').selectAll().execute())
      for (const shown of [secret, ...recoveryCodes]) assert.ok(!stored.includes(shown), 'stored encrypted')
      const again = await app.send('POST', '/api/desk/second-factor/setup', {}, { cookie: after })
      assert.equal(await codeOf(again), 'factorOn')
      assert.ok(!JSON.stringify(app.logged).includes(secret))
    })

    test('counts for nothing until it is confirmed, and once it is, no session of before goes on', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, EMAIL, 'support')
      const other = cookieOf(await signInAs(app, EMAIL))
      await stepUp(app, cookie)
      await app.send('POST', '/api/desk/second-factor/setup', {}, { cookie })
      const wrong = await app.send('POST', '/api/desk/second-factor/confirm', { code: WRONG }, { cookie })
      assert.equal(await codeOf(wrong), 'codeWrong')
      assert.equal((await signInAs(app, EMAIL)).status, 200, 'the password alone, still')
      const { cookie: after } = await turnOnFactor(app, cookie)
      for (const before of [cookie, other]) assert.equal((await own(app, before)).status, 401)
      assert.equal((await own(app, after)).status, 200)
      assert.equal(await sessionsOf(app), 1)
    })

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

    test('gives new recovery codes for the password, and the earlier ones work no more', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, recoveryCodes } = await withFactor(app)
      const renew = () => app.send('POST', '/api/desk/second-factor/recovery-codes', {}, { cookie })
      const fresh = RecoveryCodes.parse(await (await renew()).json()).recoveryCodes
      assert.equal(new Set([...fresh, ...recoveryCodes]).size, 20)
      assert.equal(await codeOf(await sendCode(app, recoveryCodes[0] ?? '', await halfway(app))), 'codeWrong')
      assert.equal((await sendCode(app, fresh[0] ?? '', await halfway(app))).status, 200)
      app.setTime(new Date(NOON.getTime() + 11 * 60_000))
      assert.equal(await codeOf(await renew()), 'stepUpRequired')
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

    test('is asked of everybody where the owner says so: then only setting it up is open', async (t) => {
      const app = await createTestApp(engine, t)
      const owner = await withFactor(app)
      const ravi = await registerStaff(app, 'ravi@example.com', 'support')
      const put = (value: boolean, version: number) =>
        app.request('/api/desk/settings/staffSecondFactor', {
          method: 'PUT',
          body: JSON.stringify({ value, version }),
          headers: { cookie: owner.cookie, 'Content-Type': 'application/json' },
        })
      assert.equal((await put(true, 0)).status, 200)
      assert.deepEqual([(await put(false, 0)).status, await codeOf(await put(false, 0))], [409, 'versionStale'])
      const colleagues = (cookie: string) => app.request('/api/desk/colleagues', { headers: { cookie } })
      assert.equal(Me.parse(await (await own(app, ravi.cookie)).json()).secondFactor, 'wanted')
      assert.equal(await codeOf(await colleagues(ravi.cookie)), 'secondFactorWanted')
      const { cookie } = await turnOnFactor(app, ravi.cookie)
      assert.equal((await colleagues(cookie)).status, 200)
      assert.equal((await colleagues(owner.cookie)).status, 200)
      await assertChained(app.database)
    })

    test('is turned off with the password, and by a command for whoever lost it; the person is told', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await withFactor(app)
      const off = () => app.request('/api/desk/second-factor', { method: 'DELETE', headers: { cookie } })
      app.setTime(new Date(NOON.getTime() + 11 * 60_000))
      assert.equal(await codeOf(await off()), 'stepUpRequired')
      await stepUp(app, cookie)
      assert.equal((await off()).status, 200)
      assert.equal((await own(app, cookie)).status, 200)
      assert.equal((await signInAs(app, EMAIL)).status, 200)
      await turnOnFactor(app, cookie)
      const waiting = await halfway(app)
      const member = (await memberByEmail(app.database.db, EMAIL)) ?? assert.fail()
      assert.equal(await turnOffFactor(staffDeps(app), member, CLI), true)
      assert.equal(await turnOffFactor(staffDeps(app), member, CLI), false)
      assert.equal(await sessionsOf(app), 0)
      assert.equal(await codeOf(await sendCode(app, WRONG, waiting)), 'signInRequired')
      assert.equal((await signInAs(app, EMAIL)).status, 200)
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => subject.startsWith('The second factor')).length, 2)
      await assertChained(app.database)
    })

    test('shows where one is signed in, and signs out one device, or all others', async (t) => {
      const app = await createTestApp(engine, t)
      const staff = await registerStaff(app, EMAIL, 'support')
      const phone = cookieOf(
        await signInAs(app, EMAIL, {
          'User-Agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36',
        }),
      )
      const third = cookieOf(await signInAs(app, EMAIL, { 'User-Agent': '<script>' }))
      const list = async () => {
        const answer = await app.request('/api/desk/devices', { headers: { cookie: staff.cookie } })
        return ((await answer.json()) as { devices: Array<{ id: string; name: string; isCurrent: boolean }> }).devices
      }
      const devices = await list()
      assert.deepEqual(devices.map(({ name, isCurrent }) => `${name} ${isCurrent}`).toSorted(), [
        'Chrome on Android false',
        'Unknown device false',
        'Unknown device true',
      ])
      const signOut = (path: string) =>
        app.request(`/api/desk/devices${path}`, { method: 'DELETE', headers: { cookie: staff.cookie } })
      const onPhone = devices.find(({ name }) => name.startsWith('Chrome'))?.id ?? ''
      assert.equal((await signOut(`/${onPhone}`)).status, 200)
      assert.deepEqual([(await own(app, phone)).status, (await own(app, third)).status], [401, 200])
      const ravi = await registerStaff(app, 'ravi@example.com', 'support')
      const foreign = await app.database.db.selectFrom('session').select('id').where('userId', '=', ravi.uid).execute()
      assert.equal((await signOut(`/${foreign[0]?.id ?? ''}`)).status, 404, 'of somebody else')
      assert.equal((await signOut('')).status, 200)
      assert.deepEqual((await list()).length, 1)
      assert.equal((await own(app, ravi.cookie)).status, 200)
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
