import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readConfig } from '../../config.ts'
import { createOutbox } from '../../outbox/outbox.ts'
import { engines } from '../../../tests/support/engines.ts'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { classNumbered, lettersOf, openPlanned, signInAgain, subjectsOf } from '../../../tests/support/planned-batch.ts'
import { SITE_URL, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'
import { createReminderRounds } from './reminder-rounds.ts'

/** The first class begins at 13:30 UTC on 21 November, the second at 05:00 on the 22nd. */
const at = (time: string) => new Date(`2026-11-${time}:00.000Z`)
const FIRST = 'Aspen Plus, class 1: Saturday, 21 November 2026, 7:00 pm IST'
const SECOND = 'Aspen Plus, class 2: Sunday, 22 November 2026, 10:30 am IST'

async function reminded(app: TestApp, time: Date): Promise<string[]> {
  app.setTime(time)
  await signInAgain(app, time)
  await app.site.workers.reminders.round()
  return subjectsOf(app)
}

const both = (subject: string) => [`anil: ${subject}`, `asha: ${subject}`]

for (const engine of engines)
  suite(`reminders of classes, on ${engine.name}`, () => {
    test('come once a day before and once an hour before, to members and trainers', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      assert.deepEqual(await reminded(app, at('20T13:29')), [])
      assert.deepEqual(await reminded(app, at('20T13:30')), both(FIRST))
      assert.deepEqual(await reminded(app, at('20T20:00')), [])
      assert.deepEqual(await reminded(app, at('21T05:00')), both(SECOND))
      assert.deepEqual(await reminded(app, at('21T12:29')), [])
      assert.deepEqual(await reminded(app, at('21T12:30')), both(FIRST))
      assert.deepEqual(await reminded(app, at('21T13:29')), [])
      assert.deepEqual(await reminded(app, at('21T13:30')), [], 'a class that has begun')
    })

    test('come again when the class moves, and not for one that is called off', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      await reminded(app, at('20T14:00'))
      const time = { title: '', day: '2026-11-21', at: '18:00', minutes: 60 }
      await desk.change(await classNumbered(desk.classes(), 1), time)
      app.setTime(at('20T14:05'))
      await lettersOf(app)
      assert.deepEqual(await reminded(app, at('20T14:06')), both(FIRST.replace('7:00', '6:00')))
      await desk.turn(await classNumbered(desk.classes(), 1), 'cancelled')
      app.setTime(at('20T14:10'))
      await lettersOf(app)
      assert.deepEqual(await reminded(app, at('21T12:00')), both(SECOND))
    })

    test('wait for the news of a class that moved, as it may be a slip', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      const near = { title: '', day: '2026-11-20', at: '18:20', minutes: 60 }
      await desk.change(await classNumbered(desk.classes(), 1), near)
      assert.deepEqual(await reminded(app, new Date(at('20T12:00').getTime() + 20_000)), [])
      app.setTime(at('20T12:02'))
      assert.deepEqual((await subjectsOf(app)).length, 2, 'the news')
      const words = FIRST.replace('Saturday, 21', 'Friday, 20').replace('7:00', '6:20')
      assert.deepEqual(await reminded(app, at('20T12:03')), both(words))
    })

    test('of the day before do not come to who got the place since', async (t) => {
      const { app, asha, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      const since = at('20T15:00').toISOString()
      await app.database.db.updateTable('places').set({ since }).where('userId', '=', asha.uid).execute()
      assert.deepEqual(await reminded(app, at('20T15:01')), [`anil: ${FIRST}`])
      assert.deepEqual(await reminded(app, at('21T12:30')), [...both(FIRST), ...both(SECOND)].toSorted())
    })

    test('a server that starts late reminds of the hour alone, and of nothing that has begun', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      assert.deepEqual(await reminded(app, at('21T13:00')), [...both(FIRST), ...both(SECOND)].toSorted())
      assert.deepEqual(await reminded(app, at('22T05:00')), [])
    })

    test('one that could not go out in time does not go out at all', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      app.setTime(at('20T13:30'))
      await app.site.workers.reminders.round()
      app.setTime(at('21T12:30'))
      await app.site.workers.reminders.round()
      assert.deepEqual(await subjectsOf(app), [...both(FIRST), ...both(SECOND)].toSorted(), 'the one of the hour alone')
      app.setTime(at('22T04:30'))
      await signInAgain(app, at('22T04:30'))
      await app.site.workers.reminders.round()
      await desk.turn(await classNumbered(desk.classes(), 2), 'cancelled')
      app.setTime(at('22T04:32'))
      const subjects = await subjectsOf(app)
      assert.deepEqual(subjects, both('Called off: class 2 of Aspen Plus (Nov 2026)'))
      const stopped = await app.database.db
        .selectFrom('outbox')
        .select('recipient')
        .where('state', '=', 'stopped')
        .execute()
      assert.equal(stopped.length, 4)
    })

    test('several servers at the same moment remind once', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      const time = at('20T14:00')
      const sold = { batches: [weekendBatch({ label: 'Nov 2026' })] }
      const others = [1, 2, 3].map(() => testAppOn(app.database, { sold }))
      for (const server of [app, ...others]) server.setTime(time)
      await Promise.all([app, ...others].map(({ site }) => site.workers.reminders.round()))
      assert.deepEqual(await subjectsOf(app), both(FIRST))
    })

    test('a server that is killed between two letters leaves the rest to the next one, and nobody gets two', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      app.setTime(at('20T14:00'))
      const { database, catalog } = app
      const now = () => at('20T14:00')
      const outbox = createOutbox(database, now)
      let count = 0
      const dying = createReminderRounds({
        catalog,
        database,
        now,
        secret: 'a secret for tests, 32 characters',
        config: readConfig({ SITE_URL }),
        log: { info() {}, warn() {}, error() {} },
        outbox: {
          async enqueue(tx, letter, by) {
            await outbox.enqueue(tx, letter, by)
            if ((count += 1) === 2) throw new Error('killed')
          },
        },
      })
      await assert.rejects(dying.round(), /killed/)
      assert.deepEqual(await reminded(app, at('20T14:00')), both(FIRST))
      assert.equal((await app.database.db.selectFrom('reminders').selectAll().execute()).length, 2)
    })

    test('end for who says no once, by the link in the letter or in the account, and nothing else ends', async (t) => {
      const { app, asha, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      app.setTime(at('20T13:30'))
      await app.site.workers.reminders.round()
      const letter = (await lettersOf(app)).find(({ to }) => to === 'asha@example.com') ?? assert.fail()
      const link = (letter.unsubscribe ?? assert.fail()).replace('http://localhost:3000', '')
      const shown = await app.request(link)
      assert.match(await shown.text(), /Reminders of classes/)
      assert.deepEqual(await reminded(app, at('21T05:00')), both(SECOND), 'opening the link changes nothing')
      assert.equal((await app.request(link, { method: 'POST' })).status, 200)
      assert.deepEqual(await reminded(app, at('21T12:30')), [`anil: ${FIRST}`])
      await desk.change(await classNumbered(desk.classes(), 2), { day: '2026-11-24', at: '19:00' })
      app.setTime(at('21T12:40'))
      assert.equal((await subjectsOf(app)).length, 2, 'that a class moves is written in any case')
      const yes = { state: 'given', noticeVersion: 0 }
      const own = await app.send('POST', '/api/users/me/consents/reminders', yes, { cookie: asha.cookie })
      assert.equal(own.status, 200)
      assert.equal((await reminded(app, at('23T14:00'))).length, 2)
    })

    test('hold no way into the meeting, and name the room', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      app.setTime(at('20T13:30'))
      await app.site.workers.reminders.round()
      const [letter = assert.fail()] = await lettersOf(app)
      assert.equal(letter.link, 'http://localhost:3000/room/batches/AP-2026-11')
      assert.match(letter.text, /Time: Saturday, 21 November 2026, 7:00 pm to 9:00 pm IST/)
    })
  })
