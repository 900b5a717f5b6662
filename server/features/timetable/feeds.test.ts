import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ICAL from 'ical.js'
import { NewCalendarLink } from '#contract/calendar-feed.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { buyer } from '../../../tests/support/payment-chain.ts'
import { classNumbered, lettersOf, openPlanned, signInAgain } from '../../../tests/support/planned-batch.ts'
import { NO_LIMITS, SITE_URL, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'

const LINK = '/api/room/calendar-link'
const KINDS_OF_LETTERS = ['The classes of Aspen Plus (Nov 2026)', 'New time', 'Called off', 'Aspen Plus, class 1']

async function linkFor(app: TestApp, cookie: string): Promise<string> {
  const answer = await app.send('POST', LINK, {}, { cookie })
  assert.equal(answer.status, 201)
  return NewCalendarLink.parse(await answer.json()).url.replace(SITE_URL, '')
}

async function open(engine: TestEngine, t: Cleaner, label = 'Nov 2026') {
  const all = await openPlanned(engine, t, { label })
  await all.desk.plan()
  return { ...all, path: await linkFor(all.app, all.asha.cookie) }
}

async function read(app: TestApp, path: string) {
  const answer = await app.request(path)
  assert.equal(answer.status, 200)
  const text = await answer.text()
  const calendar = ICAL.Component.fromString(text)
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    summary: String(event.getFirstPropertyValue('summary')),
    starts: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    changed: String(event.getFirstPropertyValue('last-modified')),
  }))
  return { answer, text, calendar, events }
}

