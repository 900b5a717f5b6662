import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Member, SocialAddress } from '#contract/accounts.ts'
import { Purchases } from '#contract/payments.ts'
import { verifyAddress } from '../../../tests/support/api-member.ts'
import { engines } from '../../../tests/support/engines.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { PAYMENT_ENV, send, deliverEvent, workerOn } from '../../../tests/support/payment-chain.ts'
import { providerEvent, type EventName, type PaymentChanges } from '#stand-ins/provider/events.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { fakeSocialProvider } from '../../gateways/fake-social.ts'

/** A registered member, with a proven address unless `isVerified` is false. */
async function member(app: TestApp, { email = 'asha@example.com', isVerified = true, mobile = '9876543210' } = {}) {
  const response = await app.send('POST', '/api/auth/sign-up/email', registration({ email, mobile }))
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { uid } = Member.parse(await response.json())
  if (isVerified) await verifyAddress(app, cookie, email)
  return { uid, cookie }
}

const press = (app: TestApp, cookie: string, courseId = 'AspenPlus') =>
  app.send('POST', '/api/payments/intents', { courseId }, { cookie })

async function purchases(app: TestApp, cookie: string): Promise<Purchases> {
  return Purchases.parse(await (await app.request('/api/users/me/purchases', { headers: { cookie } })).json())
}

const seatsOf = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('seats').selectAll().execute()).map(({ courseId, state }) => `${courseId} ${state}`)
const paymentOf = ({ database: { db } }: TestApp) => db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()

const failureLetters = ({ mailer }: TestApp) => mailer.sent.filter(({ subject }) => /did not go through/.test(subject))

