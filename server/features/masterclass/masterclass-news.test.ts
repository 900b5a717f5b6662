import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ICAL from 'ical.js'
import { engines } from '../../../tests/support/engines.ts'
import {
  at,
  confirmation,
  lettersOf,
  openMasterclass,
  pathOf,
  push,
  register,
  show,
  written,
} from '../../../tests/support/masterclass.ts'
import { buyer, PAYMENT_ENV } from '../../../tests/support/payment-chain.ts'
import { createTestApp, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'

const MOVED = 'Another time: Why columns flood, Sunday, 22 November 2026, 6:00 pm IST'
const NEXT_EVENING = { startsAt: '2026-11-22T18:00:00+05:30' }
const OFF = 'Called off: Why columns flood'
const BACK = 'A date again: Why columns flood, Saturday, 21 November 2026, 7:00 pm IST'

/** Ravi has an account; Asha pressed the button; of the stranger's address nobody knows. */
async function registered(app: TestApp): Promise<void> {
  await buyer(app, 'ravi')
  await lettersOf(app)
  const { seat } = await confirmation(app, 'asha@example.com')
  await confirmation(app, 'ravi@example.com')
  await confirmation(app, 'stranger@example.com')
  await push(app, seat)
}

const entryOf = ({ mailer }: TestApp, email: string) => {
  const [file = assert.fail()] = mailer.sent.findLast(({ to }) => to === email)?.attachments ?? []
  const [event = assert.fail()] = ICAL.Component.fromString(file.text).getAllSubcomponents('vevent')
  return { event: new ICAL.Event(event), status: event.getFirstPropertyValue('status') }
}

for (const engine of engines)
  suite(`news of a masterclass, on ${engine.name}`, () => {
    test('go to who comes, once for each time, when the owner has been quiet for a minute', async (t) => {
      const app = await openMasterclass(engine, t)
      await registered(app)
      const first = entryOf(app, 'asha@example.com').event
      app.setTime(at('20T13:00'))
      await show(app, NEXT_EVENING, at('20T13:00'))
      assert.deepEqual(await written(app, at('20T13:00')), [], 'a slip may be put right')
      const other = testAppOn(app.database, { isLive: true })
      await other.catalog.refresh()
      other.setTime(at('20T13:01'))
      app.setTime(at('20T13:01'))
      await Promise.all([app, other].map(({ site }) => site.workers.masterclasses.round()))
      assert.deepEqual(await written(app, at('20T13:02')), [`asha: ${MOVED}`, `ravi: ${MOVED}`])
      assert.deepEqual(await written(app, at('20T13:30')), [])
      const { event } = entryOf(app, 'asha@example.com')
      assert.equal(event.uid, first.uid)
      assert.ok(event.sequence > first.sequence)
      assert.equal(event.startDate.toJSDate().toISOString(), '2026-11-22T12:30:00.000Z')
      const link = pathOf(app.mailer.sent.findLast(({ to }) => to === 'asha@example.com')?.link)
      app.setTime(at('22T12:20'))
      assert.equal((await push(app, link)).status, 303)
    })

    test('say nothing of other changes, nor of a change that was taken back', async (t) => {
      const app = await openMasterclass(engine, t)
      await registered(app)
      app.setTime(at('20T13:00'))
      await show(app, { ...NEXT_EVENING }, at('20T13:00'))
      await show(app, { speaker: 'Somebody else' }, at('20T13:00'))
      assert.deepEqual(await written(app, at('20T13:05')), [])
    })

    test('say that it is called off, and when there is a date again', async (t) => {
      const app = await openMasterclass(engine, t)
      await registered(app)
      app.setTime(at('20T13:00'))
      await show(app, { isHidden: true }, at('20T13:00'))
      assert.deepEqual(await written(app, at('20T13:02')), [`asha: ${OFF}`, `ravi: ${OFF}`])
      assert.equal(entryOf(app, 'asha@example.com').status, 'CANCELLED')
      assert.deepEqual(await written(app, at('20T14:00')), [], 'nobody is reminded of it')
      await show(app, {}, at('20T14:00'))
      assert.deepEqual(await written(app, at('20T14:02')), [`asha: ${BACK}`, `ravi: ${BACK}`])
      assert.equal(entryOf(app, 'asha@example.com').status, 'CONFIRMED')
    })

    test('do not come of what is over, or when somebody took it back', async (t) => {
      const app = await openMasterclass(engine, t)
      await registered(app)
      const { notMe } = await confirmation(app, 'meena@example.com')
      await push(app, notMe)
      app.setTime(at('21T16:00'))
      await show(app, { isHidden: true }, at('21T16:00'))
      assert.deepEqual(await written(app, at('21T16:05')), [])
    })

    test('of a letter that waited, only the last goes out', async (t) => {
      const app = await openMasterclass(engine, t)
      await registered(app)
      app.setTime(at('20T13:00'))
      await show(app, NEXT_EVENING, at('20T13:00'))
      app.setTime(at('20T13:02'))
      await app.site.workers.masterclasses.round()
      await show(app, { startsAt: '2026-11-23T18:00:00+05:30' }, at('20T13:02'))
      const last = 'Another time: Why columns flood, Monday, 23 November 2026, 6:00 pm IST'
      assert.deepEqual(await written(app, at('20T13:05')), [`asha: ${last}`, `ravi: ${last}`])
    })

    test('of a date go once to who registered while there was none, with the link of the seat', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, isLive: true })
      await register(app, 'asha@example.com', '')
      await register(app, 'asha@example.com', '')
      await register(app, 'erased@example.com', '')
      await app.database.db.deleteFrom('records').where('body', 'like', '%erased@%').execute()
      assert.equal((await lettersOf(app)).length, 3)
      assert.deepEqual(await written(app, at('20T12:30')), [])
      app.setTime(at('20T13:00'))
      await show(app, {}, at('20T13:00'))
      const other = testAppOn(app.database, { isLive: true })
      await other.catalog.refresh()
      other.setTime(at('20T13:02'))
      app.setTime(at('20T13:02'))
      await Promise.all([app, other].map(({ site }) => site.workers.masterclasses.round()))
      const seat = 'asha: Your seat in the free masterclass: Why columns flood'
      assert.deepEqual(await written(app, at('20T13:05')), [seat])
      const [letter = assert.fail()] = app.mailer.sent.slice(-1)
      assert.match(letter.text, /not-me/)
      assert.equal(entryOf(app, 'asha@example.com').status, 'CONFIRMED')
      app.setTime(at('21T13:20'))
      assert.equal((await push(app, pathOf(letter.link))).status, 303)
      const { count } = await app.database.db
        .selectFrom('registrations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('webinarId', '=', 'columns')
        .executeTakeFirstOrThrow()
      assert.equal(count, 2)
    })

    test('come once to who registered twice, and again where the address is proven later', async (t) => {
      const app = await openMasterclass(engine, t)
      const { seat } = await confirmation(app, 'asha@example.com')
      await confirmation(app, 'asha@example.com')
      app.setTime(at('20T13:00'))
      await show(app, NEXT_EVENING, at('20T13:00'))
      assert.deepEqual(await written(app, at('20T13:05')), [], 'nobody has proven the address')
      await push(app, seat)
      assert.deepEqual(await written(app, at('20T13:10')), [`asha: ${MOVED}`])
      assert.deepEqual(await written(app, at('20T13:15')), [])
    })
  })
