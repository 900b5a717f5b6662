import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member, SESSION_TOKEN_HEADER, SessionToken } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { engines } from '../../../tests/support/engines.ts'
import { registration } from '../../../tests/support/makers.ts'
import { createTestApp, OWNER, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'

const EMAIL = 'asha@example.com'
const PASSWORD = 'column 7 trays'

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')

const codeOf = async (response: Response) => Problem.parse(await response.json()).code

/** A registered member and the cookie of the session. */
async function register(app: TestApp, changes = {}) {
  const response = await app.send('POST', '/api/auth/sign-up/email', registration(changes))
  assert.equal(response.status, 201, await response.clone().text())
  return { cookie: cookieOf(response), member: Member.parse(await response.clone().json()), response }
}

const signIn = (app: TestApp, password = PASSWORD, headers = {}) =>
  app.send('POST', '/api/auth/sign-in/email', { email: EMAIL, password }, headers)
const me = (app: TestApp, headers: Record<string, string>) => app.request('/api/users/me', { headers })

/** The token in the newest letter of this subject. */
async function tokenFrom(app: TestApp, subject: RegExp): Promise<string> {
  await app.postman.round()
  const letter = app.mailer.sent.findLast((sent) => sent.to === EMAIL && subject.test(sent.subject))
  const token = /[?&]token=([^&\s]+)/.exec(letter?.link ?? '')?.[1]
  assert.ok(token, `no letter ${String(subject)}`)
  return decodeURIComponent(token)
}

for (const engine of engines)
  suite(`accounts on ${engine.name}`, () => {
    test('registers, signs in at once, and sends the verification letter', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, member } = await register(app)
      assert.deepEqual(
        { ...member, uid: '', createdAt: '' },
        {
          uid: '',
          email: EMAIL,
          emailVerified: false,
          fullName: 'Asha Rao',
          mobile: '9876543210',
          collegeYear: '2nd year',
          companyDept: 'Process',
          courseName: 'Aspen Plus',
          createdAt: '',
        },
      )
      assert.deepEqual(await (await me(app, { cookie })).json(), member)
      await app.postman.round()
      assert.deepEqual(app.mailer.sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted(), [
        `${EMAIL}: Verify your email address for Synergyy`,
        `${OWNER}: New registration`,
      ])
    })

    test('verifies the address by the link of the letter, also twice', async (t) => {
      const verified: string[] = []
      const app = await createTestApp(engine, t, { onVerified: async ({ email }) => void verified.push(email) })
      const { cookie } = await register(app)
      const token = await tokenFrom(app, /Verify/)
      for (const _press of [1, 2]) {
        const response = await app.request(`/api/auth/verify-email?token=${token}`)
        assert.equal(response.status, 302)
        assert.equal(response.headers.get('location'), 'http://localhost:3000/#/Account?verified=yes')
      }
      assert.equal(Member.parse(await (await me(app, { cookie })).json()).emailVerified, true)
      assert.deepEqual(verified, [EMAIL])
      const bad = await app.request('/api/auth/verify-email?token=forged')
      assert.match(bad.headers.get('location') ?? '', /#\/Account\?error=This%20link%20is%20not%20valid/)
    })

    test('sends the verification letter again to a member who is signed in', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      const again = await app.request('/api/auth/send-verification-email', { method: 'POST', headers: { cookie } })
      assert.equal(again.status, 200)
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => subject.startsWith('Verify')).length, 2)
      await app.request(`/api/auth/verify-email?token=${await tokenFrom(app, /Verify/)}`)
      const needless = await app.request('/api/auth/send-verification-email', { method: 'POST', headers: { cookie } })
      assert.equal(await codeOf(needless), 'alreadyVerified')
      const stranger = await app.request('/api/auth/send-verification-email', { method: 'POST' })
      assert.equal(await codeOf(stranger), 'signInRequired')
    })

    test('refuses an address that has an account, in any case, and keeps the first', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      const again = await app.send(
        'POST',
        '/api/auth/sign-up/email',
        registration({ email: 'ASHA@example.com', fullName: 'Other' }),
      )
      assert.equal(again.status, 409)
      assert.equal(await codeOf(again), 'emailTaken')
      assert.equal((await app.database.db.selectFrom('user').selectAll().execute()).length, 1)
    })

    test('makes one account of ten registrations at the same moment', async (t) => {
      const app = await createTestApp(engine, t)
      const responses = await Promise.all(
        Array.from({ length: 10 }, () => app.send('POST', '/api/auth/sign-up/email', registration())),
      )
      assert.equal(responses.filter(({ status }) => status === 201).length, 1)
      assert.ok(
        responses.every(({ status }) => [201, 409, 422].includes(status)),
        responses.map(({ status }) => status).join(),
      )
      assert.equal((await app.database.db.selectFrom('user').selectAll().execute()).length, 1)
    })

    test('makes no account without its profile, its password and its letter', async (t) => {
      for (const table of ['account', 'session', 'outbox']) {
        const app = await createTestApp(engine, t)
        await app.database.db.schema.dropTable(table).execute()
        const response = await app.send('POST', '/api/auth/sign-up/email', registration())
        assert.equal(response.status, 500, table)
        assert.equal((await app.database.db.selectFrom('user').selectAll().execute()).length, 0, table)
      }
    })

    test('signs in with the right password alone, and tells nobody which part was wrong', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      assert.equal((await signIn(app)).status, 200)
      const wrong = await signIn(app, 'another one')
      const unknown = await app.send('POST', '/api/auth/sign-in/email', { email: 'b@example.com', password: PASSWORD })
      const told = await Promise.all([wrong, unknown].map(async (response) => Problem.parse(await response.json())))
      assert.deepEqual(
        told.map(({ status, code, detail }) => [status, code, detail]),
        [
          [401, 'credentialsWrong', 'Invalid email or password'],
          [401, 'credentialsWrong', 'Invalid email or password'],
        ],
      )
    })

    test('gives the session to the cookie alone, or to the header alone in bearer mode', async (t) => {
      const app = await createTestApp(engine, t)
      const { response } = await register(app)
      const [cookie = ''] = response.headers.getSetCookie()
      assert.match(cookie, /^sid=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
      const value = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '')
      for (const answer of [response, await signIn(app)]) {
        const rest = JSON.stringify([
          [...answer.headers].filter(([name]) => name !== 'set-cookie'),
          await answer.clone().text(),
        ])
        assert.ok(!rest.includes(value.split('.')[0] ?? '?'))
        assert.equal(answer.headers.get(SESSION_TOKEN_HEADER), null)
      }
      const bearer = await signIn(app, PASSWORD, { 'Session-Mode': 'bearer' })
      assert.deepEqual(bearer.headers.getSetCookie(), [])
      const token = bearer.headers.get(SESSION_TOKEN_HEADER) ?? ''
      assert.equal((await me(app, { authorization: `Bearer ${token}` })).status, 200)
      // The part that stands in the database, without its signature, opens nothing.
      assert.equal((await me(app, { authorization: `Bearer ${token.split('.')[0] ?? ''}` })).status, 401)
    })

    test('ends the session at sign-out, in both modes', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      const bearer = await signIn(app, PASSWORD, { 'Session-Mode': 'bearer' })
      const authorization = `Bearer ${bearer.headers.get(SESSION_TOKEN_HEADER) ?? ''}`
      for (const headers of [{ cookie }, { authorization }]) {
        assert.equal((await app.request('/api/auth/sign-out', { method: 'POST', headers })).status, 200)
        assert.equal((await me(app, headers)).status, 401)
      }
    })

    test('secures the cookie when the site is served over https', async (t) => {
      const app = await createTestApp(engine, t, { env: { SITE_URL: 'https://synergyy.example' } })
      const { response } = await register(app)
      assert.match(
        response.headers.getSetCookie()[0] ?? '',
        /^__Host-sid=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    })

    test('sets a new password once by letter, ends every session, and keeps the token hashed', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      for (const email of [EMAIL, 'nobody@example.com']) {
        const asked = await app.send('POST', '/api/auth/request-password-reset', { email })
        assert.deepEqual([asked.status, await asked.json()], [200, {}])
      }
      const token = await tokenFrom(app, /new password/)
      assert.equal(app.mailer.sent.filter(({ subject }) => /new password/.test(subject)).length, 1)
      assert.match(app.mailer.sent.at(-1)?.link ?? '', /^http:\/\/localhost:3000\/#\/forgot-password\?token=/)
      const stored = JSON.stringify(
        await app.database.db
          .selectFrom('verification' as 'user')
          .selectAll()
          .execute(),
      )
      assert.ok(!stored.includes(token))

      const reset = () => app.send('POST', '/api/auth/reset-password', { token, newPassword: 'a better one' })
      assert.equal((await reset()).status, 200)
      assert.equal((await me(app, { cookie })).status, 401)
      assert.equal((await signIn(app)).status, 401)
      assert.equal((await signIn(app, 'a better one')).status, 200)
      const replay = await reset()
      assert.deepEqual([replay.status, await codeOf(replay)], [400, 'tokenInvalid'])
    })

    test('keeps passwords as argon2id and takes any characters', async (t) => {
      const app = await createTestApp(engine, t)
      const password = `päss wörd ₹ ${'x'.repeat(100)}`
      await register(app, { password })
      assert.equal((await signIn(app, password)).status, 200)
      assert.equal((await signIn(app, password.slice(0, -1))).status, 401)
      const stored = JSON.stringify(
        await app.database.db
          .selectFrom('account' as 'user')
          .selectAll()
          .execute(),
      )
      assert.match(stored, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      assert.ok(!stored.includes(password))
    })

    test('changes the named fields of the profile and nothing else', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, member } = await register(app)
      const changed = await app.send('PATCH', '/api/users/me', { mobile: '1234567890', fullName: 'Asha R' }, { cookie })
      assert.deepEqual(await changed.json(), { ...member, mobile: '1234567890', fullName: 'Asha R' })
      for (const body of [{ mobile: '1' }, { emailVerified: true }, { uid: 'x' }, { email: 'b@example.com' }]) {
        const refused = await app.send('PATCH', '/api/users/me', body, { cookie })
        assert.equal(refused.status, 422, JSON.stringify(body))
      }
      assert.equal((await app.send('PATCH', '/api/users/me', { mobile: '1234567890' })).status, 401)
    })

    test('stops guessing at one account from one address, and from many', async (t) => {
      const app = await createTestApp(engine, t, { limits: { failedSignInsPerAddress: { times: 1000, seconds: 900 } } })
      await register(app)
      const from = (address: string, password: string) =>
        app.request('/api/auth/sign-in/email', {
          method: 'POST',
          address,
          body: JSON.stringify({ email: EMAIL, password }),
          headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.200' },
        })
      const first = await Promise.all(Array.from({ length: 12 }, () => from('203.0.113.1', 'wrong one')))
      const statuses = first.map(({ status }) => status)
      assert.deepEqual(
        [statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length],
        [10, 2],
      )
      const stopped = await from('203.0.113.1', PASSWORD)
      assert.equal(stopped.status, 429)
      assert.ok(Number(stopped.headers.get('retry-after')) <= 900)
      assert.equal((await from('203.0.113.2', PASSWORD)).status, 200, 'the member gets in from elsewhere')
      for (let address = 10; address < 14; address += 1)
        for (let guess = 0; guess < 10; guess += 1) await from(`203.0.113.${address}`, 'wrong one')
      assert.equal((await from('203.0.113.99', PASSWORD)).status, 429, 'fifty guesses from anywhere are enough')
    })

    test('signs a token that names the member, checkable with the published keys', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, member } = await register(app)
      const answer = await app.request('/api/session/token', { headers: { cookie } })
      const { token } = SessionToken.parse(await answer.json())
      const [, payload = ''] = token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
      assert.deepEqual([claims['sub'], claims['aud'], claims['email']], [member.uid, 'http://localhost:3000', EMAIL])
      assert.equal((await app.request('/api/session/token')).status, 401)
      assert.match(await (await app.request('/api/auth/jwks')).text(), /"kty":"OKP"/)
    })

    test('shows the live profile now and after a change by another process', async (t) => {
      const app = await createTestApp(engine, t)
      const other = testAppOn(app.database)
      const { cookie } = await register(app)
      const stream = await app.request('/api/users/me/live', { headers: { cookie } })
      assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
      const reader = (stream.body ?? new ReadableStream<Uint8Array>()).getReader()
      const next = async () => new TextDecoder().decode((await reader.read()).value)
      assert.match(await next(), /^event: profile\ndata: \{.*"mobile":"9876543210"/)
      await other.send('PATCH', '/api/users/me', { mobile: '1234567890' }, { cookie })
      assert.match(await next(), /^event: profile\ndata: \{.*"mobile":"1234567890"/)
      await reader.cancel()
      assert.equal((await app.request('/api/users/me/live')).status, 401)
    })

    test('says goodbye on the live stream when the server stops', async (t) => {
      const stopping = new AbortController()
      const app = await createTestApp(engine, t, { stopping: stopping.signal })
      const { cookie } = await register(app)
      const stream = await app.request('/api/users/me/live', { headers: { cookie } })
      stopping.abort()
      assert.match(await stream.text(), /event: bye\ndata: \{\}\n\n$/)
    })

    test('never logs an address, a password or a token', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      await signIn(app)
      await signIn(app, 'wrong one')
      const log = JSON.stringify(app.logged)
      for (const secret of [EMAIL, PASSWORD, 'wrong one', '9876543210']) assert.ok(!log.includes(secret), secret)
      assert.match(log, /registered/)
      assert.match(log, /sign-in refused/)
    })
  })
