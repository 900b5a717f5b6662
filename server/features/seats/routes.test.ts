import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ICAL from 'ical.js'
import { SESSION_MODE_HEADER, SESSION_TOKEN_HEADER } from '#contract/accounts.ts'
import type { Batch } from '#contract/batches.ts'
import { WayOut } from '#contract/way-out.ts'
import { Problem } from '#contract/problem.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { buyer, ownPurchases, PAYMENT_ENV, press, send, type Buyer } from '../../../tests/support/payment-chain.ts'
import { createTestApp, SITE_URL, type TestApp } from '../../../tests/support/test-app.ts'

const JOIN_URL = 'https://meet.example.com/planted-room?pwd=planted'
const GROUP_URL = 'https://chat.example.com/planted-group'
const ACCESS = { 'AP-2026-11': { joinUrl: JOIN_URL, groupUrl: GROUP_URL, note: 'Bring a **calculator**.' } }

/** The first class is from 19:00 to 21:00 in India. */
const onClassDay = (time: string) => new Date(`2026-11-21T${time}+05:30`)

/** A member with a seat that was paid at noon, in this batch. */
async function open(engine: TestEngine, t: Cleaner, changes: Partial<Batch> = {}, access: object = {}) {
  const app = await createTestApp(engine, t, {
    env: PAYMENT_ENV,
    sold: { batches: [weekendBatch(changes)] },
    access: { 'AP-2026-11': { ...ACCESS['AP-2026-11'], ...access } },
  })
  const asha = await buyer(app, 'asha')
  await press(app, asha)
  await send(app, 'payment.captured')
  return { app, asha }
}

const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded', origin: SITE_URL }

const pressed = (app: TestApp, { cookie }: Pick<Buyer, 'cookie'>, way: 'join' | 'group', headers = {}) =>
  app.request(`/api/users/me/seats/pay_1/${way}`, { method: 'POST', headers: { ...FORM, cookie, ...headers } })

const detailOf = async (response: Response) => {
  const { code, status, detail } = Problem.parse(await response.json())
  return [status, code, detail]
}