for (const engine of engines)
  suite(`the calendar of a member, on ${engine.name}`, () => {
    test('holds all classes at an address of 128 random bits, of which the digest alone is stored', async (t) => {
      const { app, desk, path } = await open(engine, t)
      assert.match(path, /^\/calendar\/[\w-]{22}\.ics$/)
      const token = path.slice('/calendar/'.length, -'.ics'.length)
      const { answer, calendar, events, text } = await read(app, path)
      assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8')
      assert.ok(answer.headers.get('etag'))
      assert.equal(answer.headers.get('last-modified'), 'Fri, 20 Nov 2026 12:00:00 GMT')
      assert.equal(String(calendar.getFirstPropertyValue('refresh-interval')), 'PT1H')
      assert.equal(calendar.getFirstPropertyValue('method'), 'PUBLISH')
      const classes = await desk.classes()
      assert.deepEqual(
        events.map(({ uid }) => uid),
        classes.map(({ id }) => `class-${id}@localhost`),
      )
      assert.ok(text.endsWith('END:VCALENDAR\r\n'))
      const [feed] = await app.database.db.selectFrom('feeds').selectAll().execute()
      assert.doesNotMatch(JSON.stringify(feed), new RegExp(token))
      assert.doesNotMatch(JSON.stringify(app.logged), new RegExp(token))
    })

    test('shows a class that moved under its name with one more change, and one that is off as off', async (t) => {
      const { app, desk, path } = await open(engine, t)
      const before = await read(app, path)
      const tag = before.answer.headers.get('etag') ?? ''
      assert.equal((await app.request(path, { headers: { 'If-None-Match': tag } })).status, 304)
      app.setTime(new Date('2026-11-20T13:00:00Z'))
      assert.equal((await app.request(path, { headers: { 'If-None-Match': `W/"x", ${tag}` } })).status, 304)
      const first = await classNumbered(desk.classes(), 1)
      await desk.change(first, { day: '2026-11-21', at: '19:00', minutes: 120, title: 'Flash' })
      const titled = await read(app, path)
      assert.deepEqual([titled.events[0]?.sequence, titled.events[0]?.status], [0, 'CONFIRMED'])
      await desk.change(await classNumbered(desk.classes(), 1), { day: '2026-11-21', at: '20:00', minutes: 120 })
      await desk.turn(await classNumbered(desk.classes(), 2), 'cancelled')
      const after = await read(app, path)
      const byUid = new Map(after.events.map((event) => [event.uid, event]))
      const moved = byUid.get(before.events[0]?.uid ?? '')
      assert.deepEqual([moved?.sequence, moved?.starts], [1, '2026-11-21T14:30:00.000Z'])
      const off = byUid.get(before.events[1]?.uid ?? '')
      assert.deepEqual([off?.sequence, off?.status], [1, 'CANCELLED'])
      assert.notEqual(after.answer.headers.get('etag'), tag)
      assert.equal(after.answer.headers.get('last-modified'), 'Fri, 20 Nov 2026 13:00:00 GMT')
      const unmoved = byUid.get(before.events[2]?.uid ?? '')
      assert.deepEqual(unmoved, before.events[2], 'what did not change says so')
    })

    test('keeps what was for 90 days', async (t) => {
      const { app, path } = await open(engine, t)
      app.setTime(new Date('2027-02-19T15:29:00Z'))
      assert.equal((await read(app, path)).events.length, 3)
      app.setTime(new Date('2027-02-19T15:31:00Z'))
      assert.equal((await read(app, path)).events.length, 2)
    })

    test('ends when a new address is made, and leads nowhere while there is no place', async (t) => {
      const { app, asha, path } = await open(engine, t)
      const newer = await linkFor(app, asha.cookie)
      assert.equal((await app.request(path)).status, 404)
      assert.equal((await app.request(newer)).status, 200)
      await app.database.db.updateTable('places').set({ state: 'withdrawn' }).execute()
      assert.equal((await app.request(newer)).status, 404)
      assert.equal((await app.send('POST', LINK, {}, { cookie: asha.cookie })).status, 404)
      await app.database.db.updateTable('places').set({ state: 'active' }).execute()
      assert.equal((await app.request(newer)).status, 200)
    })

    test('is found by nobody who guesses, and is given only so often', async (t) => {
      const { app, path, asha } = await open(engine, t)
      for (const wrong of [
        '/calendar/x.ics',
        path.slice(0, -4),
        `/calendar/${'A'.repeat(22)}.ics`,
        '/calendar/%00.ics',
      ])
        assert.ok([404, 400].includes((await app.request(wrong)).status), wrong)
      const few = { times: 2, seconds: 60 }
      const limits = { ...NO_LIMITS, fetchesPerCalendar: few, calendarLinksPerAccount: few }
      const sold = { batches: [weekendBatch({ label: 'Nov 2026' })] }
      const strict = testAppOn(app.database, { limits, sold })
      const statuses = [path, path, path].map(async (one) => (await strict.request(one)).status)
      assert.equal((await Promise.all(statuses)).filter((status) => status === 429).length, 1)
      for (const expected of [201, 429])
        assert.equal((await strict.send('POST', LINK, {}, { cookie: asha.cookie })).status, expected)
    })

    test('is for members and trainers, each with their own batches', async (t) => {
      const { app, trainer } = await open(engine, t)
      const stranger = await buyer(app, 'ravi')
      assert.equal((await app.send('POST', LINK, {}, { cookie: stranger.cookie })).status, 404)
      assert.equal((await app.send('POST', LINK, {})).status, 401)
      const path = await linkFor(app, trainer.cookie)
      assert.equal((await read(app, path)).events.length, 3)
      await signInAgain(app, new Date('2026-11-20T12:00:00Z'))
      await app.database.db.deleteFrom('staffRoles').where('userId', '=', trainer.uid).execute()
      assert.equal((await app.request(path)).status, 404)
    })

    test('comes through another library whatever a class is called', async (t) => {
      const label = 'Nov, 2026; evening'
      const { app, desk, path } = await open(engine, t, label)
      const titles = ['Flash, mix; split \\ recycle', 'आसवन स्तंभ: डिज़ाइन और समस्या निवारण', '🧪 Reactors 🧪']
      for (const [index, title] of titles.entries()) {
        const row = await classNumbered(desk.classes(), index + 1)
        await desk.change(row, { day: `2026-12-0${index + 1}`, at: '19:00', title })
      }
      const { events, text } = await read(app, path)
      assert.deepEqual(
        events.map(({ summary }) => summary),
        titles.map((title, index) => `Aspen Plus (${label}), class ${index + 1}: ${title}`),
      )
      for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
      assert.doesNotMatch(text, /\uFFFD|[^\r]\n/)
    })

    test('holds no way into a meeting, and neither does any letter about a class', async (t) => {
      const { app, desk, owner, path } = await open(engine, t)
      const { id, version } = await classNumbered(desk.classes(), 1)
      const joinUrl = 'https://meet.example.com/planted-class'
      const link = { joinUrl, why: 'Larger hall', version }
      const linked = await app.send('PUT', `/api/desk/classes/${id}/link`, link, { cookie: owner.cookie })
      assert.equal(linked.status, 200)
      await desk.change(await classNumbered(desk.classes(), 1), { day: '2026-11-21', at: '20:00' })
      await desk.turn(await classNumbered(desk.classes(), 2), 'cancelled')
      app.setTime(new Date('2026-11-20T15:00:00Z'))
      await app.site.workers.reminders.round()
      const letters = await lettersOf(app)
      assert.deepEqual(new Set(letters.map(({ subject }) => subject.split(':')[0])), new Set(KINDS_OF_LETTERS))
      assert.doesNotMatch(JSON.stringify(letters), /planted/)
      assert.doesNotMatch((await read(app, path)).text, /planted/)
    })

    test('shows a batch by its published rule while nobody has planned it, and stays the same from look to look', async (t) => {
      const { app, asha } = await openPlanned(engine, t)
      const path = await linkFor(app, asha.cookie)
      const first = await read(app, path)
      assert.equal(first.events.length, 6)
      app.setTime(new Date('2026-11-20T18:00:00Z'))
      assert.equal((await read(app, path)).text, first.text)
    })
  })
