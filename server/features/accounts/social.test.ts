import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member } from '#contract/accounts.ts'
import { Problem, REFUSALS } from '#contract/problem.ts'
import { engines } from '../../../tests/support/engines.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { fakeSocialProvider } from '../../gateways/fake-social.ts'

const RAVI = { id: 'r-1', name: 'Ravi Iyer', email: 'ravi@example.com', isVerified: true }

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')

/** What the account page shows. */
const sentenceIn = (location: string) => new URLSearchParams(new URL(location).hash.slice(1)).get('error')

/** There and back again; returns where the visitor ends and the cookies. */
async function goThere(app: TestApp, code = 'good code', tamper = (state: string) => state) {
  const started = await app.send('POST', '/api/auth/sign-in/social', { provider: 'linkedin' })
  assert.equal(started.status, 200, await started.clone().text())
  const { url } = (await started.json()) as { url: string }
  const state = tamper(new URL(url).searchParams.get('state') ?? '')
  const query = new URLSearchParams({ code, state }).toString()
  const back = await app.request(`/api/auth/callback/linkedin?${query}`, { headers: { cookie: cookiesOf(started) } })
  return { url, back, location: back.headers.get('location') ?? '', cookie: cookiesOf(back) }
}

for (const engine of engines)
  suite(`social sign-in on ${engine.name}`, () => {
    test('makes an account whose missing profile fields the member fills in afterwards', async (t) => {
      const app = await createTestApp(engine, t, { providers: [fakeSocialProvider('linkedin', RAVI)] })
      const { url, back, location, cookie } = await goThere(app)
      assert.match(
        url,
        /^https:\/\/linkedin\.example\/authorize\?.*redirect_uri=http%3A%2F%2Flocalhost%3A3000%2Fapi%2Fauth%2Fcallback%2Flinkedin/,
      )
      assert.deepEqual([back.status, location], [302, 'http://localhost:3000/Account'])
      assert.equal(back.headers.get('set-auth-token'), null)
      const member = Member.parse(await (await app.request('/api/users/me', { headers: { cookie } })).json())
      assert.deepEqual([member.email, member.fullName, member.mobile], ['ravi@example.com', 'Ravi Iyer', ''])
      const filled = await app.send('PATCH', '/api/users/me', { mobile: '9876543210' }, { cookie })
      assert.equal(Member.parse(await filled.json()).mobile, '9876543210')
    })

    test('finds the same account the next time', async (t) => {
      const app = await createTestApp(engine, t, { providers: [fakeSocialProvider('linkedin', RAVI)] })
      await goThere(app)
      await goThere(app)
      assert.equal((await app.database.db.selectFrom('user').selectAll().execute()).length, 1)
    })

    test('never takes over an account that has the address already', async (t) => {
      const app = await createTestApp(engine, t, { providers: [fakeSocialProvider('linkedin', RAVI)] })
      await app.send('POST', '/api/auth/sign-up/email', registration({ email: RAVI.email }))
      const { location, cookie } = await goThere(app)
      assert.equal(sentenceIn(location), REFUSALS.emailTakenElsewhere.title)
      assert.equal((await app.request('/api/users/me', { headers: { cookie } })).status, 401)
    })

    test('refuses a forged way back and a code that the service refuses', async (t) => {
      const app = await createTestApp(engine, t, { providers: [fakeSocialProvider('linkedin', RAVI)] })
      const forged = await goThere(app, 'good code', (state) => `${state}x`)
      const unknown = await goThere(app, 'bad code')
      for (const { location } of [forged, unknown])
        assert.equal(sentenceIn(location), REFUSALS.socialSignInFailed.title)
      assert.equal((await app.database.db.selectFrom('user').selectAll().execute()).length, 0)
    })

    test('says that a service without client id is not available yet', async (t) => {
      const app = await createTestApp(engine, t)
      const response = await app.send('POST', '/api/auth/sign-in/social', { provider: 'facebook' })
      assert.equal(response.status, 501)
      assert.equal(Problem.parse(await response.json()).code, 'providerUnavailable')
    })
  })