for (const engine of engines)
  suite(`what a seat opens, on ${engine.name}`, () => {
    test('a class can be joined from 15 minutes before it until 15 after its end', async (t) => {
      const { app, asha } = await open(engine, t)
      for (const [time, status] of [
        ['18:44:59.999', 409],
        ['18:45:00', 303],
        ['20:00:00', 303],
        ['21:14:59.999', 303],
        ['21:15:00', 409],
      ] as const) {
        app.setTime(onClassDay(time))
        assert.equal((await pressed(app, asha, 'join')).status, status, time)
      }
    })

    test('the way leads to the other site without a referrer, and nothing keeps it', async (t) => {
      const { app, asha } = await open(engine, t)
      app.setTime(onClassDay('19:00:00'))
      for (const [way, url] of [
        ['join', JOIN_URL],
        ['group', GROUP_URL],
      ] as const) {
        const { headers, status } = await pressed(app, asha, way)
        const [location, policy, cache] = ['location', 'referrer-policy', 'cache-control'].map((name) =>
          headers.get(name),
        )
        assert.deepEqual([status, location, policy, cache], [303, url, 'no-referrer', 'no-store'])
      }
    })

    test('a page whose session travels in a header asks for the address', async (t) => {
      const { app } = await open(engine, t)
      const signedIn = await app.send(
        'POST',
        '/api/auth/sign-in/email',
        { email: 'asha@example.com', password: registration().password },
        { [SESSION_MODE_HEADER]: 'bearer' },
      )
      app.setTime(onClassDay('19:00:00'))
      const authorization = `Bearer ${signedIn.headers.get(SESSION_TOKEN_HEADER)}`
      const answer = await app.request('/api/users/me/seats/pay_1/join', {
        method: 'POST',
        headers: { accept: 'application/json', authorization },
      })
      assert.equal(answer.status, 200)
      assert.deepEqual(WayOut.parse(await answer.json()), { url: JOIN_URL })
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    })

    test('too early says when it opens, and the group is open all the time', async (t) => {
      const { app, asha } = await open(engine, t)
      assert.deepEqual(await detailOf(await pressed(app, asha, 'join')), [
        409,
        'notOpen',
        'Joining opens 15 minutes before the class: Saturday, 21 November 2026, 6:45 pm IST',
      ])
      assert.equal((await pressed(app, asha, 'group')).status, 303)
    })

    test('a sentence says why there is no class, no link or no batch', async (t) => {
      for (const [changes, access, sentence] of [
        [{ startsOn: null, endsOn: null }, {}, /dates of this batch are not announced yet/],
        [{ endsOn: '2026-11-20', startsOn: '2026-11-20' }, {}, /No further class/],
        [{}, { joinUrl: null }, /link is not here yet/],
        [{ state: 'draft' }, {}, /waits for its batch/],
      ] as const) {
        const { app, asha } = await open(engine, t, changes, access)
        app.setTime(onClassDay('19:00:00'))
        const [status, code, detail] = await detailOf(await pressed(app, asha, 'join'))
        assert.deepEqual([status, code], [409, 'notOpen'])
        assert.match(String(detail), sentence)
      }
      const { app, asha } = await open(engine, t, {}, { groupUrl: null })
      assert.deepEqual(await detailOf(await pressed(app, asha, 'group')), [
        409,
        'notOpen',
        'This batch has no group yet',
      ])
    })

    test('nobody else gets in, nor who has lost the seat', async (t) => {
      const { app, asha } = await open(engine, t)
      app.setTime(onClassDay('19:00:00'))
      const ravi = await buyer(app, 'ravi')
      for (const way of ['join', 'group'] as const) {
        assert.equal((await pressed(app, ravi, way)).status, 404)
        assert.equal((await pressed(app, { cookie: '' }, way)).status, 401)
        assert.equal((await pressed(app, asha, way, { origin: 'https://elsewhere.example' })).status, 403)
        assert.equal((await pressed(app, asha, way, { 'sec-fetch-site': 'cross-site' })).status, 403)
      }
      await send(app, 'refund.processed')
      for (const way of ['join', 'group'] as const) assert.equal((await pressed(app, asha, way)).status, 404)
      const calendar = await app.request('/api/users/me/seats/pay_1/calendar.ics', { headers: { cookie: asha.cookie } })
      assert.equal(calendar.status, 404)
    })

    test('the calendar holds each class and leads to My Courses alone', async (t) => {
      const { app, asha } = await open(engine, t)
      const answer = await app.request('/api/users/me/seats/pay_1/calendar.ics', { headers: { cookie: asha.cookie } })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="AP-2026-11.ics"')
      const file = await answer.text()
      const events = ICAL.Component.fromString(file)
        .getAllSubcomponents('vevent')
        .map((event) => new ICAL.Event(event))
      assert.equal(events.length, 6)
      const [first] = events
      assert.deepEqual(
        [first?.uid, first?.summary, first?.startDate.toJSDate().toISOString()],
        ['AP-2026-11-1@localhost', 'Aspen Plus (Nov 2026)', '2026-11-21T13:30:00.000Z'],
      )
      assert.deepEqual(new Set(file.match(/https?:[^\s\\]+/g)), new Set([`${SITE_URL}/my-courses`]))
    })

    test('a batch without dates has no calendar yet', async (t) => {
      const { app, asha } = await open(engine, t, { startsOn: null, endsOn: null })
      const answer = await app.request('/api/users/me/seats/pay_1/calendar.ics', { headers: { cookie: asha.cookie } })
      assert.deepEqual(await detailOf(answer), [409, 'notOpen', 'The dates of this batch are not announced yet'])
    })

    test('My Courses shows the batch, the next class and the note, and never a link', async (t) => {
      const { app, asha } = await open(engine, t)
      const shown = async () => (await ownPurchases(app, asha)).seats[0] ?? assert.fail()
      const { courseName, courseTitle, drawing, material, batch } = await shown()
      assert.deepEqual([courseName, courseTitle, drawing], ['Aspen Plus', 'Aspen Plus (Nov 2026)', 'distillation'])
      assert.equal(material[0], 'Documented notes')
      assert.deepEqual(batch, {
        key: 'AP-2026-11',
        label: 'Nov 2026',
        startsOn: '2026-11-21',
        endsOn: '2026-12-06',
        weekly: weekendBatch().weekly,
        state: 'announced',
        note: [{ paragraph: ['Bring a ', { strong: ['calculator'] }, '.'] }],
        nextClass: { startsAt: '2026-11-21T13:30:00.000Z', endsAt: '2026-11-21T15:30:00.000Z' },
        isJoinOpen: false,
        hasJoinLink: true,
        hasGroupLink: true,
      })
      app.setTime(onClassDay('18:45:00'))
      assert.equal((await shown()).batch?.isJoinOpen, true)
      app.setTime(onClassDay('21:15:00'))
      assert.equal((await shown()).batch?.isJoinOpen, false)
      assert.equal((await shown()).batch?.nextClass?.startsAt, '2026-11-22T13:30:00.000Z')
      assert.doesNotMatch(JSON.stringify(await ownPurchases(app, asha)), /planted/)
      await send(app, 'refund.processed')
      const { key, note, nextClass, hasJoinLink } = (await shown()).batch ?? assert.fail()
      assert.deepEqual([key, note, nextClass, hasJoinLink], ['AP-2026-11', null, null, false])
    })

    test('a purchase that is waited for is called by what is on sale', async (t) => {
      const { app } = await open(engine, t)
      const ravi = await buyer(app, 'ravi')
      await press(app, ravi)
      const [pending] = (await ownPurchases(app, ravi)).pending
      assert.deepEqual([pending?.courseTitle, pending?.drawing], ['Aspen Plus (Nov 2026)', 'distillation'])
    })

    test('no letter and no line of the log holds a link of the batch', async (t) => {
      const { app, asha } = await open(engine, t)
      app.setTime(onClassDay('19:00:00'))
      for (const way of ['join', 'group'] as const) assert.equal((await pressed(app, asha, way)).status, 303)
      await app.postman.round()
      assert.ok(app.mailer.sent.some(({ attachments }) => attachments.length > 0))
      assert.doesNotMatch(JSON.stringify([app.mailer.sent, app.logged]), /planted/)
    })
  })
