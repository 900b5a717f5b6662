import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { SESSION_MODE_HEADER, SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import { ClassBoard, type ClassPlan } from '#contract/classes.ts'
import { Problem } from '#contract/problem.ts'
import { RoomBatch } from '#contract/room.ts'
import { WayOut } from '#contract/way-out.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { codeOf, register } from '../../../tests/support/api-member.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, SITE_URL, type TestApp } from '../../../tests/support/test-app.ts'
import { declaredBy } from '../../http/route.ts'

const KEY = 'AP-2026-11'
const BATCH_URL = 'https://meet.example.com/planted-batch?pwd=planted'
const CLASS_URL = 'https://us02web.zoom.us/j/81234567890?pwd=planted-class'
const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', origin: SITE_URL }

/** Fridays and Saturdays, from 19:00 to 21:00 in India. */
const PLAN: ClassPlan = {
  firstDay: '2026-11-20',
  weekly: [
    { day: 'Fri', at: '19:00', minutes: 120 },
    { day: 'Sat', at: '19:00', minutes: 120 },
  ],
  count: 4,
}

const onClassDay = (time: string) => new Date(`2026-11-20T${time}+05:30`)

/** Asha sits in the batch, whose classes are planned; Ravi has a seat in one of another course. */
async function open(engine: TestEngine, t: Cleaner, joinUrl: string | null = BATCH_URL) {
  const batches = [weekendBatch(), weekendBatch({ key: 'AH-2026-12', courseId: 'AspenHysys', label: 'Dec 2026' })]
  const access = { [KEY]: { joinUrl, groupUrl: null, note: null } }
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches }, access })
  const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi', { mobile: '9876543211' })]
  await press(app, asha)
  await send(app, 'payment.captured')
  await press(app, ravi, 'AspenHysys')
  await send(app, 'payment.captured', { id: 'pay_2', email: ravi.email, contact: '+919876543211', notes: {} })
  const owner = await registerStaff(app, 'meera@example.com', 'owner')
  const path = `/api/desk/batches/${KEY}/classes`
  await app.send('POST', `${path}/plan`, PLAN, owner)
  const board = async () => ClassBoard.parse(await (await app.request(path, { headers: owner })).json()).classes
  const [first = assert.fail(), second = assert.fail()] = await board()
  return { app, asha, ravi, owner: { cookie: owner.cookie }, first, second, board }
}

type Pressed = { readonly cookie: string }

const joined = (app: TestApp, { cookie }: Pressed, id: string, headers: Record<string, string> = {}) =>
  app.request(`/api/room/classes/${id}/join`, { method: 'POST', headers: { ...FORM, cookie, ...headers } })

const sentenceOf = async (response: Response) => {
  const { code, detail } = Problem.parse(await response.json())
  return `${code}: ${detail}`
}

const linked = (app: TestApp, who: Pressed, id: string, change: { joinUrl: string | null; version: number }) =>
  app.send('PUT', `/api/desk/classes/${id}/link`, { why: 'Larger hall', ...change }, who)

/** A stream of changes names topics alone, and has no end. */
async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text()
  await answer.body?.cancel()
  return ''
}

const joinsIn = (app: TestApp) => app.database.db.selectFrom('joins').selectAll().orderBy('at').execute()

