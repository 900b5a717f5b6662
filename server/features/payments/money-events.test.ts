/** What becomes of a payment by the events that the provider sends of it, each with its own amount, state and day. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { NOON_SECONDS, providerPayment } from '#stand-ins/provider/events.ts'
import { documentDeps, live, seated, SELLER } from '../../../tests/support/documents.ts'
import { movedByMonth } from '../../../tests/support/money.ts'
import { engines } from '../../../tests/support/engines.ts'
import { buyer, letters, PAYMENT_ENV, press, seats, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { askAboutOrders } from './provider/order-rounds.ts'
import { fakePaymentProvider } from '../../gateways/fake-payment-provider.ts'
import { storedDocument } from './documents/issued-document.ts'

const RETURNED = { status: 'refunded', captured: false, amount_refunded: 900_000 }
const day = (text: string): number => Date.parse(`${text}+05:30`) / 1000

const stateOf = async ({ database: { db } }: TestApp, id = 'pay_1') =>
  (await db.selectFrom('payments').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

/** The papers that were issued, as kind and rupees, by their numbers. */
async function papers({ database: { db } }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('documents').select(['number', 'content']).orderBy('number').execute()
  return rows.map(({ content }) => {
    const { kind, amount } = storedDocument.read(content)
    return `${kind} ${amount / 100}`
  })
}

