import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Member } from '#contract/accounts.ts'
import { CheckoutOrder, Purchases } from '#contract/payments.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { providerEvent, providerPayment } from '#stand-ins/provider/events.ts'
import { booksOn } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NO_LIMITS, NOON, testAppOn, type TestApp } from '../../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../../gateways/fake-payment-provider.ts'
import { ProviderRefusal } from '../../../gateways/payment-provider.ts'
import type { Limits } from '../../../http/limits.ts'
import { createKeeper } from '../provider/kept-messages.ts'
import { createPaymentWorker } from '../provider/payment-worker.ts'
import { checkoutContent, sign } from '../provider/signature.ts'

const MINUTE = 60_000
const silent = { info() {}, warn() {}, error() {} }

async function open(
  engine: TestEngine,
  cleaner: Cleaner,
  limits: Partial<Limits> = {},
  provider = fakePaymentProvider(),
) {
  const app = await createTestApp(engine, cleaner, { paymentProvider: provider, limits: { ...NO_LIMITS, ...limits } })
  const response = await app.send('POST', '/api/auth/sign-up/email', registration())
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const member = Member.parse(await response.json())
  const post = (path: string, body: object) => app.send('POST', `/api/payments/${path}`, body, { cookie })
  const order = async () => CheckoutOrder.parse(await (await post('orders', { courseId: 'AspenPlus' })).json())
  /** What the worker does this long after noon. */
  const work = async (milliseconds: number) => {
    const books = booksOn(app, new Date(NOON.getTime() + milliseconds))
    await createPaymentWorker({ ...books, provider, log: silent }).round()
  }
  const seats = async () => {
    const answer = await app.request('/api/users/me/purchases', { headers: { cookie } })
    return Purchases.parse(await answer.json()).seats.map(({ courseId, state }) => `${courseId} ${state}`)
  }
  return { app, provider, member, cookie, post, order, work, seats }
}

