import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { codeOf, EMAIL, me, register, signIn } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { createTestApp, OWNER } from '../../../tests/support/test-app.ts'
import { OWN_COST } from './passwords.ts'

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

    test('keeps passwords as argon2id and takes any characters', async (t) => {
      const app = await createTestApp(engine, t, { passwordCost: OWN_COST })
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
