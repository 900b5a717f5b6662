import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Batch } from '#contract/batches.ts'
import { catalogWith, weekendBatch } from '../../../../tests/support/catalogs.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { factsOf } from '../../../../tests/support/documents.ts'
import { booksOn, buyer, deskOn, ownPurchases, PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, SITE_URL, type TestApp } from '../../../../tests/support/test-app.ts'
import { createBooks } from '../../../site.ts'
import type { Letter } from '../../../gateways/mailer.ts'
import type { Catalog } from '../../content/catalog.ts'
import { seatsOfPayments } from '../../seats/seats.ts'
import { deskNumbers, historyOf, seatsIn } from './desk.ts'

const ACTOR = { actor: 'cli:meera', at: NOON, why: 'she asked for weekends' }
const NAMED = { notes: { course: 'Aspen Plus' } }
const LATER = new Date('2027-02-01T12:00:00.000Z')
const SECOND = weekendBatch({ key: 'AP-2027-02', label: 'Feb 2027', startsOn: '2027-02-06', endsOn: '2027-02-28' })
const BOTH = [weekendBatch({ enrolUntil: '2026-11-30' }), SECOND]

const open = async (engine: TestEngine, t: Cleaner, batches: readonly Batch[] = BOTH) => {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches } })
  return { app, asha: await buyer(app, 'asha') }
}

const batchesOf = async ({ database: { db } }: TestApp) => {
  const given = await db.selectFrom('seats').select('paymentId').execute()
  const seats = await seatsOfPayments(
    db,
    given.map(({ paymentId }) => paymentId),
  )
  return Object.fromEntries([...seats].map(([paymentId, { batchKey }]) => [paymentId, batchKey]))
}

/** What the ledger stores later on, with this catalog. */
const recordLater = (app: TestApp, catalog: Catalog, ...event: Parameters<typeof factsOf>) =>
  createBooks({ ...booksOn(app, LATER), catalog }).ledger.record(factsOf(...event))

async function letterTo(app: TestApp, to: string, subject: RegExp) {
  await app.postman.round()
  return app.mailer.sent.find((letter) => letter.to === to && subject.test(letter.subject)) ?? assert.fail('no letter')
}

const calendarsOf = ({ attachments }: Pick<Letter, 'attachments'>) =>
  attachments.filter(({ type }) => type.startsWith('text/calendar'))

