import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { paise } from '#contract/catalog.ts'
import { CheckoutOrder } from '#contract/payments.ts'
import { Problem } from '#contract/problem.ts'
import { NOON_SECONDS } from '#stand-ins/provider/events.ts'
import { draftOf, newPrice, publishAll } from '../../../../tests/support/content.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, seats, send, waiting } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../../gateways/fake-payment-provider.ts'

const OLD = 900_000
const NEW = 1_000_000
const MINUTE = 60_000
const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE)

/** A site whose prices are published, and a buyer whose page was opened at noon. */
async function open(engine: TestEngine, cleaner: Cleaner) {
  const provider = fakePaymentProvider()
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV, paymentProvider: provider, isLive: true })
  const { cookie } = await buyer(app, 'asha')
  const post = (path: string, amount?: number) =>
    app.send('POST', `/api/payments/${path}`, { courseId: 'AspenPlus', ...(amount ? { amount } : {}) }, { cookie })
  return {
    app,
    provider,
    press: async (amount?: number) => assert.equal((await post('intents', amount)).status, 201),
    order: (amount?: number) => post('orders', amount),
    ordered: async (amount?: number) => CheckoutOrder.parse(await (await post('orders', amount)).json()),
    /** Another price, published at one moment and counting from the same or a later one. */
    async publishPrice(at: Date, from = at) {
      await publishAll(app.database, [newPrice('AspenPlus', NEW / 100, from.toISOString())], { at })
      await app.catalog.refresh()
    },
    /** A payment that was begun so many minutes after noon. */
    pay: (minutes: number, amount: number, changes = {}) =>
      send(app, 'payment.captured', { amount, created_at: NOON_SECONDS + minutes * 60, ...changes }),
    intents: async () =>
      (await app.database.db.selectFrom('purchaseIntents').select('amount').execute()).map(({ amount }) => amount),
  }
}

async function refusalOf(response: Response) {
  const { status, code, detail } = Problem.parse(await response.json())
  return [status, code, detail]
}

const CHANGED = [
  409,
  'priceChanged',
  'The price of Aspen Plus has changed: it is ₹10,000 now. Nothing was charged',
] as const

for (const engine of engines) {
  suite(`the exact checkout while a price changes, on ${engine.name}`, () => {
    test('a price that was published since the page was opened is said before anything is charged', async (t) => {
      const { app, provider, order, ordered, publishPrice, intents } = await open(engine, t)
      app.setTime(later(5))
      await publishPrice(later(5))
      assert.deepEqual(await refusalOf(await order(OLD)), CHANGED)
      assert.deepEqual([provider.orders.length, await intents()], [0, []])
      assert.equal((await ordered(NEW)).amount, NEW)
    })

    test('an order keeps its price until it is paid', async (t) => {
      const { app, ordered, publishPrice, pay } = await open(engine, t)
      const { orderId } = await ordered(OLD)
      await publishPrice(later(5))
      app.setTime(later(10))
      await pay(10, OLD, { order_id: orderId, email: 'elsewhere@example.com' })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
    })

    test('a price that begins by itself counts from its very moment', async (t) => {
      const { app, order, publishPrice } = await open(engine, t)
      await publishPrice(NOON, later(5))
      app.setTime(new Date(later(5).getTime() - 1))
      assert.equal((await order(OLD)).status, 201)
      app.setTime(later(5))
      assert.deepEqual(await refusalOf(await order(OLD)), CHANGED)
      assert.equal((await order(NEW)).status, 201)
    })

    test('a page that says no price gets the price of now', async (t) => {
      const { app, ordered, publishPrice } = await open(engine, t)
      app.setTime(later(5))
      await publishPrice(later(5))
      assert.equal((await ordered()).amount, NEW)
    })

    test('without a batch on sale nothing is ordered, and a press is kept', async (t) => {
      const { app, provider, order, press } = await open(engine, t)
      await publishAll(app.database, [draftOf('batch/AP-2025-01', { state: 'done' })])
      await app.catalog.refresh()
      assert.deepEqual(await refusalOf(await order(OLD)), [
        409,
        'notOnSale',
        'No batch of this course is on sale at the moment. Nothing was charged',
      ])
      assert.equal(provider.orders.length, 0)
      await press(OLD)
    })
  })

  suite(`the hosted button while a price changes, on ${engine.name}`, () => {
    test('a press is kept at the price of the press, whatever the page showed', async (t) => {
      const { app, press, publishPrice, pay, intents } = await open(engine, t)
      app.setTime(later(5))
      await publishPrice(later(5))
      await press(OLD)
      assert.deepEqual(await intents(), [paise(NEW)])
      await pay(6, NEW)
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
    })

    test('the old price that the provider still took waits for a person', async (t) => {
      const { app, press, publishPrice, pay } = await open(engine, t)
      app.setTime(later(5))
      await publishPrice(later(5))
      await press(OLD)
      await pay(6, OLD)
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'amountDiffers' }])
    })

    test('a payment is worth the price of its press, also when another one begins in between', async (t) => {
      for (const published of [later(5), NOON]) {
        const { app, press, publishPrice, pay } = await open(engine, t)
        if (published === NOON) await publishPrice(NOON, later(5))
        app.setTime(later(4))
        await press(OLD)
        if (published !== NOON) await publishPrice(published)
        app.setTime(later(10))
        await pay(6, OLD)
        assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      }
    })

    test('a payment that names its course is worth the price of its start, however late its message comes', async (t) => {
      const { app, publishPrice, pay } = await open(engine, t)
      await publishPrice(NOON, later(5))
      app.setTime(later(60))
      const notes = { course: 'Aspen Plus' }
      await pay(4, NEW, { id: 'pay_1', notes })
      await pay(5, OLD, { id: 'pay_2', notes })
      assert.deepEqual(await waiting(app), { pay_1: 'amountDiffers', pay_2: 'amountDiffers' })
      await pay(4, OLD, { id: 'pay_3', notes })
      assert.deepEqual(await seats(app), ['pay_3 asha AspenPlus active'])
    })
  })
}
