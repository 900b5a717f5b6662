import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { draftOf, newBatch, publishAll } from '../../../tests/support/content.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { createBooks } from '../../site.ts'
import { booksOn, buyer, PAYMENT_ENV, press, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'

const SATURDAYS = [{ day: 'Sat', at: '19:00', minutes: 120 }]
const DATES = { startsOn: '2026-12-05', endsOn: '2026-12-19', weekly: SATURDAYS }

/** A member with a seat in a batch whose dates are not fixed. */
async function open(engine: TestEngine, t: Cleaner) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, isLive: true })
  await press(app, await buyer(app, 'asha'))
  await send(app, 'payment.captured')
  await told(app)
  return app
}

const change = async (app: TestApp, changes: object) =>
  assert.deepEqual((await publishAll(app.database, [draftOf('batch/AP-2025-01', changes)])).faults, [])

/** The letters that a round of the worker brings. */
async function told({ postman, mailer, site }: TestApp) {
  await postman.round()
  const before = mailer.sent.length
  await site.workers.announcements.round()
  await postman.round()
  return mailer.sent.slice(before)
}

const subjectsOf = async (app: TestApp) => (await told(app)).map(({ to, subject }) => `${to}: ${subject}`)

for (const engine of engines)
  suite(`what seat holders hear of their batch, on ${engine.name}`, () => {
    test('one letter with the dates when they come, with the classes for a calendar', async (t) => {
      const app = await open(engine, t)
      assert.deepEqual(await subjectsOf(app), [])
      await change(app, DATES)
      const [letter, ...others] = await told(app)
      assert.deepEqual(others, [])
      assert.equal(letter?.subject, 'The dates of Aspen Plus (Jan 2025)')
      assert.match(
        letter?.text ?? '',
        /Batch: Jan 2025\nFirst day: Saturday, 5 December 2026\nLast day: Saturday, 19 December 2026\nDays and hours: Sat, 7:00 pm to 9:00 pm IST/,
      )
      assert.equal(letter?.attachments[0]?.name, 'AP-2025-01.ics')
      assert.deepEqual(await subjectsOf(app), [], 'once')
    })

    test('one letter for each change of first day, last day or weekly rule, and for nothing else', async (t) => {
      const app = await open(engine, t)
      await change(app, DATES)
      await told(app)
      for (const [changes, expected] of [
        [{ label: 'Winter', capacity: 20, enrolUntil: '2026-12-01', state: 'running' }, []],
        [{ startsOn: '2026-11-28' }, ['asha@example.com: New dates of Aspen Plus (Jan 2025)']],
        [{ endsOn: '2026-12-26' }, ['asha@example.com: New dates of Aspen Plus (Jan 2025)']],
        [
          { weekly: [{ day: 'Sun', at: '19:00', minutes: 120 }] },
          ['asha@example.com: New dates of Aspen Plus (Jan 2025)'],
        ],
        [{ startsOn: null, endsOn: null }, ['asha@example.com: The dates of Aspen Plus (Jan 2025) have changed']],
      ] as const) {
        await change(app, { ...DATES, ...changes })
        assert.deepEqual(await subjectsOf(app), expected, JSON.stringify(changes))
      }
    })

    test('several changes between two looks are one letter', async (t) => {
      const app = await open(engine, t)
      await change(app, DATES)
      await change(app, { ...DATES, startsOn: '2026-11-28' })
      assert.deepEqual(await subjectsOf(app), ['asha@example.com: The dates of Aspen Plus (Jan 2025)'])
    })

    test('one letter when it is cancelled, and one when it takes place after all', async (t) => {
      const app = await open(engine, t)
      await change(app, { ...DATES, state: 'cancelled' })
      const [letter, ...others] = await told(app)
      assert.deepEqual([letter?.subject, letter?.attachments, others], ['Aspen Plus (Jan 2025) is cancelled', [], []])
      assert.deepEqual(await subjectsOf(app), [])
      await change(app, DATES)
      assert.deepEqual(await subjectsOf(app), ['asha@example.com: Aspen Plus (Jan 2025) takes place'])
    })

    test('who was told by the seat letter or by the desk is not told again', async (t) => {
      const app = await open(engine, t)
      await change(app, DATES)
      await told(app)
      await press(app, await buyer(app, 'ravi'))
      await send(app, 'payment.captured', { id: 'pay_2', email: 'ravi@example.com' })
      assert.deepEqual(await subjectsOf(app), [])
      await publishAll(app.database, [newBatch('AP-2027-03', { ...DATES, startsOn: '2026-12-12' })])
      await app.catalog.refresh()
      const { ledger } = createBooks({ ...booksOn(app), catalog: app.catalog })
      assert.equal(
        await ledger.chooseBatch('pay_2', 'AP-2027-03', { actor: 'cli:meera', at: NOON, why: 'asked for it' }),
        null,
      )
      assert.deepEqual(await subjectsOf(app), [])
    })

    test('nobody hears of a batch that is over, nor who has lost the seat', async (t) => {
      const app = await open(engine, t)
      await change(app, { ...DATES, startsOn: '2026-10-03', endsOn: '2026-10-17' })
      assert.deepEqual(await subjectsOf(app), [])
      await change(app, { ...DATES, state: 'done' })
      assert.deepEqual(await subjectsOf(app), [])
      await send(app, 'refund.processed')
      await change(app, DATES)
      assert.deepEqual(await subjectsOf(app), [])
    })

    test('several servers that look at the same moment write one letter', async (t) => {
      const app = await open(engine, t)
      const others = [1, 2, 3].map(() => testAppOn(app.database, { isLive: true }))
      await Promise.all(others.map(({ catalog }) => catalog.refresh()))
      await change(app, DATES)
      const all = [app, ...others]
      await Promise.all(all.map(({ site }) => site.workers.announcements.round()))
      await Promise.all(all.map(({ site }) => site.workers.announcements.round()))
      await app.postman.round()
      const letters = app.mailer.sent.filter(({ subject }) => subject === 'The dates of Aspen Plus (Jan 2025)')
      assert.equal(letters.length, 1)
    })
  })
