import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ownPurchases, booksOn, buyer, PAYMENT_ENV, send, waiting } from '../../../../tests/support/payment-chain.ts'
import { catalogWith, weekendBatch } from '../../../../tests/support/catalogs.ts'
import { factsOf } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { manyMembers, placesOf } from '../../../../tests/support/seated-members.ts'
import { createTestApp, NOON, OWNER, testAppOn, type TestApp } from '../../../../tests/support/test-app.ts'
import { createBooks } from '../../../site.ts'
import { deskNumbers } from './desk.ts'

const KEY = 'AP-2026-11'
const NAMED = { notes: { course: 'Aspen Plus' } }
const ACTOR = { actor: 'cli:meera', at: NOON, why: 'room was made' }

const open = (engine: TestEngine, t: Cleaner, capacity: number) =>
  createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: [weekendBatch({ capacity })] } })

const booksWith = (app: TestApp, capacity: number) =>
  createBooks({ ...booksOn(app), catalog: catalogWith({ batches: [weekendBatch({ capacity })] }, () => NOON) })

async function letterTo(app: TestApp, to: string, subject: RegExp) {
  await app.postman.round()
  return app.mailer.sent.find((letter) => letter.to === to && subject.test(letter.subject)) ?? assert.fail('no letter')
}

for (const engine of engines)
  suite(`a batch that gets full, on ${engine.name}`, () => {
    test('50 payments at once on two servers for 10 places: 10 sit, 40 wait at the desk with their seat', async (t) => {
      const app = await open(engine, t, 10)
      const other = testAppOn(app.database, { env: PAYMENT_ENV })
      const members = await manyMembers(app, 50)
      const [even, odd] = [booksWith(app, 10).ledger, booksWith(other, 10).ledger]
      await Promise.all(
        members.map(({ email }, place) =>
          (place % 2 ? odd : even).record(factsOf('payment.captured', { ...NAMED, id: `pay_${place}`, email })),
        ),
      )
      assert.deepEqual(await placesOf(app, KEY), { counted: 10, sitting: 10 })
      const { db } = app.database
      const seats = await db.selectFrom('seats').select('paymentId').where('state', '=', 'active').execute()
      assert.equal(seats.length, 50)
      const reasons = Object.values(await waiting(app))
      assert.deepEqual([reasons.length, ...new Set(reasons)], [40, 'batchFull'])
      const { seatsWithoutBatch, paidNotSeated } = await deskNumbers(app, NOON)
      assert.deepEqual([seatsWithoutBatch, paidNotSeated], [40, 0])
      await app.postman.round()
      const told = app.mailer.sent.filter(({ to }) => to.startsWith('member-')).map(({ subject }) => subject)
      const counted = (subject: string) => told.filter((one) => one === subject).length
      assert.equal(counted('Your seat in Aspen Plus is confirmed'), 10)
      assert.equal(counted('Your seat in Aspen Plus is safe: we choose the batch with you'), 40)
    })

    test('a payer whom the last place was taken from has the seat, and hears what comes next', async (t) => {
      const app = await open(engine, t, 1)
      await buyer(app, 'ravi')
      const asha = await buyer(app, 'asha')
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_1', email: 'ravi@example.com' })
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_2' })
      const [seat] = (await ownPurchases(app, asha)).seats
      assert.deepEqual([seat?.state, seat?.courseTitle, seat?.batch], ['active', 'Aspen Plus', null])
      const letter = await letterTo(app, asha.email, /^Your seat in Aspen Plus is safe/)
      assert.match(letter.text, /Your seat is safe: we choose the batch with you, and write to you with its dates/)
      const owners = await letterTo(app, OWNER, /^A payment waits at the desk/)
      assert.match(
        owners.text,
        /waits for a batch: its batch was full[\s\S]*Choose a batch:\n\S+\/desk\/payments\/pay_2\n/,
      )
      assert.deepEqual(await waiting(app), { pay_2: 'batchFull' })
    })

    test('more room seats nobody by itself: a person does, and then the payment waits no more', async (t) => {
      const app = await open(engine, t, 1)
      await buyer(app, 'ravi')
      await buyer(app, 'asha')
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_1', email: 'ravi@example.com' })
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_2' })
      assert.equal((await booksWith(app, 1).ledger.chooseBatch('pay_2', KEY, ACTOR))?.code, 'batchFull')
      const roomier = booksWith(app, 2)
      await app.database.write((tx) => roomier.ledger.rematchAddress(tx, 'asha@example.com'))
      assert.deepEqual(await placesOf(app, KEY), { counted: 1, sitting: 1 })
      assert.equal(await roomier.ledger.chooseBatch('pay_2', KEY, ACTOR), null)
      assert.deepEqual(await placesOf(app, KEY), { counted: 2, sitting: 2 })
      assert.deepEqual(await waiting(app), {})
    })

    test('a seat that ends or is taken back gives its place back once, however often that is reported', async (t) => {
      const app = await open(engine, t, 2)
      await buyer(app, 'ravi')
      await buyer(app, 'asha')
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_1', email: 'ravi@example.com' })
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_2' })
      const { ledger } = booksWith(app, 2)
      const refund = { ...NAMED, id: 'pay_1', email: 'ravi@example.com' }
      await Promise.all([
        ledger.record(factsOf('refund.processed', refund)),
        ledger.record(factsOf('refund.processed', refund)),
        ledger.undo('pay_2', ACTOR),
        ledger.undo('pay_2', ACTOR),
        ledger.undo('pay_1', ACTOR),
      ])
      assert.deepEqual(await placesOf(app, KEY), { counted: 0, sitting: 0 })
    })

    test('who takes over a seat has its place, also where the batch has become smaller', async (t) => {
      const app = await open(engine, t, 2)
      await buyer(app, 'ravi')
      await buyer(app, 'asha')
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_1', email: 'ravi@example.com' })
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_2' })
      await send(app, 'payment.captured', { ...NAMED, id: 'pay_3' })
      await booksWith(app, 1).ledger.record(factsOf('refund.processed', { ...NAMED, id: 'pay_2' }))
      assert.deepEqual(await placesOf(app, KEY), { counted: 2, sitting: 2 })
      assert.deepEqual(await waiting(app), {})
    })
  })