for (const engine of engines)
  suite(`joining a class on ${engine.name}`, () => {
    test('is open from 15 minutes before it until 15 after its end, and each press is noted', async (t) => {
      const { app, asha, first } = await open(engine, t)
      for (const [time, status] of [
        ['18:44:59.999', 409],
        ['18:45:00', 303],
        ['20:00:00', 303],
        ['21:14:59.999', 303],
        ['21:15:00', 409],
      ] as const) {
        app.setTime(onClassDay(time))
        const { status: came, headers } = await joined(app, asha, first.id)
        assert.equal(came, status, time)
        if (status === 303)
          assert.deepEqual(
            ['location', 'referrer-policy', 'cache-control'].map((name) => headers.get(name)),
            [BATCH_URL, 'no-referrer', 'no-store'],
          )
      }
      const rows = await joinsIn(app)
      assert.deepEqual(
        rows.map(({ classId, at }) => [classId, at]),
        ['18:45', '20:00', '21:14:59.999'].map((time) => [
          first.id,
          onClassDay(time.length > 5 ? time : `${time}:00`).toISOString(),
        ]),
      )
    })

    test('says why it is closed', async (t) => {
      const { app, asha, owner, first, second } = await open(engine, t)
      const said = async (id: string) => sentenceOf(await joined(app, asha, id))
      assert.equal(
        await said(first.id),
        'notOpen: Joining opens 15 minutes before the class: Friday, 20 November 2026, 6:45 pm IST',
      )
      app.setTime(onClassDay('21:15:00'))
      assert.equal(await said(first.id), 'notOpen: This class is over')
      await app.send('PUT', `/api/desk/classes/${second.id}/state`, { state: 'cancelled', why: 'x', version: 1 }, owner)
      assert.equal(await said(second.id), 'notOpen: This class is called off')
      assert.deepEqual(await joinsIn(app), [])
      const without = await open(engine, t, null)
      without.app.setTime(onClassDay('19:00:00'))
      assert.match(await sentenceOf(await joined(without.app, without.asha, without.first.id)), /link is not here yet/)
      assert.deepEqual(await joinsIn(without.app), [])
    })

    test('refuses strangers, other sites, and who has lost the seat', async (t) => {
      const { app, asha, ravi, first } = await open(engine, t)
      const nobody = await register(app, { email: 'nobody@example.com' })
      app.setTime(onClassDay('19:00:00'))
      for (const [who, status] of [
        [{ cookie: '' }, 401],
        [nobody, 404],
        [ravi, 404],
      ] as const)
        assert.equal((await joined(app, who, first.id)).status, status)
      assert.equal((await joined(app, asha, first.id, { origin: 'https://elsewhere.example' })).status, 403)
      assert.equal((await joined(app, asha, first.id, { 'sec-fetch-site': 'cross-site' })).status, 403)
      const looked = await app.request(`/api/room/classes/${first.id}/join`, { headers: { cookie: asha.cookie } })
      assert.equal(looked.status, 404)
      await send(app, 'refund.processed')
      assert.equal((await joined(app, asha, first.id)).status, 404)
      assert.deepEqual(await joinsIn(app), [])
    })

    test('works for a page whose session travels in a header, and from My Courses', async (t) => {
      const { app, asha, first } = await open(engine, t)
      const body = { email: asha.email, password: registration().password }
      const signedIn = await app.send('POST', '/api/auth/sign-in/email', body, { [SESSION_MODE_HEADER]: 'bearer' })
      app.setTime(onClassDay('19:00:00'))
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${signedIn.headers.get(SESSION_TOKEN_HEADER)}`,
      }
      const answer = await app.request(`/api/room/classes/${first.id}/join`, { method: 'POST', headers })
      assert.deepEqual(WayOut.parse(await answer.json()), { url: BATCH_URL })
      const old = await app.request('/api/users/me/seats/pay_1/join', { method: 'POST', headers })
      assert.deepEqual(WayOut.parse(await old.json()), { url: BATCH_URL })
      assert.deepEqual(
        (await joinsIn(app)).map(({ classId }) => classId),
        [first.id, first.id],
      )
    })

    test('leads to the class’s own link where it has one, which nobody can read', async (t) => {
      const { app, asha, owner, first, second, board } = await open(engine, t)
      assert.equal((await linked(app, owner, first.id, { joinUrl: CLASS_URL, version: 1 })).status, 200)
      assert.deepEqual(
        (await board()).map(({ hasOwnLink }) => hasOwnLink),
        [true, false, false, false],
      )
      const stale = await linked(app, owner, first.id, { joinUrl: null, version: 1 })
      assert.equal(await codeOf(stale), 'versionStale')
      app.setTime(onClassDay('19:00:00'))
      assert.equal((await joined(app, asha, first.id)).headers.get('location'), CLASS_URL)
      // A sealed text counts for the class alone for which it was sealed.
      const { joinUrl } = await app.database.db
        .selectFrom('classes')
        .select('joinUrl')
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      await app.database.db.updateTable('classes').set({ joinUrl }).where('id', '=', second.id).execute()
      app.setTime(new Date(onClassDay('19:00:00').getTime() + 86_400_000))
      assert.match(await sentenceOf(await joined(app, asha, second.id)), /link is not here yet/)
      app.setTime(onClassDay('19:00:00'))
      assert.equal((await linked(app, owner, first.id, { joinUrl: null, version: 2 })).status, 200)
      assert.equal((await joined(app, asha, first.id)).headers.get('location'), BATCH_URL)
    })

    test('never takes the link of a host', async (t) => {
      const { app, owner, first } = await open(engine, t)
      for (const joinUrl of [
        'https://zoom.us/s/812?zak=planted',
        'http://meet.example.com/a',
        'meet.example.com/a',
        '',
      ]) {
        const answer = await linked(app, owner, first.id, { joinUrl, version: 1 })
        assert.equal(answer.status, 422, joinUrl)
      }
    })

    test('is the only place that tells the link', async (t) => {
      const { app, asha, owner, first } = await open(engine, t)
      await linked(app, owner, first.id, { joinUrl: CLASS_URL, version: 1 })
      const trainer = await registerStaff(app, 'anil@example.com', { role: 'trainer', batchKey: KEY })
      app.setTime(onClassDay('19:00:00'))
      for (const who of [asha, trainer]) assert.equal((await joined(app, who, first.id)).status, 303)
      const room = await app.request(`/api/room/batches/${KEY}`, { headers: { cookie: asha.cookie } })
      assert.equal(RoomBatch.parse(await room.json()).hasJoinLink, true)
      for (const { path, method, handler } of app.site.routes) {
        const by = declaredBy(handler)
        if (method !== 'GET' || !by) continue
        const filled = path
          .replace(':key', KEY)
          .replace(':paymentId', 'pay_1')
          .replace(':id', /classes\/:id/.test(path) ? first.id : KEY)
          .replace(/:\w+(\{[^}]*\})?/g, 'x')
        for (const { cookie } of [asha, trainer, owner]) {
          const answer = await app.request(filled, { headers: { cookie } })
          assert.doesNotMatch(await textOf(answer), /planted/, filled)
          assert.doesNotMatch(JSON.stringify([...answer.headers]), /planted/, filled)
        }
      }
      await app.postman.round()
      assert.doesNotMatch(JSON.stringify([app.mailer.sent, app.logged]), /planted/)
      for (const { name } of await app.database.db.introspection.getTables()) {
        const rows = await app.database.db
          .selectFrom(name as 'classes')
          .selectAll()
          .execute()
        assert.doesNotMatch(JSON.stringify(rows), /planted/, name)
      }
    })
  })