for (const engine of engines)
  suite(`the exact checkout on ${engine.name}`, () => {
    test('makes the order with the price of the content, whatever the browser sends', async (t) => {
      const { provider, member, post, order } = await open(engine, t)
      const made = await order()
      assert.deepEqual(
        [made.orderId, made.amount, made.keyId, made.prefill.contact],
        ['order_1', 900_000, 'rzp_test_key', '+919876543210'],
      )
      assert.deepEqual(provider.orders[0]?.notes['userId'], member.uid)
      const tampered = await post('orders', { courseId: 'AspenPlus', amount: 1 })
      assert.equal(tampered.status, 409)
      assert.equal(provider.orders.length, 1)
      assert.equal((await post('orders', { courseId: 'Nothing' })).status, 404)
    })

    test('seats the buyer of an order, whatever address the payment carries, and not by the browser’s word', async (t) => {
      const { provider, post, order, work, seats } = await open(engine, t)
      const { orderId } = await order()
      const signature = sign(provider.keySecret, checkoutContent(orderId, 'pay_1'))
      assert.equal((await post('confirmations', { orderId, paymentId: 'pay_2', signature })).status, 400)
      assert.equal((await post('confirmations', { orderId, paymentId: 'pay_1', signature })).status, 200)
      await work(1)
      assert.deepEqual(await seats(), [], 'the provider reports no payment yet')
      provider.payments.set(orderId, [providerPayment({ order_id: orderId, email: 'void@example.com', contact: '' })])
      await work(11 * MINUTE)
      assert.deepEqual(await seats(), ['AspenPlus active'])
    })

    test('asks the provider about an order that hangs for ten minutes, also after the provider was down', async (t) => {
      const { provider, order, work, seats } = await open(engine, t)
      const { orderId } = await order()
      provider.payments.set(orderId, [
        providerPayment({ order_id: orderId, status: 'failed', id: 'pay_0' }),
        providerPayment({ order_id: orderId }),
      ])
      await work(9 * MINUTE)
      assert.deepEqual(await seats(), [])
      provider.isDown = true
      await work(11 * MINUTE)
      provider.isDown = false
      await work(12 * MINUTE)
      assert.deepEqual(await seats(), [], 'not asked again at once')
      await work(40 * MINUTE)
      assert.deepEqual(await seats(), ['AspenPlus active'])
    })

    test('an order that was opened with the keys of before is confirmed and asked about with them', async (t) => {
      const former = { ...fakePaymentProvider(), keyId: 'rzp_before', keySecret: 'the secret before' }
      const provider = fakePaymentProvider()
      provider.paymentsOf = () => Promise.reject(new ProviderRefusal('The id provided does not exist'))
      const { app, cookie, order, seats } = await open(engine, t, {}, former)
      const { orderId } = await order()
      const changed = testAppOn(app.database, {
        paymentProvider: provider,
        formerProviders: [{ ...former, until: '2026-11-20' }],
      })
      const signature = sign(former.keySecret, checkoutContent(orderId, 'pay_1'))
      const body = { orderId, paymentId: 'pay_1', signature }
      const confirm = (app: TestApp) => app.send('POST', '/api/payments/confirmations', body, { cookie })
      assert.equal((await confirm(testAppOn(app.database, { paymentProvider: provider }))).status, 400)
      assert.equal((await confirm(changed)).status, 200)
      former.payments.set(orderId, [providerPayment({ order_id: orderId })])
      const books = booksOn(app, NOON)
      const round = (until: string) =>
        createPaymentWorker({ ...books, provider, formerProviders: [{ ...former, until }], log: silent }).round()
      await round('2026-11-19')
      assert.deepEqual(await seats(), [], 'their last day is over')
      await app.database.db.updateTable('paymentOrders').set({ nextCheckAt: NOON.toISOString() }).execute()
      await round('2026-11-20')
      assert.deepEqual(await seats(), ['AspenPlus active'])
    })

    test('an order goes on to its end also where the keys are taken away', async (t) => {
      const { app, provider, order, seats } = await open(engine, t)
      const { orderId } = await order()
      provider.payments.set(orderId, [providerPayment({ order_id: orderId })])
      const books = booksOn(app, new Date(NOON.getTime() + 11 * MINUTE))
      await createPaymentWorker({
        ...books,
        provider: null,
        formerProviders: [{ ...provider, until: null }],
        log: silent,
      }).round()
      assert.deepEqual(await seats(), ['AspenPlus active'])
    })

    test('leaves a payment of another amount than its order at the desk', async (t) => {
      const { app, provider, order, work, seats } = await open(engine, t)
      const { orderId } = await order()
      provider.payments.set(orderId, [providerPayment({ order_id: orderId, amount: 100 })])
      await work(11 * MINUTE)
      assert.deepEqual(await seats(), [])
      const row = await app.database.db.selectFrom('payments').select('deskReason').executeTakeFirstOrThrow()
      assert.equal(row.deskReason, 'amountDiffers')
    })

    test('leaves a payment that names another course than its order at the desk', async (t) => {
      const { app, provider, order, work, seats } = await open(engine, t)
      const { orderId } = await order()
      provider.payments.set(orderId, [providerPayment({ order_id: orderId, notes: { course: 'Aspen Hysys' } })])
      await work(11 * MINUTE)
      assert.deepEqual(await seats(), [])
      const row = await app.database.db.selectFrom('payments').select('deskReason').executeTakeFirstOrThrow()
      assert.equal(row.deskReason, 'courseDiffers')
    })

    test('seats the buyer of another order while the provider is slow to report about one', async (t) => {
      const { app, provider, order, work, seats } = await open(engine, t)
      await order()
      const { orderId } = await order()
      const body = providerEvent('payment.captured', { order_id: orderId })
      await createKeeper(app.database)({ eventId: 'e1', body }, NOON)
      let seated: readonly string[] = []
      provider.paymentsOf = async () => {
        for (let tries = 0; tries < 500 && seated.length === 0; tries += 1) {
          await sleep(10)
          seated = await seats()
        }
        return []
      }
      await work(11 * MINUTE)
      assert.deepEqual(seated, ['AspenPlus active'])
    })

    test('bounds the orders that one member makes', async (t) => {
      const { post } = await open(engine, t, { purchaseStepsPerAccount: { times: 2, seconds: 600 } })
      const statuses = []
      for (let time = 0; time < 3; time += 1) statuses.push((await post('orders', { courseId: 'AspenPlus' })).status)
      assert.deepEqual(statuses, [201, 201, 429])
    })

    test('says that the provider does not respond, and that there are no keys', async (t) => {
      const { provider, post } = await open(engine, t)
      provider.isDown = true
      assert.equal((await post('orders', { courseId: 'AspenPlus' })).status, 503)
      const bare = await createTestApp(engine, t)
      const registered = await bare.send('POST', '/api/auth/sign-up/email', registration())
      const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      assert.equal((await bare.send('POST', '/api/payments/orders', { courseId: 'AspenPlus' }, { cookie })).status, 501)
    })
  })
