import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SESSION_TOKEN_HEADER, SessionToken } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { fromNow } from '#stand-ins/from-now.ts'
import { cookieOf, EMAIL, me, PASSWORD, register, signIn } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'

for (const engine of engines)
  suite(`sessions on ${engine.name}`, () => {
    test('signs in with the right password alone, and shows nobody which part was wrong', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      assert.equal((await signIn(app)).status, 200)
      const wrong = await signIn(app, 'another one')
      const unknown = await app.send('POST', '/api/auth/sign-in/email', { email: 'b@example.com', password: PASSWORD })
      const problems = await Promise.all([wrong, unknown].map(async (response) => Problem.parse(await response.json())))
      assert.deepEqual(
        problems.map(({ status, code, detail }) => [status, code, detail]),
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

    test('ends the session of before when the same member signs in again in that browser, and no other', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      const elsewhere = cookieOf(await signIn(app))
      const again = cookieOf(await signIn(app, PASSWORD, { cookie }))
      const statuses = await Promise.all(
        [cookie, elsewhere, again].map(async (jar) => (await me(app, { cookie: jar })).status),
      )
      assert.deepEqual(statuses, [401, 200, 200])
    })

    test('secures the cookie when the site is served over https', async (t) => {
      const app = await createTestApp(engine, t, { env: { SITE_URL: 'https://synergyy.example' } })
      const { response } = await register(app)
      assert.match(
        response.headers.getSetCookie()[0] ?? '',
        /^__Host-sid=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
    })

    test('A6: sets a hint beside the session that pages can read, and clears it with the session', async (t) => {
      const app = await createTestApp(engine, t)
      const { response, cookie } = await register(app)
      const hint = (answer: Response) => answer.headers.getSetCookie().filter((line) => line.startsWith('signedIn='))
      for (const answer of [response, await signIn(app)])
        assert.deepEqual(hint(answer), ['signedIn=cookie; Max-Age=604800; Path=/; SameSite=Lax'])
      const left = await app.request('/api/auth/sign-out', { method: 'POST', headers: { cookie } })
      assert.match(hint(left)[0] ?? '', /^signedIn=; Max-Age=0; Path=\//)
      const stale = await me(app, { cookie })
      assert.deepEqual([stale.status, hint(stale)], [401, ['signedIn=; Max-Age=0; Path=/']])
      assert.deepEqual((await me(app, {})).headers.getSetCookie(), [])
    })

    test('A6: prolongs a session in use with its hint, and ends it 90 days after sign-in', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      await ageSessions(app, 89, 5)
      const prolonged = await me(app, { cookie })
      assert.deepEqual(
        prolonged.headers.getSetCookie().map((line) => line.split('=')[0]),
        ['sid', 'signedIn'],
      )
      await ageSessions(app, 90, 5)
      for (const path of ['/api/users/me', '/api/session/token', '/api/users/me/live'])
        assert.equal((await app.request(path, { headers: { cookie } })).status, 401, path)
      assert.deepEqual(await app.database.db.selectFrom('session').selectAll().execute(), [])
      assert.equal((await signIn(app)).status, 200)
    })

    test('A6: prolongs the cookie with the session, also where the signed token is asked for first', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      await ageSessions(app, 2, 5)
      const answer = await app.request('/api/session/token', { headers: { cookie } })
      assert.deepEqual(
        answer.headers.getSetCookie().map((line) => line.split('=')[0]),
        ['sid', 'signedIn'],
      )
    })

    test('A6: never gives a cookie to a session that travels in a header', async (t) => {
      const app = await createTestApp(engine, t)
      await register(app)
      const bearer = await signIn(app, PASSWORD, { 'Session-Mode': 'bearer' })
      assert.deepEqual(bearer.headers.getSetCookie(), [])
      const authorization = `Bearer ${bearer.headers.get(SESSION_TOKEN_HEADER) ?? ''}`
      await ageSessions(app, 2, 5)
      const prolonged = await me(app, { authorization })
      assert.deepEqual([prolonged.status, prolonged.headers.getSetCookie()], [200, []])
      const left = await app.request('/api/auth/sign-out', { method: 'POST', headers: { authorization } })
      assert.deepEqual([left.status, left.headers.getSetCookie()], [200, []])
      assert.equal((await me(app, { authorization })).status, 401)
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

    test('S1: responds to HEAD for a live stream without opening one', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      for (const path of ['/api/users/me/live', '/api/users/me/purchases/live'])
        for (let asked = 0; asked < 6; asked += 1) {
          const answer = await app.request(path, { method: 'HEAD', headers: { cookie } })
          assert.equal(answer.status, 200)
          assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
        }
      const stream = await app.request('/api/users/me/live', { headers: { cookie } })
      assert.equal(stream.status, 200, 'no place was taken')
      await stream.body?.cancel()
    })

    test('S9: ends the live streams of a session when it is signed out, wherever that happens', async (t) => {
      const app = await createTestApp(engine, t)
      const other = testAppOn(app.database)
      const { cookie } = await register(app)
      const kept = (await signIn(app)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const [ended, goesOn] = await Promise.all(
        [cookie, kept].map((one) => app.request('/api/users/me/live', { headers: { cookie: one } })),
      )
      assert.equal((await other.send('POST', '/api/auth/sign-out', {}, { cookie })).status, 200)
      assert.match((await ended?.text()) ?? '', /event: bye\ndata: \{\}\n\n$/)
      const reader = (goesOn?.body ?? new ReadableStream<Uint8Array>()).getReader()
      const next = async () => new TextDecoder().decode((await reader.read()).value)
      assert.match(await next(), /^event: profile/)
      await other.send('PATCH', '/api/users/me', { mobile: '1234567890' }, { cookie: kept })
      assert.match(await next(), /1234567890/, 'the other session listens on')
      await reader.cancel()
    })

    test('says goodbye on the live stream when the server stops', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app)
      const stream = await app.request('/api/users/me/live', { headers: { cookie } })
      await app.site.stop()
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

/** As if everybody had signed in so many days ago; the sessions end in so many days. */
async function ageSessions({ database: { db } }: TestApp, days: number, daysLeft: number): Promise<void> {
  const daysFromNow = (count: number) => fromNow(count * 86_400_000).toISOString()
  await db
    .updateTable('session')
    .set({ createdAt: daysFromNow(-days), expiresAt: daysFromNow(daysLeft) })
    .execute()
}
