import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member } from '#contract/accounts.ts'
import { CheckoutOrder, Purchases } from '#contract/payments.ts'
import { signedHeaders, providerEvent, providerPayment, WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { live, SELLER } from '../tests/support/documents.ts'
import { engines } from '../tests/support/engines.ts'
import { createTestApp, NOON, type TestApp } from '../tests/support/test-app.ts'
import { fakePaymentProvider } from './gateways/fake-payment-provider.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ENV = { ...SELLER, RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET }

const later = (app: TestApp, milliseconds: number) => app.setTime(new Date(NOON.getTime() + milliseconds))

/** One round of everything that goes on beside the requests. */
async function work({ site: { workers } }: TestApp): Promise<void> {
  await workers.payments.round()
  await workers.documents.round()
  await workers.sweeping.round()
  await workers.postman.round()
}

/** Registers, and opens the link of the letter as its owner. */
async function member(app: TestApp) {
  const response = await app.send('POST', '/api/auth/sign-up/email', registration())
  const { uid, email } = Member.parse(await response.json())
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await work(app)
  const letter = app.mailer.sent.find(({ subject }) => subject.startsWith('Verify')) ?? assert.fail('no letter')
  const token = /token=([\w.-]+)/.exec(letter.text)?.[1] ?? assert.fail('no token')
  assert.equal((await app.send('POST', '/api/auth/verify-email', { token }, { cookie })).status, 200)
  return { uid, email, cookie }
}

async function deliverEvent(app: TestApp, body: string, id: string): Promise<void> {
  const init = { method: 'POST', body, headers: signedHeaders(body, id) }
  assert.equal((await app.request('/api/payments/razorpay/webhook', init)).status, 200)
}

const purchases = async (app: TestApp, cookie: string) =>
  Purchases.parse(await (await app.request('/api/users/me/purchases', { headers: { cookie } })).json())

const subjects = ({ mailer }: TestApp) => mailer.sent.map(({ subject }) => subject)

for (const engine of engines)
  suite(`a whole site on ${engine.name}`, () => {
    test('takes a member from the registration to a seat, an invoice and their letters', async (t) => {
      const app = await createTestApp(engine, t, { env: ENV })
      const { email, cookie } = await member(app)
      await app.send('POST', '/api/payments/intents', { courseId: 'AspenPlus' }, { cookie })
      await deliverEvent(app, providerEvent('payment.captured', { email }), 'evt_1')
      await work(app)
      assert.equal((await live(app, cookie, '24')).status, 200)
      const [seat] = (await purchases(app, cookie)).seats
      assert.equal(seat?.state, 'active')
      assert.ok(
        seat?.documents.some(({ number }) => number.startsWith('SYN/')),
        JSON.stringify(seat?.documents),
      )
      await work(app)
      assert.ok(
        subjects(app).some((subject) => /seat/i.test(subject)),
        subjects(app).join(', '),
      )
    })

    test('asks about an order that hangs, writes of a failure after a quarter of an hour, and sweeps after 90 days', async (t) => {
      const provider = fakePaymentProvider()
      const app = await createTestApp(engine, t, { env: ENV, paymentProvider: provider })
      const { email, cookie } = await member(app)
      const asked = await app.send('POST', '/api/payments/orders', { courseId: 'AspenPlus' }, { cookie })
      const { orderId } = CheckoutOrder.parse(await asked.json())
      provider.payments.set(orderId, [providerPayment({ order_id: orderId, email })])
      await work(app)
      assert.equal((await purchases(app, cookie)).seats.length, 0, 'too early to ask')
      later(app, 11 * MINUTE)
      await work(app)
      assert.equal((await purchases(app, cookie)).seats.length, 1)

      await deliverEvent(app, providerEvent('payment.failed', { id: 'pay_failed', email, amount: 100 }), 'evt_2')
      await work(app)
      assert.ok(!subjects(app).some((subject) => /not go through|failed/i.test(subject)))
      later(app, 27 * MINUTE)
      await work(app)
      assert.ok(
        subjects(app).some((subject) => /not go through|failed/i.test(subject)),
        subjects(app).join(', '),
      )

      later(app, 91 * DAY)
      await work(app)
      const bodies = await app.database.db.selectFrom('paymentInbox').select('body').execute()
      assert.deepEqual(
        bodies.map(({ body }) => body),
        [''],
      )
    })

    test('works by itself once it is started, and ends its streams when it stops', async (t) => {
      const app = await createTestApp(engine, t, { env: ENV })
      const { email, cookie } = await member(app)
      await app.send('POST', '/api/payments/intents', { courseId: 'AspenPlus' }, { cookie })
      app.site.start()
      t.after(() => app.site.stop())
      const stream = await app.request('/api/users/me/purchases/live', { headers: { cookie } })
      await deliverEvent(app, providerEvent('payment.captured', { email }), 'evt_1')
      const reader = (stream.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader()
      let said = ''
      while (!said.includes('"active"')) said += (await reader.read()).value ?? assert.fail(`ended after ${said}`)
      await app.site.stop()
      for (let next = await reader.read(); !next.done; next = await reader.read()) said += next.value
      assert.match(said, /event: bye/)
    })
  })