for (const engine of engines)
  suite(`payments on ${engine.name}`, () => {
    const open = (cleaner: Parameters<typeof createTestApp>[1]) => createTestApp(engine, cleaner, { env: PAYMENT_ENV })

    test('seats the member who pressed the button and paid, once, and writes to both', async (t) => {
      const app = await open(t)
      const { cookie } = await member(app)
      assert.equal((await press(app, cookie)).status, 201)
      assert.deepEqual(
        (await purchases(app, cookie)).pending.map(({ courseId, state }) => [courseId, state]),
        [['AspenPlus', 'waiting']],
      )
      await send(app, 'payment.captured')
      await send(app, 'order.paid')
      const { seats, pending } = await purchases(app, cookie)
      assert.deepEqual(
        seats.map(({ courseId, state, amount }) => [courseId, state, amount]),
        [['AspenPlus', 'active', 900_000]],
      )
      assert.deepEqual(pending, [])
      await app.postman.round()
      const letters = app.mailer.sent.filter(({ subject }) => subject === 'Your seat in Aspen Plus is confirmed')
      assert.equal(letters.length, 1)
      assert.match(letters[0]?.text ?? '', /Paid: ₹9,000\n/)
    })

    test('seats the buyer of a payment that names its course, with notes of either form', async (t) => {
      const app = await open(t)
      await member(app)
      await send(app, 'payment.captured', { notes: { Course: 'aspen hysys' } })
      assert.deepEqual(await seatsOf(app), ['AspenHysys active'])
      await send(app, 'payment.captured', { id: 'pay_2', notes: [] })
      assert.equal(
        (await app.database.db.selectFrom('payments').selectAll().where('id', '=', 'pay_2').executeTakeFirstOrThrow())
          .deskReason,
        'nobodyFits',
      )
    })

    test('leaves what does not fit at the desk and writes to the owner once', async (t) => {
      const cases: ReadonlyArray<[PaymentChanges, string]> = [
        [{ amount: 100 }, 'amountDiffers'],
        [{ currency: 'USD' }, 'currencyDiffers'],
        [{ notes: { course: 'Nothing' } }, 'courseUnknown'],
        [{ email: 'other@example.com', contact: '+911111111111' }, 'nobodyFits'],
      ]
      for (const [changes, reason] of cases) {
        const app = await open(t)
        const { cookie } = await member(app)
        await press(app, cookie)
        await send(app, 'payment.captured', changes)
        await send(app, 'order.paid', changes)
        assert.equal((await paymentOf(app)).deskReason, reason)
        assert.deepEqual(await seatsOf(app), [])
        await app.postman.round()
        assert.equal(app.mailer.sent.filter(({ subject }) => subject === 'A payment waits at the desk').length, 1)
      }
    })

    test('never guesses between two courses that fit', async (t) => {
      const app = await open(t)
      const { cookie } = await member(app)
      for (const course of ['AspenPlus', 'AspenHysys']) await press(app, cookie, course)
      await send(app, 'payment.captured')
      assert.equal((await paymentOf(app)).deskReason, 'severalFit', 'both cost as much')
    })

    test('does not believe an address that nobody proved, and seats the buyer on proving it', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { notes: { course: 'Aspen Plus' } })
      const { cookie } = await member(app, { isVerified: false })
      assert.deepEqual((await purchases(app, cookie)).seats, [])
      await verifyAddress(app, cookie)
      assert.deepEqual(
        (await purchases(app, cookie)).seats.map(({ courseId }) => courseId),
        ['AspenPlus'],
      )
      assert.equal((await paymentOf(app)).deskReason, null)
    })

    test('seats whoever paid before, when another service vouches for the address', async (t) => {
      const person = { id: 'a-1', name: 'Asha Rao', email: 'asha@example.com', isVerified: true }
      const providers = [fakeSocialProvider('linkedin', person)]
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, providers })
      await send(app, 'payment.captured', { notes: { course: 'Aspen Plus' } })
      const begun = await app.send('POST', '/api/auth/sign-in/social', { provider: 'linkedin' })
      const { url } = SocialAddress.parse(await begun.json())
      const query = new URLSearchParams({ code: 'good code', state: new URL(url).searchParams.get('state') ?? '' })
      const cookie = begun.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      await app.request(`/api/auth/callback/linkedin?${query.toString()}`, { headers: { cookie } })
      assert.deepEqual(await seatsOf(app), ['AspenPlus active'])
    })

    test('withdraws the seat with a whole refund or a lost dispute, and keeps it with a partial refund', async (t) => {
      for (const [event, refund, state] of [
        ['refund.processed', undefined, 'withdrawn'],
        ['refund.processed', 100_000, 'active'],
        ['payment.dispute.created', undefined, 'active'],
        ['payment.dispute.lost', undefined, 'withdrawn'],
      ] as const) {
        const app = await open(t)
        await press(app, (await member(app)).cookie)
        await send(app, 'payment.captured')
        await send(app, event, {}, refund)
        assert.deepEqual(await seatsOf(app), [`AspenPlus ${state}`], event)
        await app.postman.round()
        const letters = app.mailer.sent.filter(({ subject }) => subject === 'Refund for Aspen Plus').length
        assert.equal(letters, event === 'refund.processed' ? 1 : 0)
      }
    })

    test('ends the same for any order of the five events', async (t) => {
      const orders: ReadonlyArray<readonly EventName[]> = [
        ['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed', 'refund.processed'],
        ['refund.processed', 'payment.failed', 'order.paid', 'payment.captured', 'payment.authorized'],
        ['payment.failed', 'refund.processed', 'payment.authorized', 'payment.captured', 'order.paid'],
        ['order.paid', 'payment.failed', 'payment.failed', 'refund.processed', 'payment.captured'],
      ]
      for (const order of orders) {
        const app = await open(t)
        await press(app, (await member(app)).cookie)
        for (const event of order) await send(app, event)
        assert.deepEqual(await seatsOf(app), ['AspenPlus withdrawn'], order.join())
        const { state, deskReason } = await paymentOf(app)
        assert.deepEqual([state, deskReason], ['refunded', null])
      }
    })

    test('writes about a failure only when no money came for a quarter of an hour', async (t) => {
      const app = await open(t)
      await send(app, 'payment.failed')
      await send(app, 'payment.failed', { id: 'pay_2', order_id: 'order_2', email: 'ravi@example.com' })
      await send(app, 'payment.captured', { id: 'pay_3', order_id: 'order_2', email: 'ravi@example.com' })
      await workerOn(app, new Date(NOON.getTime() + 14 * 60_000)).round()
      await app.postman.round()
      assert.equal(failureLetters(app).length, 0)
      const later = workerOn(app, new Date(NOON.getTime() + 16 * 60_000))
      await later.round()
      await later.round()
      app.setTime(new Date(NOON.getTime() + 16 * 60_000))
      await app.postman.round()
      const letters = failureLetters(app).map(({ to }) => to)
      assert.deepEqual(letters, ['asha@example.com'])
    })

    test('writes about no failure that is reported after the money came', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { id: 'pay_2', order_id: 'order_2' })
      app.setTime(new Date(NOON.getTime() + 60_000))
      await deliverEvent(app, providerEvent('payment.failed', { order_id: 'order_1' }), 'late')
      await workerOn(app, new Date(NOON.getTime() + 60_000)).round()
      await workerOn(app, new Date(NOON.getTime() + 20 * 60_000)).round()
      app.setTime(new Date(NOON.getTime() + 20 * 60_000))
      await app.postman.round()
      assert.equal(failureLetters(app).length, 0)
    })

    test('shows a member that a payment is at the desk, also of another amount', async (t) => {
      for (const changes of [{ amount: 100 }, { notes: { course: 'Nothing' } }]) {
        const app = await open(t)
        const { cookie } = await member(app)
        await press(app, cookie)
        await send(app, 'payment.captured', changes)
        assert.deepEqual(
          (await purchases(app, cookie)).pending.map(({ state }) => state),
          ['atDesk'],
        )
      }
    })
  })
