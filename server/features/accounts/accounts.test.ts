import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member } from '#contract/accounts.ts'
import { codeOf, EMAIL, me, register, signIn, tokenFrom } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { registration } from '../../../tests/support/makers.ts'
import { createTestApp, OWNER } from '../../../tests/support/test-app.ts'

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
  })