for (const engine of engines)
  suite(`the batch of a seat, on ${engine.name}`, () => {
    test('is the one on sale when it was paid, however late the message comes', async (t) => {
      const { app } = await open(engine, t)
      const catalog = catalogWith({ batches: BOTH }, () => LATER)
      await recordLater(app, catalog, 'payment.captured', NAMED)
      await buyer(app, 'ravi')
      const late = { ...NAMED, id: 'pay_2', email: 'ravi@example.com', created_at: LATER.getTime() / 1000 }
      await recordLater(app, catalog, 'payment.captured', late)
      assert.deepEqual(await batchesOf(app), { pay_1: 'AP-2026-11', pay_2: 'AP-2027-02' })
    })

    test('does not hide the course: a payment may name the title of an earlier batch', async (t) => {
      const { app } = await open(engine, t, [weekendBatch({ state: 'done' }), SECOND])
      await send(app, 'payment.captured', { notes: { course: 'Aspen Plus (Nov 2026)' } })
      assert.deepEqual(await batchesOf(app), { pay_1: 'AP-2027-02' })
    })

    test('waits for the owner where none was on sale, and the letter says what comes next', async (t) => {
      const { app, asha } = await open(engine, t, [weekendBatch({ state: 'done' })])
      await send(app, 'payment.captured', NAMED)
      assert.deepEqual(await batchesOf(app), { pay_1: null })
      const [seat] = (await ownPurchases(app, asha)).seats
      assert.deepEqual([seat?.courseTitle, seat?.batch], ['Aspen Plus', null])
      const letter = await letterTo(app, 'asha@example.com', /^Your seat in Aspen Plus is confirmed/)
      assert.match(letter.text, /No batch is open at the moment\. We choose one for you and write to you/)
      assert.deepEqual(calendarsOf(letter), [])
      const desk = deskOn(app, { batches: [] })
      assert.equal((await deskNumbers(desk, NOON)).seatsWithoutBatch, 1)
      const [listed] = await seatsIn(desk, 'Aspen Plus').then((rows) => (Array.isArray(rows) ? rows : assert.fail()))
      assert.equal(listed?.batch, null)
    })

    test('is none that was called off since it was paid', async (t) => {
      const { app } = await open(engine, t)
      const before = catalogWith({ batches: BOTH }, () => LATER)
      const after = catalogWith({ batches: [weekendBatch({ state: 'cancelled' }), SECOND] }, () => LATER)
      await recordLater(app, { ...after, at: before.at }, 'payment.captured', NAMED)
      assert.deepEqual(await batchesOf(app), { pay_1: null })
    })

    test('stays with the seat when another payment of the member takes it over', async (t) => {
      const { app } = await open(engine, t)
      const desk = deskOn(app, { batches: BOTH })
      await send(app, 'payment.captured', NAMED)
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_2' })
      assert.equal(await desk.ledger.chooseBatch('pay_1', 'AP-2027-02', ACTOR), null)
      await send(app, 'refund.processed', NAMED)
      assert.deepEqual(await batchesOf(app), { pay_1: 'AP-2027-02', pay_2: 'AP-2027-02' })
    })

    test('is told in the letter with dates, hours and a calendar file', async (t) => {
      const { app } = await open(engine, t)
      await send(app, 'payment.captured', NAMED)
      const letter = await letterTo(app, 'asha@example.com', /^Your seat in/)
      const { text, html } = letter
      for (const line of [
        'We have your payment, and you have a seat in Aspen Plus (Nov 2026).',
        'Batch: Nov 2026',
        'First day: Saturday, 21 November 2026',
        'Last day: Sunday, 6 December 2026',
        'Days and hours: Sat and Sun, 7:00 pm to 9:00 pm IST',
        'You join each class from My Courses, from 15 minutes before it begins.',
        `${SITE_URL}/my-courses`,
      ]) {
        assert.ok(text.includes(line), line)
        assert.ok(html.includes(line.split(': ').at(-1) ?? ''), line)
      }
      const [file, ...others] = calendarsOf(letter)
      assert.equal(others.length, 0)
      assert.deepEqual([file?.name, file?.type], ['AP-2026-11.ics', 'text/calendar; charset=utf-8; method=PUBLISH'])
      assert.equal(file?.text.match(/BEGIN:VEVENT/g)?.length, 6)
    })

    test('without dates is told so, and nothing is attached', async (t) => {
      const { app } = await open(engine, t, [weekendBatch({ startsOn: null, endsOn: null, weekly: [] })])
      await send(app, 'payment.captured', NAMED)
      const letter = await letterTo(app, 'asha@example.com', /^Your seat in/)
      const { text } = letter
      assert.match(text, /The dates are not fixed yet\. We write to you when they are, and My Courses shows them too/)
      assert.match(text, /Batch: Nov 2026\nPaid/)
      assert.deepEqual(calendarsOf(letter), [])
    })

    test('is changed at the desk: logged, shown, and told to the member', async (t) => {
      const { app, asha } = await open(engine, t)
      const desk = deskOn(app, { batches: BOTH })
      await send(app, 'payment.captured', NAMED)
      assert.equal(await desk.ledger.chooseBatch('pay_1', 'AP-2027-02', ACTOR), null)
      const [seat] = (await ownPurchases(app, asha)).seats
      assert.deepEqual([seat?.courseTitle, seat?.batch?.key], ['Aspen Plus (Feb 2027)', 'AP-2027-02'])
      const actions = (await historyOf(desk, 'pay_1')).map(({ actor, action, why }) => `${actor}: ${action} ${why}`)
      assert.ok(actions.includes('meera: batch AP-2026-11 to AP-2027-02 she asked for weekends'), actions.join('\n'))
      const letter = await letterTo(app, 'asha@example.com', /^Your batch of Aspen Plus: Feb 2027$/)
      assert.match(
        letter.text,
        /Your seat is now in Aspen Plus \(Feb 2027\)\.[\s\S]*First day: Saturday, 6 February 2027/,
      )
      assert.equal(letter.attachments[0]?.name, 'AP-2027-02.ics')
    })

    test('is refused at the desk where it cannot be, and nothing changes', async (t) => {
      const { app } = await open(engine, t)
      const desk = deskOn(app, {
        batches: [
          ...BOTH,
          weekendBatch({ key: 'AH-1', courseId: 'AspenHysys' }),
          weekendBatch({ key: 'AP-draft', state: 'draft' }),
          weekendBatch({ key: 'AP-off', state: 'cancelled' }),
        ],
      })
      await send(app, 'payment.captured', NAMED)
      await send(app, 'payment.captured', { id: 'pay_2', email: 'elsewhere@example.com' })
      for (const [payment, batch, code] of [
        ['pay_9', 'AP-2027-02', 'paymentUnknown'],
        ['pay_2', 'AP-2027-02', 'notSeated'],
        ['pay_1', 'nothing', 'batchUnknown'],
        ['pay_1', 'AH-1', 'batchOfAnotherCourse'],
        ['pay_1', 'AP-draft', 'batchClosed'],
        ['pay_1', 'AP-off', 'batchClosed'],
        ['pay_1', 'AP-2026-11', 'batchChosen'],
      ] as const)
        assert.equal((await desk.ledger.chooseBatch(payment, batch, ACTOR))?.code, code)
      await send(app, 'refund.processed', NAMED)
      assert.equal((await desk.ledger.chooseBatch('pay_1', 'AP-2027-02', ACTOR))?.code, 'seatEnded')
      assert.deepEqual(await batchesOf(app), { pay_1: 'AP-2026-11' })
      assert.equal((await historyOf(desk, 'pay_1')).filter(({ actor }) => actor === 'meera').length, 0)
    })

    test('can be one that is over: a seat that was forgotten', async (t) => {
      const { app } = await open(engine, t, [weekendBatch({ state: 'done' })])
      await send(app, 'payment.captured', NAMED)
      const desk = deskOn(app, { batches: [weekendBatch({ state: 'done' })] })
      assert.equal(await desk.ledger.chooseBatch('pay_1', 'AP-2026-11', ACTOR), null)
      assert.equal(NOON.toISOString(), (await historyOf(desk, 'pay_1')).at(-1)?.at)
    })
  })
