import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ICAL from 'ical.js'
import { Problem } from '#contract/problem.ts'
import { Kept } from '#contract/submissions.ts'
import { webinarRegistration } from '#stand-ins/people/makers.ts'
import { eveningWebinar, pastWebinar } from '../../../tests/support/catalogs.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, OWNER, SITE_URL, type TestApp } from '../../../tests/support/test-app.ts'

const COMMON = '/api/webinars/06032025/registrations'
const LATER = eveningWebinar({ key: 'pinch', subject: 'Pinch analysis', startsAt: '2026-12-01T19:00:00+05:30' })
const OWN_ADDRESS = eveningWebinar({ key: 'safety', dateKey: '15122026', startsAt: '2026-12-15T19:00:00+05:30' })
const ALL = [LATER, eveningWebinar(), OWN_ADDRESS, pastWebinar()]
const AFTER_IT = new Date('2026-11-20T20:30:00+05:30')

const register = (app: TestApp, address = COMMON, headers = {}, changes = {}) =>
  app.send('POST', address, webinarRegistration(changes), headers)

/** The event of each record, by the record's address. */
async function noted({ database: { db } }: TestApp): Promise<Record<string, string>> {
  const rows = await db.selectFrom('registrations').selectAll().orderBy('recordKey').execute()
  return Object.fromEntries(rows.map(({ recordKey, webinarId }) => [recordKey, webinarId]))
}

const countRecords = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('records').select('key').execute()).length

const pathOf = async (response: Response) => Kept.parse(await response.json()).path

async function refusalOf(response: Response) {
  const { status, code, detail } = Problem.parse(await response.json())
  return [status, code, detail]
}

for (const engine of engines)
  suite(`webinars as events on ${engine.name}`, () => {
    test('a registration is for the event that the page showed, else for the next one of its address', async (t) => {
      const app = await createTestApp(engine, t, { sold: { webinars: ALL } })
      const expected: Record<string, string> = {}
      for (const [address, event] of [
        [`${COMMON}?event=pinch`, 'pinch'],
        [COMMON, 'columns'],
        ['/api/webinars/15122026/registrations', 'safety'],
      ] as const)
        expected[await pathOf(await register(app, address))] = event
      assert.deepEqual(await noted(app), expected)
      assert.deepEqual(
        Object.keys(expected).map((path) => path.split('/')[1]),
        ['06032025', '06032025', '15122026'],
      )
    })

    test('without an event ahead it is for the text that stands, and waits for a date', async (t) => {
      const app = await createTestApp(engine, t, { sold: { webinars: [eveningWebinar()] } })
      app.setTime(AFTER_IT)
      const path = await pathOf(await register(app))
      assert.deepEqual(await noted(app), { [path]: 'standing' })
      await app.postman.round()
      const letter = app.mailer.sent.find(({ to }) => to !== OWNER)
      assert.match(letter?.text ?? '', /We will write to you with the date and the joining link/)
      assert.deepEqual(letter?.attachments, [])
    })

    test('an event that is over takes nobody, from its last minute on', async (t) => {
      const app = await createTestApp(engine, t, { sold: { webinars: ALL } })
      app.setTime(new Date(AFTER_IT.getTime() - 1))
      assert.equal((await register(app, `${COMMON}?event=columns`)).status, 201)
      app.setTime(AFTER_IT)
      assert.deepEqual(await refusalOf(await register(app, `${COMMON}?event=columns`)), [
        409,
        'webinarOver',
        'This masterclass was on Friday, 20 November 2026 and is over. The page of the masterclasses shows the next one',
      ])
      const [status, code] = await refusalOf(await register(app, '/api/webinars/01012026/registrations'))
      assert.deepEqual([status, code], [409, 'webinarOver'])
      assert.equal(await countRecords(app), 1)
    })

    test('an event that does not exist, or not at this address, is not found', async (t) => {
      const app = await createTestApp(engine, t, { sold: { webinars: ALL } })
      for (const address of [`${COMMON}?event=unknown`, `${COMMON}?event=safety`, `${COMMON}?event=`]) {
        const [status, code] = await refusalOf(await register(app, address))
        assert.deepEqual([status, code], [404, 'webinarUnknown'], address)
      }
      assert.equal(await countRecords(app), 0)
    })

    test('a form that was kept gets its first answer after the event too, and its key is for that event alone', async (t) => {
      const app = await createTestApp(engine, t, { sold: { webinars: ALL } })
      const key = { 'Idempotency-Key': 'one-press' }
      const path = await pathOf(await register(app, `${COMMON}?event=columns`, key))
      app.setTime(AFTER_IT)
      const again = await register(app, `${COMMON}?event=columns`, key)
      assert.deepEqual([again.status, await pathOf(again)], [201, path])
      assert.equal((await refusalOf(await register(app, `${COMMON}?event=pinch`, key)))[1], 'keyReused')
      assert.equal(await countRecords(app), 1)
    })

    test('a key whose form was refused can be used again', async (t) => {
      const app = await createTestApp(engine, t, { sold: { webinars: ALL } })
      app.setTime(AFTER_IT)
      const key = { 'Idempotency-Key': 'one-press' }
      for (let count = 0; count < 2; count += 1)
        assert.equal((await register(app, `${COMMON}?event=columns`, key)).status, 409)
      assert.equal((await register(app, `${COMMON}?event=pinch`, key)).status, 201)
      await app.postman.round()
      assert.equal(app.mailer.sent.length, 2, 'a letter to the visitor and one to the owner')
    })

    test('the letters name the event, and the visitor’s carries it for a calendar', async (t) => {
      const app = await createTestApp(engine, t, { sold: { webinars: ALL } })
      await register(app)
      await app.postman.round()
      const [letter, notice] = [false, true].map((isOwner) =>
        app.mailer.sent.find(({ to }) => (to === OWNER) === isOwner),
      )
      assert.equal(letter?.subject, 'Your seat in the free masterclass: Distillation columns that flood')
      const rows =
        /Subject: Distillation columns that flood\nSpeaker: Meera Iyer\nDate and time: Friday, 20 November 2026, 7:00 pm IST\nLength: 90 minutes\n/
      assert.match(letter?.text ?? '', rows)
      assert.match(notice?.text ?? '', rows)
      const [file] = letter?.attachments ?? []
      const event = new ICAL.Event(
        ICAL.Component.fromString(file?.text ?? '').getFirstSubcomponent('vevent') ?? undefined,
      )
      assert.deepEqual(
        [file?.name, event.uid, event.summary, event.startDate.toJSDate().toISOString(), event.duration.toString()],
        [
          'columns.ics',
          'webinar-columns@localhost',
          'Distillation columns that flood: free masterclass by Synergyy',
          '2026-11-20T13:30:00.000Z',
          'PT1H30M',
        ],
      )
      const addresses = new Set(file?.text.replaceAll('\r\n ', '').match(/https?:[^\s\\]+/g))
      assert.deepEqual(addresses, new Set([`${SITE_URL}/webinars`]))
    })

    test('no row is kept without its record', async (t) => {
      const app = await createTestApp(engine, t, { sold: { webinars: ALL } })
      await app.database.db.schema.dropTable('outbox').execute()
      assert.equal((await register(app)).status, 500)
      assert.deepEqual(await noted(app), {})
    })
  })
