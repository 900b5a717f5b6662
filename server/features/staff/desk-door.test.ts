import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Me } from '#contract/desk.ts'
import { may, RIGHTS, ROLES, type Right } from '#contract/staff.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { codeOf, EMAIL, register } from '../../../tests/support/api-member.ts'
import { registerStaff, signInAs, withCookies } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { declaredBy } from '../../http/route.ts'
import type { Site } from '../../site.ts'
import { accessOf, type Access } from './desk-door.ts'

const [sqlite = assert.fail()] = engines
const isRight = (access: Access | undefined): access is Right => access !== undefined && Object.hasOwn(RIGHTS, access)

/** Every route of the desk that the server has, with whom it lets in. */
function deskRoutesOf(app: Pick<Site, 'routes'>) {
  return app.routes.flatMap(({ path, method, handler }) => {
    const declared = declaredBy(handler)
    if (!path.startsWith('/api/desk') || method === 'ALL' || !declared) return []
    return [{ method, path: path.replace(/:\w+/g, 'nothing'), access: accessOf(declared.steps) }]
  })
}

/** All calls under the address of the desk, declared or not. */
const callsOf = (app: Pick<Site, 'routes'>) =>
  new Set(
    app.routes
      .filter(({ path, method }) => path.startsWith('/api/desk') && method !== 'ALL')
      .map(({ path, method }) => `${method} ${path.replace(/:\w+/g, 'nothing')}`),
  )

const ask = (app: TestApp, method: string, path: string, cookie: string) =>
  app.request(path, {
    method,
    headers: { cookie, 'Content-Type': 'application/json' },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  })

