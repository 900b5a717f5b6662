import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member, VerificationLink } from '#contract/accounts.ts'
import { Problem } from '#contract/problem.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { codeOf, EMAIL, me, PASSWORD, register, signIn, tokenFrom } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'

const press = (app: TestApp, body: object, headers = {}) => app.send('POST', '/api/auth/verify-email', body, headers)
const disown = (app: TestApp, token: string) => app.send('POST', '/api/auth/verify-email/disown', { token })
const accountOf = async (app: TestApp, token: string, headers = {}) =>
  VerificationLink.parse(await (await app.send('POST', '/api/auth/verify-email/account', { token }, headers)).json())
const isVerified = async (app: TestApp, cookie: string) =>
  Member.parse(await (await me(app, { cookie })).json()).emailVerified

/** A registered member and the token of the letter. */
async function registered(app: TestApp, changes = {}) {
  const { cookie, member } = await register(app, changes)
  return { cookie, member, token: await tokenFrom(app, /^Verify/) }
}

for (const engine of engines)
  suite(`A2: verification on ${engine.name}`, () => {
    test('leads to a page of the site, and opening a link changes nothing', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token } = await registered(app)
      const link = app.mailer.sent.find(({ to }) => to === EMAIL)?.link
      assert.equal(link, `http://localhost:3000/verify-email#token=${token}`)
      for (const method of ['HEAD', 'GET']) {
        const opened = await app.request(`/api/auth/verify-email?token=${token}`, { method, headers: { cookie } })
        assert.equal(opened.headers.get('location'), `http://localhost:3000/verify-email#token=${token}`)
      }
      assert.equal(await isVerified(app, cookie), false)
    })

    test('names the account and shows whether this browser is signed in to it', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token } = await registered(app)
      const seen = await accountOf(app, token)
      assert.deepEqual([seen.name, seen.isVerified, seen.isOwn], ['Asha Rao', false, false])
      assert.match(seen.registeredOn, /^\d{1,2} [A-Z][a-z]+ \d{4}$/)
      assert.equal((await accountOf(app, token, { cookie })).isOwn, true)
    })

    test('does not show a name that could be more than a name', async (t) => {
      const app = await createTestApp(engine, t)
      const { token } = await registered(app, { fullName: 'Claim your refund at evil.example' })
      assert.equal((await accountOf(app, token)).name, null)
      assert.match(app.mailer.sent.find(({ to }) => to === EMAIL)?.text ?? '', /^Hello,\n/)
    })

    test('verifies at a press in a browser that is signed in, once for all', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token } = await registered(app)
      const owner = () => app.database.db.selectFrom('contacts').select(['email', 'userId', 'version']).execute()
      assert.equal((await owner())[0]?.userId, null)
      for (const _press of [1, 2]) assert.equal((await press(app, { token }, { cookie })).status, 200)
      assert.equal(await isVerified(app, cookie), true)
      const [contact] = await owner()
      assert.notEqual(contact?.userId, null)
      assert.equal(contact?.version, 2, 'told once')
    })

    test('needs the password where nobody is signed in to that account', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token } = await registered(app)
      const other = await register(app, { email: 'ravi@example.com' })
      for (const headers of [{}, { cookie: other.cookie }]) {
        assert.equal(await codeOf(await press(app, { token }, headers)), 'passwordRequired')
        assert.equal(await codeOf(await press(app, { token, password: 'another one' }, headers)), 'credentialsWrong')
        assert.equal(await isVerified(app, cookie), false)
      }
      assert.equal((await press(app, { token, password: PASSWORD })).status, 200)
      assert.equal(await isVerified(app, cookie), true)
    })

    test('counts a password typed there as a guess like any other', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      const { token } = await registered(app)
      for (let guess = 0; guess < 5; guess += 1)
        assert.equal((await press(app, { token, password: 'another one' })).status, 401)
      assert.equal((await press(app, { token, password: PASSWORD })).status, 429)
      assert.equal((await signIn(app)).status, 429)
    })

    test('ends sessions, password and links when the owner of the address did not register', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token } = await registered(app)
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      const link = await tokenFrom(app, /^Choose/)
      assert.equal((await disown(app, token)).status, 200)
      assert.equal((await me(app, { cookie })).status, 401)
      assert.equal((await signIn(app)).status, 401)
      const late = await app.send('POST', '/api/auth/reset-password', { token: link, newPassword: 'packing 9 beds' })
      assert.equal(await codeOf(late), 'tokenInvalid')
      for (const answer of [await disown(app, token), await press(app, { token, password: PASSWORD })])
        assert.equal(await codeOf(answer), 'tokenInvalid', 'the link has ended too')

      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      const fresh = await tokenFrom(app, /^Choose/)
      await app.send('POST', '/api/auth/reset-password', { token: fresh, newPassword: 'packing 9 beds' })
      assert.equal((await signIn(app, 'packing 9 beds')).status, 200, 'a reset opens the account again')
      const closed = app.mailer.sent.filter(({ subject }) => subject.includes('is closed'))
      assert.deepEqual([closed.length, closed[0]?.to], [1, EMAIL])
      assert.doesNotMatch(closed[0]?.text ?? '', /Asha/)
    })

    test('closes no account whose address is proven', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token } = await registered(app)
      await press(app, { token }, { cookie })
      assert.equal(await codeOf(await disown(app, token)), 'alreadyVerified')
      assert.equal((await me(app, { cookie })).status, 200)
    })

    test('does one of two things pressed at the same moment', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token } = await registered(app)
      const answers = await Promise.all([press(app, { token }, { cookie }), disown(app, token)])
      const [user] = await app.database.db.selectFrom('user').select('emailVerified').execute()
      const sessions = await app.database.db.selectFrom('session').select('id').execute()
      assert.deepEqual(
        answers.map(({ status }) => status === 200),
        user?.emailVerified ? [true, false] : [false, true],
      )
      assert.equal(sessions.length, user?.emailVerified ? 1 : 0)
    })

    test('takes no link that is forged, of another account, old, or from before a new password', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token, member } = await registered(app)
      const other = await register(app, { email: 'ravi@example.com' })
      const [, end, seal] = token.split('.')
      const forged = [
        'bad',
        '..',
        `${member.uid}.${end}.${'A'.repeat(22)}`,
        `${member.uid}.zzzzzzzz.${seal}`,
        `${other.member.uid}.${end}.${seal}`,
        `${token}x`,
        `nobody.${end}.${seal}`,
      ]
      for (const wrong of forged)
        assert.equal(await codeOf(await press(app, { token: wrong }, { cookie })), 'tokenInvalid', wrong)
      app.setTime(new Date(NOON.getTime() + 24 * HOUR_MS))
      assert.equal(await codeOf(await press(app, { token }, { cookie })), 'tokenInvalid', 'a day later')
      app.setTime(NOON)
      await app.send('POST', '/api/auth/request-password-reset', { email: EMAIL })
      const link = await tokenFrom(app, /^Choose/)
      await app.send('POST', '/api/auth/reset-password', { token: link, newPassword: 'packing 9 beds' })
      assert.equal(await codeOf(await press(app, { token, password: 'packing 9 beds' })), 'tokenInvalid')
    })

    test('refuses a press from another site, and writes no token to the log', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, token } = await registered(app)
      const headers = { cookie, origin: 'https://evil.example' }
      for (const answer of [
        await press(app, { token }, headers),
        await app.send('POST', '/api/auth/verify-email/disown', { token }, headers),
      ])
        assert.equal(await codeOf(answer), 'crossSite')
      await accountOf(app, token)
      assert.ok(!JSON.stringify(app.logged).includes(token))
    })

    test('sends the letter three times a day at most, the first at registration', async (t) => {
      const app = await createTestApp(engine, t, { limits: {} })
      const { cookie } = await registered(app)
      const again = () => app.request('/api/auth/send-verification-email', { method: 'POST', headers: { cookie } })
      const statuses = [await again(), await again(), await again()].map(({ status }) => status)
      assert.deepEqual(statuses, [200, 200, 429])
      await app.postman.round()
      assert.equal(app.mailer.sent.filter(({ subject }) => subject.startsWith('Verify')).length, 3)
      assert.equal((await press(app, { token: await tokenFrom(app, /^Verify/) }, { cookie })).status, 200)
      assert.equal(Problem.parse(await (await again()).json()).code, 'alreadyVerified')
      const stranger = await app.request('/api/auth/send-verification-email', { method: 'POST' })
      assert.equal(await codeOf(stranger), 'signInRequired')
    })
  })
