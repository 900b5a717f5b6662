import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { RoomBatch, RoomBoard } from '#contract/room.ts'
import { HOUR_MS } from '#contract/ground/time.ts'
import { codeOf, register } from '../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { declaredBy } from '../../http/route.ts'
import type { Site } from '../../site.ts'
import { isRoomDoor } from './room-door.ts'

const KEY = 'AP-2026-11'
const OTHER = 'AH-2026-12'
const DRAFT = 'AP-DRAFT'
const JOIN_URL = 'https://meet.example.com/planted-room'
/** Passed by every call of the API before anything is looked for. */
const FOR_ALL_CALLS = new Set<string>(['addressMalformed', 'crossSite'])

const [sqlite = assert.fail()] = engines

/** Asha sits in the batch, and Ravi in one of another course. */
async function open(engine: TestEngine, t: Cleaner) {
  const batches = [
    weekendBatch(),
    weekendBatch({ key: OTHER, courseId: 'AspenHysys', label: 'Dec 2026', startsOn: '2026-12-05' }),
    weekendBatch({ key: DRAFT, label: 'Later', state: 'draft' }),
  ]
  const access = { [KEY]: { joinUrl: JOIN_URL, groupUrl: null, note: 'Bring a **calculator**.' } }
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches }, access })
  const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi', { mobile: '9876543211' })]
  await press(app, asha)
  await send(app, 'payment.captured')
  await press(app, ravi, 'AspenHysys')
  const { email, cookie } = ravi
  await send(app, 'payment.captured', { id: 'pay_2', email, contact: '+919876543211', notes: {} })
  return { app, asha, ravi: { email, cookie } }
}

/** Every route of the room, with the batch in its address. */
const routesOf = ({ routes }: Pick<Site, 'routes'>, key: string) =>
  routes.flatMap(({ path, method, handler }) => {
    const declared = declaredBy(handler)
    if (!path.startsWith('/api/room') || method === 'ALL' || !declared) return []
    return [{ method, path: path.replace(':key', key).replace(/:\w+/g, 'nothing'), steps: declared.steps }]
  })

const ask = (app: TestApp, method: string, path: string, cookie: string) =>
  app.request(path, { method, headers: { cookie, 'Content-Type': 'application/json' } })

const boardOf = async (app: TestApp, cookie: string) =>
  RoomBoard.parse(await (await ask(app, 'GET', '/api/room', cookie)).json())

const keysOf = async (app: TestApp, cookie: string) => (await boardOf(app, cookie)).batches.map(({ key }) => key)

const batchOf = (app: TestApp, cookie: string, key = KEY) => ask(app, 'GET', `/api/room/batches/${key}`, cookie)

suite('the list of the room’s routes', () => {
  test('has the one door before every route', async (t) => {
    const { site } = await createTestApp(sqlite, t)
    const routes = routesOf(site, KEY)
    const all = site.routes.filter(({ path, method }) => path.startsWith('/api/room') && method !== 'ALL')
    assert.equal(
      new Set(routes.map(({ method, path }) => method + path)).size,
      new Set(all.map(({ method, path }) => method + path)).size,
    )
    for (const { method, path, steps } of routes) {
      const first = steps.find(({ refusals }) => !refusals.every((code) => FOR_ALL_CALLS.has(code)))
      assert.ok(first && isRoomDoor(first), `${method} ${path} lets everybody in`)
    }
  })
})

for (const engine of engines)
  suite(`the course room on ${engine.name}`, () => {
    test('refuses four kinds of stranger on every route', async (t) => {
      const { app, asha, ravi } = await open(engine, t)
      const { cookie: noSeat } = await register(app, { email: 'nobody@example.com' })
      const refused = async (cookie: string, status: number, code: string) => {
        for (const { method, path } of routesOf(app.site, KEY)) {
          const answer = await ask(app, method, path, cookie)
          assert.deepEqual([answer.status, await codeOf(answer)], [status, code], `${method} ${path}`)
        }
      }
      await refused('', 401, 'signInRequired')
      await refused(noSeat, 404, 'notFound')
      for (const { method, path } of routesOf(app.site, KEY)) {
        const answer = await ask(app, method, path, ravi.cookie)
        if (!path.includes(KEY)) assert.doesNotMatch(await answer.text(), new RegExp(KEY))
        else assert.deepEqual([answer.status, await codeOf(answer)], [404, 'notFound'], `${method} ${path}`)
      }
      assert.equal((await batchOf(app, asha.cookie)).status, 200)
      await send(app, 'refund.processed')
      await refused(asha.cookie, 404, 'notFound')
    })

    test('shows a member the own batch: when, who teaches, what to know, and no link', async (t) => {
      const { app, asha } = await open(engine, t)
      const next = { id: null, startsAt: '2026-11-21T13:30:00.000Z', endsAt: '2026-11-21T15:30:00.000Z' }
      const card = { key: KEY, course: 'Aspen Plus', label: 'Nov 2026', state: 'announced', as: 'member', next }
      assert.deepEqual(await boardOf(app, asha.cookie), { serverNow: NOON.toISOString(), batches: [card] })
      const answer = await batchOf(app, asha.cookie)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      const text = await answer.text()
      assert.doesNotMatch(text, /planted/)
      assert.deepEqual(RoomBatch.parse(JSON.parse(text)), {
        ...card,
        serverNow: NOON.toISOString(),
        reader: asha.uid,
        startsOn: '2026-11-21',
        endsOn: '2026-12-06',
        weekly: weekendBatch().weekly,
        teachers: [],
        hasJoinLink: true,
        classes: [],
        attendance: { there: 0, held: 0 },
        note: [{ paragraph: ['Bring a ', { strong: ['calculator'] }, '.'] }],
        sendsMail: false,
      })
    })

    test('lets in the trainers of the batch and the owner, and no other staff', async (t) => {
      const { app, asha } = await open(engine, t)
      const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
      const other = await registerStaff(app, 'usha@example.com', { role: 'trainer', batchKey: OTHER })
      const owner = await registerStaff(app, 'meera@example.com', 'owner')
      const support = await registerStaff(app, 'kavya@example.com', 'support')
      assert.deepEqual(await keysOf(app, trainer.cookie), [KEY])
      assert.deepEqual(await keysOf(app, owner.cookie), [KEY, OTHER])
      assert.deepEqual(await keysOf(app, other.cookie), [OTHER])
      const statuses = await Promise.all(
        [trainer, owner, other, support].map(async ({ cookie }) => (await batchOf(app, cookie)).status),
      )
      assert.deepEqual(statuses, [200, 200, 404, 404])
      const seen = RoomBatch.parse(await (await batchOf(app, asha.cookie)).json())
      assert.deepEqual(seen.teachers, ['Asha Rao'], 'the trainer of the batch, as everybody here is called')
      assert.equal((await batchOf(app, owner.cookie, DRAFT)).status, 404)
    })

    test('asks whoever teaches for a sign-in of today, and members not', async (t) => {
      const { app, asha } = await open(engine, t)
      const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
      app.setTime(new Date(NOON.getTime() + 13 * HOUR_MS))
      assert.equal(await codeOf(await batchOf(app, trainer.cookie)), 'signInAgain')
      assert.equal(await codeOf(await ask(app, 'GET', '/api/room', trainer.cookie)), 'signInAgain')
      assert.equal((await batchOf(app, asha.cookie)).status, 200)
    })
  })