suite('the list of the desk’s routes', () => {
  test('says of every route whom it lets in', async (t) => {
    const { site } = await createTestApp(sqlite, t)
    const routes = deskRoutesOf(site)
    assert.ok(routes.length > 10)
    for (const { method, path, access } of routes) assert.ok(access, `${method} ${path} lets everybody in`)
    assert.deepEqual([...callsOf(site)].toSorted(), routes.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  test('lets a role through where the table has its right, and answers 403 everywhere else', async (t) => {
    const app = await createTestApp(sqlite, t)
    const routes = deskRoutesOf(app.site)
    for (const role of ROLES) {
      const given = { role, batchKey: role === 'trainer' ? 'AP-2025-01' : null }
      const { email, uid } = await registerStaff(app, `${role}@example.com`, given)
      let cookie = withCookies('', await signInAs(app, email))
      for (const { method, path, access } of routes) {
        if (access === 'anybody' || access === 'invited') continue
        const answer = await ask(app, method, path, cookie)
        const isOpen = !isRight(access) || may({ uid, roles: [given], granted: [] }, access)
        const isRefused = answer.status === 403 && (await codeOf(answer.clone())) === 'forbidden'
        assert.equal(isRefused, !isOpen, `${role} ${method} ${path}: ${answer.status}`)
        assert.notEqual(answer.status, 401, `${role} ${method} ${path}`)
        // A stream would go on.
        await answer.body?.cancel()
        // Some deeds end the session, as they should.
        if ((await meOf(app, cookie)).status === 401) cookie = withCookies('', await signInAs(app, email))
      }
    }
  })

  test('keeps members without a role and everybody else out', async (t) => {
    const app = await createTestApp(sqlite, t)
    const { cookie } = await register(app)
    for (const { method, path, access } of deskRoutesOf(app.site)) {
      if (access === 'anybody' || access === 'invited') continue
      const answers = [await ask(app, method, path, cookie), await ask(app, method, path, '')]
      assert.deepEqual(
        answers.map(({ status }) => status),
        [403, 401],
        `${method} ${path}`,
      )
    }
  })

  test('is kept by no cache and found by no search engine, refusals and unknown addresses neither', async (t) => {
    const app = await createTestApp(sqlite, t)
    const { cookie } = await registerStaff(app, EMAIL, 'owner')
    for (const [path, jar] of [
      ['/api/desk/me', cookie],
      ['/api/desk/me', ''],
      ['/api/desk/staff', cookie],
      ['/api/desk/nothing', cookie],
    ] as const) {
      const { headers } = await app.request(path, { headers: { cookie: jar } })
      assert.deepEqual([headers.get('cache-control'), headers.get('x-robots-tag')], ['no-store', 'noindex'], path)
    }
  })
})

const meOf = async (app: TestApp, cookie: string) => app.request('/api/desk/me', { headers: { cookie } })

for (const engine of engines)
  suite(`the door of the desk on ${engine.name}`, () => {
    test('says who is there, with what right and until when', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie, uid } = await registerStaff(app, EMAIL, { role: 'trainer', batchKey: 'AP-2025-01' }, 'accountant')
      assert.deepEqual(Me.parse(await (await meOf(app, cookie)).json()), {
        uid,
        name: 'Asha Rao',
        email: EMAIL,
        roles: [
          { role: 'accountant', batchKey: null },
          { role: 'trainer', batchKey: 'AP-2025-01' },
        ],
        granted: [],
        endsAt: new Date(NOON.getTime() + 12 * HOUR_MS).toISOString(),
        secondFactor: 'off',
        sendsMail: false,
      })
    })

    test('asks to sign in again after 12 hours, while the member stays signed in', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, EMAIL, 'support')
      app.setTime(new Date(NOON.getTime() + 12 * HOUR_MS - 1))
      assert.equal((await meOf(app, cookie)).status, 200)
      app.setTime(new Date(NOON.getTime() + 12 * HOUR_MS))
      const late = await meOf(app, cookie)
      assert.deepEqual([late.status, await codeOf(late)], [401, 'signInAgain'])
      assert.equal((await app.request('/api/users/me', { headers: { cookie } })).status, 200)
      const again = withCookies(cookie, await signInAs(app, EMAIL))
      assert.equal((await meOf(app, again)).status, 200)
    })

    test('asks to sign in again where it is not known when somebody signed in', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, EMAIL, 'support')
      await app.database.db.updateTable('session').set({ openedAt: null }).execute()
      assert.equal(await codeOf(await meOf(app, cookie)), 'signInAgain')
    })

    test('reads the rights anew for each request', async (t) => {
      const app = await createTestApp(engine, t)
      const { cookie } = await registerStaff(app, EMAIL, 'owner')
      const staffList = () => app.request('/api/desk/staff', { headers: { cookie } })
      assert.equal((await staffList()).status, 200)
      await app.database.db.updateTable('staffRoles').set({ role: 'support' }).execute()
      assert.equal((await staffList()).status, 403)
      await app.database.db.deleteFrom('staffRoles').execute()
      assert.equal((await meOf(app, cookie)).status, 403)
    })

    test('tells the person and the owners of a device that is new at the desk, once', async (t) => {
      const app = await createTestApp(engine, t)
      await registerStaff(app, 'ravi@example.com', 'owner')
      const { cookie } = await registerStaff(app, EMAIL, 'support')
      const told = async () => {
        await app.postman.round()
        const letters = app.mailer.sent.splice(0).filter(({ subject }) => /new device/.test(subject))
        return letters.map(({ to }) => to).toSorted()
      }
      await told()
      const headers = {
        cookie,
        'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      }
      const answers = await Promise.all([1, 2, 3].map(() => app.request('/api/desk/me', { headers })))
      assert.deepEqual(await told(), [EMAIL, 'owner@example.com', 'ravi@example.com'])
      const known =
        answers.map((answer) => withCookies(cookie, answer)).find((jar) => jar.includes('desk-device=')) ?? ''
      await meOf(app, known)
      const again = withCookies(known, await signInAs(app, EMAIL))
      assert.equal((await meOf(app, again)).status, 200)
      assert.deepEqual(await told(), [], 'the device is known')
      await meOf(app, withCookies('', await signInAs(app, EMAIL)))
      assert.equal((await told()).length, 3, 'another device')
      const value = /(?:^|; )device=([^;]+)/.exec(again)?.[1] ?? assert.fail()
      await meOf(app, `${withCookies('', await signInAs(app, EMAIL))}; desk-device=${value}`)
      assert.equal((await told()).length, 3, 'a device of the site is none of the desk')
    })
  })
