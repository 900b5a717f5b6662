import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { assertChained } from '../../../tests/support/audit-chain.ts'
import { CLI, registerStaff, signInAs, staffDeps, stepUp, withCookies } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { addStaff } from './staff.ts'
import { ownersOf } from './staff-roles.ts'

const owner = (app: TestApp, email: string) => registerStaff(app, email, 'owner')

const remove = (app: TestApp, uid: string, role: string, cookie: string) =>
  app.request(`/api/desk/staff?${new URLSearchParams({ uid, role }).toString()}`, {
    method: 'DELETE',
    headers: { cookie },
  })

for (const engine of engines)
  suite(`the last owner, on ${engine.name}`, () => {
    test('keeps one owner when each gives up the role at once, or goes while the other takes it away', async (t) => {
      const app = await createTestApp(engine, t)
      const [meera, ravi] = [await owner(app, 'meera@example.com'), await owner(app, 'ravi@example.com')]
      for (const [first, second] of [
        [meera, ravi],
        [ravi, ravi],
        [meera, meera],
      ] as const) {
        const cookies = await Promise.all(
          [meera, ravi].map(async ({ email }) => withCookies('', await signInAs(app, email))),
        )
        const [ofMeera = '', ofRavi = ''] = cookies
        for (const cookie of cookies) await stepUp(app, cookie)
        const answers = await Promise.all([
          remove(app, first.uid, 'owner', ofMeera),
          remove(app, second.uid, 'owner', ofRavi),
        ])
        assert.equal(answers.filter(({ status }) => status === 200).length, 1)
        const owners = await ownersOf(app.database.db)
        assert.equal(owners.length, 1)
        for (const { uid, email } of [meera, ravi])
          if (!owners.includes(uid)) await addStaff(staffDeps(app), { email, role: 'owner' }, CLI)
      }
      await assertChained(app.database)
    })
  })