for (const engine of engines) {
  const open = async (cleaner: Parameters<typeof createTestApp>[1]) => {
    const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
    await press(app, await buyer(app, 'asha'))
    return app
  }

  suite(`a payment that was returned without capture, on ${engine.name}`, () => {
    test('is no income, no refund and no seat, and its payer gets one plain letter', async (t) => {
      for (const order of [
        ['payment.authorized', 'refund.processed'],
        ['refund.processed', 'payment.authorized'],
        ['refund.created', 'refund.processed', 'refund.processed'],
      ] as const) {
        const app = await open(t)
        for (const event of order)
          await send(app, event, event === 'payment.authorized' ? { captured: false } : RETURNED)
        assert.deepEqual([await seats(app), await movedByMonth(app), await stateOf(app)], [[], [], 'returned'])
        assert.deepEqual(await letters(app), ['asha: Your payment to Synergyy was returned'])
      }
    })

    test('does not disturb the one that was captured for the same order', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured')
      await send(app, 'refund.processed', { id: 'pay_2', ...RETURNED })
      assert.deepEqual(
        [await seats(app), await movedByMonth(app)],
        [['pay_1 asha AspenPlus active'], ['2026-11 9000 0']],
      )
    })

    test('seats nobody when the provider is asked about its order', async (t) => {
      const provider = fakePaymentProvider()
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, paymentProvider: provider })
      const { cookie } = await buyer(app, 'asha')
      await app.send('POST', '/api/payments/orders', { courseId: 'AspenPlus' }, { cookie })
      provider.payments.set('order_1', [{ ...providerPayment({ order_id: 'order_1' }), ...RETURNED }])
      const log = { info() {}, warn() {}, error() {} }
      const now = () => new Date(NOON.getTime() + 24 * 3_600_000)
      await askAboutOrders({ ...documentDeps(app, PAYMENT_ENV), now, log }, [provider], () => false)
      assert.deepEqual([await seats(app), await movedByMonth(app), await stateOf(app)], [[], [], 'returned'])
    })
  })

  suite(`refunds, each by its id, amount and state, on ${engine.name}`, () => {
    test('count when they are processed: neither the running sum nor a failed one takes anything', async (t) => {
      const app = await createTestApp(engine, t, { env: { ...PAYMENT_ENV, ...SELLER } })
      const { cookie } = await seated(app, { ...PAYMENT_ENV, ...SELLER })
      await live(app, cookie, '24')
      const underWay = { amount_refunded: 900_000, email: 'elsewhere@example.com' }
      await send(app, 'refund.processed', underWay, { id: 'rfnd_1', amount: 100_000 })
      await send(app, 'refund.created', underWay, { id: 'rfnd_2', amount: 800_000 })
      const after = { ...underWay, amount_refunded: 100_000 }
      await send(app, 'refund.failed', after, { id: 'rfnd_2', amount: 800_000, created_at: NOON_SECONDS + 3600 })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 1000'])
      assert.deepEqual((await papers(app)).toSorted(), ['creditNote 1000', 'invoice 9000'])
      assert.equal(await stateOf(app), 'partlyRefunded')
    })

    test('end the seat once they add up to the whole payment', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured')
      for (const id of ['rfnd_1', 'rfnd_2', 'rfnd_2']) await send(app, 'refund.processed', {}, { id, amount: 450_000 })
      assert.deepEqual([await seats(app), await stateOf(app)], [['pay_1 asha AspenPlus withdrawn'], 'refunded'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 9000'])
    })

    test('give everything back when they fail in the end: seat, month and invoice', async (t) => {
      const app = await createTestApp(engine, t, { env: { ...PAYMENT_ENV, ...SELLER } })
      const { cookie } = await seated(app, { ...PAYMENT_ENV, ...SELLER })
      await live(app, cookie, '24')
      const typed = { email: 'elsewhere@example.com' }
      await send(app, 'refund.processed', typed, { id: 'rfnd_1', amount: 900_000 })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus withdrawn'])
      await send(app, 'refund.failed', { ...typed, amount_refunded: 0 }, { id: 'rfnd_1', amount: 900_000 })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0'])
      assert.deepEqual((await papers(app)).toSorted(), ['creditNote 9000', 'invoice 9000', 'invoice 9000'])
      await send(app, 'refund.processed', typed, { id: 'rfnd_2', amount: 100_000 })
      await send(app, 'refund.failed', { ...typed, amount_refunded: 0 }, { id: 'rfnd_2', amount: 100_000 })
      const after = (await papers(app)).map((paper) => paper.split(' '))
      const stands = after.reduce((sum, [kind, rupees]) => sum + (kind === 'invoice' ? 1 : -1) * Number(rupees), 0)
      assert.equal(stands, 9000)
    })
  })

  suite(`a lost dispute, on ${engine.name}`, () => {
    const lost = { id: 'disp_1', amount: 900_000, sent_at: day('2026-12-03T10:00:00') }

    test('over a part takes that part on its day, and leaves the seat', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured')
      await send(app, 'payment.dispute.lost', {}, undefined, { ...lost, amount: 100_000 })
      assert.deepEqual([await seats(app), await stateOf(app)], [['pay_1 asha AspenPlus active'], 'partlyLost'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0', '2026-12 0 1000'])
      await letters(app)
      const sent = app.mailer.sent.find(
        ({ subject }) => subject === 'A part of your payment for Aspen Plus was taken back',
      )
      assert.match(sent?.text ?? '', /took back ₹1,000 of a payment/)
    })

    test('over the whole takes it once, on its day, whatever refund is told of it later', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured')
      await send(app, 'payment.dispute.lost', {}, undefined, lost)
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0', '2026-12 0 9000'])
      await send(app, 'refund.processed', {}, { amount: 900_000, created_at: day('2026-12-05T10:00:00') })
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0', '2026-12 0 9000'])
      assert.deepEqual(
        (await letters(app)).filter((line) => /taken back|Refund/.test(line)),
        ['asha: Your payment for Aspen Plus was taken back'],
      )
    })

    test('makes no credit note by itself, and a refund of the same money does', async (t) => {
      const app = await createTestApp(engine, t, { env: { ...PAYMENT_ENV, ...SELLER } })
      const { cookie } = await seated(app, { ...PAYMENT_ENV, ...SELLER })
      await live(app, cookie, '24')
      await send(app, 'payment.dispute.lost', {}, undefined, lost)
      assert.deepEqual(await papers(app), ['invoice 9000'])
      await send(app, 'refund.processed', {}, { amount: 900_000, created_at: day('2026-12-05T10:00:00') })
      assert.deepEqual((await papers(app)).toSorted(), ['creditNote 9000', 'invoice 9000'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0', '2026-12 0 9000'])
    })
  })

  suite(`the day of each event, on ${engine.name}`, () => {
    test('is its own in India: a refund counts in the month in which it was made', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { created_at: day('2026-09-30T23:00:00') })
      await send(app, 'refund.processed', {}, { amount: 100_000, created_at: day('2026-11-01T00:30:00') })
      assert.deepEqual(await movedByMonth(app), ['2026-09 9000 0', '2026-11 0 1000'])
    })

    test('divides the financial years', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { created_at: day('2027-02-10T12:00:00') })
      await send(app, 'refund.processed', {}, { id: 'rfnd_1', amount: 100_000, created_at: day('2027-03-31T23:59:00') })
      await send(app, 'refund.processed', {}, { id: 'rfnd_2', amount: 200_000, created_at: day('2027-04-01T00:01:00') })
      assert.deepEqual(await movedByMonth(app), ['2027-02 9000 0', '2027-03 0 1000', '2027-04 0 2000'])
    })

    test('of a capture is when the money came, not when the buyer began', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { created_at: day('2026-10-31T23:59:30') })
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0'])
    })
  })
}
