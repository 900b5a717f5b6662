import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OwnerWanted } from '#contract/desk-entry.ts'
import { codeOf, cookieOf, register } from '../../../tests/support/api-member.ts'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { CLI, registerStaff, staffDeps } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, type TestApp, testAppOn } from '../../../tests/support/test-app.ts'
import { openClaim } from './ownership.ts'
import { removeRole } from './staff.ts'
import { ownersOf } from './staff-roles.ts'

const account = (email: string) => ({ fullName: 'Meera Rao', email, password: 'reflux ratio 7' })
const claim = (app: TestApp, code: string | null, email = 'meera@example.com') =>
  app.send('POST', '/api/desk/claim', { code, ...account(email) })
const claimOwn = (app: TestApp, code: string | null, cookie: string) =>
  app.send('POST', '/api/desk/claim/own', { code }, { cookie })
const isWanted = async (app: TestApp) => OwnerWanted.parse(await (await app.request('/api/desk/claim')).json()).isWanted
const accounts = async ({ database }: TestApp) => (await database.db.selectFrom('user').select('id').execute()).length

for (const engine of engines)
  suite(`the first owner, on ${engine.name}`, () => {
    test('is who opens the link of the start: account, role and session at once, the address unproven', async (t) => {
      const app = await createTestApp(engine, t)
      assert.equal(await isWanted(app), true)
      const code = await openClaim(app.database, NOON)
      assert.match(code ?? '', /^[\w-]{22}$/)
      const answer = await claim(app, code)
      assert.equal(answer.status, 201, await answer.clone().text())
      const cookie = cookieOf(answer)
      const me = await app.request('/api/desk/me', { headers: { cookie } })
      assert.deepEqual(Reflect.get(Object(await me.json()), 'roles'), [{ role: 'owner', batchKey: null }])
      const user = await app.database.db
        .selectFrom('user')
        .select(['emailVerified', 'mobile'])
        .executeTakeFirstOrThrow()
      assert.deepEqual([user.emailVerified, user.mobile], [0, ''])
      assert.equal(await isWanted(app), false)
      await assertChained(app.database)
    })

    test('is one alone: the code is good once, and of two at the same moment one claims', async (t) => {
      const app = await createTestApp(engine, t)
      const other = testAppOn(app.database, {})
      const code = await openClaim(app.database, NOON)
      const answers = await Promise.all([claim(app, code), claim(other, code, 'ravi@example.com')])
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 400]))
      assert.equal((await ownersOf(app.database.db)).length, 1)
      assert.equal(await codeOf(await claim(app, code, 'usha@example.com')), 'tokenInvalid')
      assert.equal(await openClaim(app.database, NOON), null)
    })

    test('is nobody with a wrong code, an old one, or one of an earlier start, and the right one stays good', async (t) => {
      const app = await createTestApp(engine, t)
      const before = await openClaim(app.database, NOON)
      const code = await openClaim(app.database, NOON)
      for (const wrong of ['x', '', before, `${code}x`]) assert.notEqual((await claim(app, wrong)).status, 201)
      app.setTime(new Date(NOON.getTime() + 30 * 60_000))
      assert.equal(await codeOf(await claim(app, code)), 'tokenInvalid')
      assert.equal(await accounts(app), 0, 'a code that is not good makes no account')
      app.setTime(new Date(NOON.getTime() + 29 * 60_000))
      assert.equal((await claim(app, code)).status, 201)
    })

    test('signs in first where the address has an account', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await register(app, { email: 'meera@example.com' })
      const code = await openClaim(app.database, NOON)
      assert.equal(await codeOf(await claim(app, code)), 'emailTaken')
      assert.equal((await claimOwn(app, code, '')).status, 401)
      assert.equal((await claimOwn(app, code, cookie)).status, 200)
      assert.equal((await app.request('/api/desk/me', { headers: { cookie } })).status, 200)
    })

    test('chooses no common password, and loses no code by it', async (t) => {
      const app = await createTestApp(engine, t)
      const code = await openClaim(app.database, NOON)
      const weak = { code, ...account('meera@example.com'), password: 'password' }
      assert.equal((await app.send('POST', '/api/desk/claim', weak)).status, 422)
      assert.equal(await accounts(app), 0)
      assert.equal((await claim(app, code)).status, 201)
    })

    test('is never wanted again once there was one: a lost owner is replaced by the command', async (t) => {
      const app = await createTestApp(engine, t)
      const code = await openClaim(app.database, NOON)
      const owner = await registerStaff(app, 'meera@example.com', 'owner')
      assert.equal(await codeOf(await claim(app, code, 'mallory@example.com')), 'tokenInvalid')
      const second = await registerStaff(app, 'ravi@example.com', 'owner')
      await removeRole(staffDeps(app), { uid: second.uid, role: 'owner', batchKey: null }, CLI)
      await app.database.db.deleteFrom('staffRoles').where('userId', '=', owner.uid).execute()
      assert.deepEqual([await isWanted(app), await openClaim(app.database, NOON)], [false, null])
    })
  })
