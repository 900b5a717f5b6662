import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { draftOf, publishAll } from '../../../tests/support/content.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { booksOn, buyer, ownPurchases, PAYMENT_ENV, press, seats, send } from '../../../tests/support/payment-chain.ts'
import { placesOf } from '../../../tests/support/seated-members.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { createBooks } from '../../site.ts'
import { heldSeatsOf, isSeated, seatCounts } from './held-seats.ts'
import { putInBatch } from './placing.ts'

const KEY = 'AP-2025-01'
const SATURDAYS = [{ day: 'Sat', at: '19:00', minutes: 120 }]
const DATES = { startsOn: '2026-11-21', endsOn: '2026-12-19', weekly: SATURDAYS, joinUrl: 'https://meet.example/room' }

/** Asha, who has a place by hand in the batch of Aspen Plus. */
async function open(engine: TestEngine, t: Cleaner) {
  const app = await createTestApp(engine, t, { env: PAYMENT_ENV, isLive: true })
  await publish(app, { note: 'Bring a calculator.' })
  const asha = await buyer(app, 'asha')
  const books = createBooks({ ...booksOn(app), catalog: app.catalog })
  const batch = app.catalog.now().batches.find(({ key }) => key === KEY) ?? assert.fail()
  const by = { actor: 'cli:meera', at: NOON, why: 'won the quiz' }
  const given = await app.database.write((tx) =>
    putInBatch(tx, books, by, { userId: asha.uid, paymentId: null }, batch),
  )
  return { app, asha, books, place: given ?? assert.fail() }
}

async function publish(app: TestApp, changes: object) {
  assert.deepEqual((await publishAll(app.database, [draftOf(`batch/${KEY}`, changes)])).faults, [])
  await app.catalog.refresh()
}

const pressed = (app: TestApp, { cookie }: { readonly cookie: string }, id: string, way: string) =>
  app.request(`/api/users/me/seats/${id}/${way}`, { method: 'POST', headers: { cookie } })

const newLetters = async ({ postman, mailer, site }: TestApp) => {
  await postman.round()
  const before = mailer.sent.length
  await site.workers.announcements.round()
  await postman.round()
  return mailer.sent.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}

for (const engine of engines)
  suite(`a seat that a person gave, on ${engine.name}`, () => {
    test('stands in My Courses with its batch, and nothing was paid', async (t) => {
      const { app, asha, place } = await open(engine, t)
      const [seat, ...others] = (await ownPurchases(app, asha)).seats
      assert.deepEqual(others, [])
      assert.deepEqual(
        [seat?.paymentId, seat?.amount, seat?.state, seat?.courseTitle, seat?.batch?.key, seat?.documents],
        [place.id, null, 'active', 'Aspen Plus (Jan 2025)', KEY, []],
      )
      assert.deepEqual(seat?.batch?.note, [{ paragraph: ['Bring a calculator.'] }])
      const { byCourse, byBatch } = await seatCounts(app.database.db)
      assert.deepEqual([byCourse['AspenPlus'], byBatch[KEY]], [1, 1])
    })

    test('opens class and calendar like any other, for its member alone', async (t) => {
      const { app, asha, place } = await open(engine, t)
      await publish(app, DATES)
      app.setTime(new Date('2026-11-21T13:15:00.000Z'))
      const ravi = await buyer(app, 'ravi')
      assert.equal((await pressed(app, asha, place.id, 'join')).headers.get('location'), DATES.joinUrl)
      assert.equal((await pressed(app, ravi, place.id, 'join')).status, 404)
      const file = await app.request(`/api/users/me/seats/${place.id}/calendar.ics`, {
        headers: { cookie: asha.cookie },
      })
      assert.equal(file.headers.get('content-disposition'), `attachment; filename="${KEY}.ics"`)
    })

    test('has the letters about its batch: that it was given, and its dates', async (t) => {
      const { app } = await open(engine, t)
      await app.postman.round()
      assert.ok(app.mailer.sent.some(({ subject }) => subject === 'You have a seat in Aspen Plus'))
      assert.deepEqual(await newLetters(app), [])
      await publish(app, DATES)
      assert.deepEqual(await newLetters(app), ['asha@example.com: The dates of Aspen Plus (Jan 2025)'])
      assert.deepEqual(await newLetters(app), [])
    })

    test('is kept by who pays later, and again by hand when that payment is taken back', async (t) => {
      const { app, asha, books, place } = await open(engine, t)
      const { db } = app.database
      assert.equal(await isSeated(db, { userId: asha.uid, courseId: 'AspenPlus' }), true)
      await press(app, asha)
      await send(app, 'payment.captured')
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      assert.deepEqual(await placesOf(app, KEY), { counted: 1, sitting: 1 })
      const held = async () =>
        (await heldSeatsOf(db, [asha.uid])).map(({ id, batchKey, state }) => [id, batchKey, state])
      assert.deepEqual(await held(), [['pay_1', KEY, 'active']])
      assert.equal(await books.ledger.undo('pay_1', { actor: 'cli:meera', at: NOON, why: 'not hers' }), null)
      assert.deepEqual(await held(), [[place.id, KEY, 'active']])
      assert.deepEqual(await placesOf(app, KEY), { counted: 1, sitting: 1 })
    })

    test('ends with the refund of who has paid for it', async (t) => {
      const { app, asha } = await open(engine, t)
      await press(app, asha)
      await send(app, 'payment.captured')
      await send(app, 'refund.processed')
      assert.deepEqual(await placesOf(app, KEY), { counted: 0, sitting: 0 })
      const [seat, ...others] = (await ownPurchases(app, asha)).seats
      assert.deepEqual([seat?.paymentId, seat?.state, seat?.batch?.key, others], ['pay_1', 'withdrawn', KEY, []])
    })
  })
