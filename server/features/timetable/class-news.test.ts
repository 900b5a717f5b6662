import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ICAL from 'ical.js'
import * as z from 'zod/mini'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { engines } from '../../../tests/support/engines.ts'
import { classNumbered, lettersOf, openPlanned, subjectsOf } from '../../../tests/support/planned-batch.ts'
import { NOON } from '../../../tests/support/test-app.ts'

const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS)
const MONDAY = { day: '2026-11-23', at: '20:15', minutes: 45 }

const read = (file = '') => {
  const calendar = ICAL.Component.fromString(file)
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    starts: new ICAL.Event(event).startDate.toJSDate().toISOString(),
    url: event.getFirstPropertyValue('url'),
    organizer: event.getFirstPropertyValue('organizer'),
    attendee: event.getFirstPropertyValue('attendee'),
    summary: event.getFirstPropertyValue('summary'),
  }))
  return { method: calendar.getFirstPropertyValue('method'), events }
}

for (const engine of engines)
  suite(`letters about classes, on ${engine.name}`, () => {
    test('planning them all is one letter with one file to each member and trainer', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      const letters = await lettersOf(app)
      assert.deepEqual(letters.map(({ to }) => to).toSorted(), ['anil@example.com', 'asha@example.com'])
      const [letter = assert.fail()] = letters
      assert.equal(letter.subject, 'The classes of Aspen Plus (Nov 2026)')
      assert.match(letter.text, /Class 1: Saturday, 21 November 2026, 7:00 pm IST\nClass 2: Sunday, 22 November/)
      assert.equal(letter.attachments.length, 1)
      const { method, events } = read(letter.attachments[0]?.text)
      assert.equal(method, 'PUBLISH')
      const classes = await desk.classes()
      assert.deepEqual(
        events.map(({ uid }) => uid),
        classes.map(({ id }) => `class-${id}@localhost`),
      )
      assert.deepEqual(
        events.map(({ sequence }) => sequence),
        [0, 0, 0],
      )
      await app.site.workers.announcements.round()
      assert.deepEqual(await subjectsOf(app), [], 'and no second one about the dates')
    })

    test('says to who changes classes how many letters go out', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      const lettersIn = async (answer: Promise<Response>) => {
        const { letters } = z.object({ letters: z.int() }).parse(await (await answer).json())
        return letters
      }
      assert.equal(await lettersIn(desk.plan()), 2)
      const numbered = (number: number) => classNumbered(desk.classes(), number)
      assert.equal(await lettersIn(desk.turn(await numbered(1), 'cancelled')), 2)
      assert.equal(await lettersIn(desk.turn(await numbered(1), 'planned')), 0, 'put right before they went out')
      assert.equal(await lettersIn(desk.add({ day: '2026-11-25' })), 2)
      assert.equal(await lettersIn(desk.add({ day: '2026-11-02' })), 0, 'over already')
      app.setTime(later(1))
      assert.deepEqual((await subjectsOf(app)).length, 4)
    })

    test('a class that moves, is called off and restored goes to each with the entry of the calendar', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      const first = await classNumbered(desk.classes(), 1)
      assert.equal((await desk.change(first, MONDAY)).status, 200)
      app.setTime(later(1))
      const moved = (await lettersOf(app)).find(({ to }) => to === 'asha@example.com')
      assert.equal(moved?.subject, 'New time: class 1 of Aspen Plus (Nov 2026)')
      assert.match(moved.text, /Was: Saturday, 21 November 2026, 7:00 pm to 9:00 pm IST/)
      assert.match(moved.text, /Now: Monday, 23 November 2026, 8:15 pm to 9:00 pm IST/)
      assert.equal(moved.attachments[0]?.type, 'text/calendar; charset=utf-8; method=REQUEST')
      const request = read(moved.attachments[0].text)
      assert.equal(request.method, 'REQUEST')
      assert.deepEqual(request.events, [
        {
          uid: `class-${first.id}@localhost`,
          sequence: 1,
          status: 'CONFIRMED',
          starts: '2026-11-23T14:45:00.000Z',
          url: 'http://localhost:3000/room/batches/AP-2026-11',
          organizer: 'mailto:no-reply@localhost.localdomain',
          attendee: 'mailto:asha@example.com',
          summary: 'Aspen Plus (Nov 2026), class 1',
        },
      ])
      await desk.turn(await classNumbered(desk.classes(), 1), 'cancelled')
      app.setTime(later(3))
      const off = (await lettersOf(app)).find(({ to }) => to === 'asha@example.com')
      assert.equal(off?.subject, 'Called off: class 1 of Aspen Plus (Nov 2026)')
      const cancel = read(off.attachments[0]?.text)
      const [event] = cancel.events
      assert.deepEqual([cancel.method, event?.status, event?.sequence], ['CANCEL', 'CANCELLED', 2])
      assert.equal(event?.uid, `class-${first.id}@localhost`)
      await desk.turn(await classNumbered(desk.classes(), 1), 'planned')
      app.setTime(later(5))
      assert.deepEqual(await subjectsOf(app), [
        'anil: Takes place: class 1 of Aspen Plus (Nov 2026)',
        'asha: Takes place: class 1 of Aspen Plus (Nov 2026)',
      ])
      await desk.add({ day: '2026-11-25', title: 'Questions' })
      app.setTime(later(7))
      assert.deepEqual(await subjectsOf(app), [
        'anil: One more class: class 4 of Aspen Plus (Nov 2026)',
        'asha: One more class: class 4 of Aspen Plus (Nov 2026)',
      ])
    })

    test('of several changes within a minute the last one goes out, beside what they knew before', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      await desk.change(await classNumbered(desk.classes(), 1), { ...MONDAY, day: '2026-11-24' })
      await desk.change(await classNumbered(desk.classes(), 1), { ...MONDAY, title: 'Flash' })
      assert.deepEqual(await subjectsOf(app), [])
      app.setTime(later(1))
      const letters = await lettersOf(app)
      assert.equal(letters.length, 2)
      assert.match(letters[0]?.text ?? '', /Was: Saturday, 21 November[^\n]*\nNow: Monday, 23 November/)
      assert.equal(read(letters[0]?.attachments[0]?.text).events[0]?.sequence, 2)
    })

    test('a slip that is put right within a minute is heard of by nobody, nor is a new subject', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      const first = await classNumbered(desk.classes(), 1)
      await desk.turn(first, 'cancelled')
      await desk.turn(await classNumbered(desk.classes(), 1), 'planned')
      const same = { day: '2026-11-21', at: '19:00', minutes: 120 }
      await desk.change(await classNumbered(desk.classes(), 1), { ...same, title: 'Heat exchangers' })
      await desk.add({ day: '2026-11-25' })
      await desk.turn(await classNumbered(desk.classes(), 4), 'cancelled')
      app.setTime(later(2))
      assert.deepEqual(await subjectsOf(app), [])
    })

    test('of a class that is over nobody hears, and of one that was put there by a slip what is right', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      await desk.add({ day: '2026-11-19' })
      await desk.change(await classNumbered(desk.classes(), 1), { ...MONDAY, day: '2025-11-23' })
      app.setTime(later(2))
      assert.deepEqual(await subjectsOf(app), [])
      await desk.change(await classNumbered(desk.classes(), 1), MONDAY)
      app.setTime(later(4))
      const [letter] = await lettersOf(app)
      assert.match(letter?.text ?? '', /Was: Saturday, 21 November 2026/)
    })

    test('letters that could not go out are replaced by what counts', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      await desk.change(await classNumbered(desk.classes(), 1), MONDAY)
      // Nobody took letters for an hour.
      app.setTime(later(60))
      await desk.turn(await classNumbered(desk.classes(), 1), 'cancelled')
      app.setTime(later(62))
      assert.deepEqual(await subjectsOf(app), [
        'anil: Called off: class 1 of Aspen Plus (Nov 2026)',
        'asha: Called off: class 1 of Aspen Plus (Nov 2026)',
      ])
    })

    test('who has lost the place, and who changes nothing, causes no letter', async (t) => {
      const { app, desk } = await openPlanned(engine, t)
      await desk.plan()
      await lettersOf(app)
      await app.database.db.updateTable('places').set({ state: 'withdrawn' }).execute()
      const first = await classNumbered(desk.classes(), 1)
      await desk.change(first, MONDAY)
      assert.equal((await desk.change(first, MONDAY)).status, 409)
      app.setTime(later(1))
      assert.deepEqual(await subjectsOf(app), ['anil: New time: class 1 of Aspen Plus (Nov 2026)'])
    })
  })
