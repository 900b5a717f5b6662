import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { CheckoutOrder } from '#contract/payments.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  buyer,
  type Buyer,
  deskOn,
  letters,
  ownPurchases,
  PAYMENT_ENV,
  press,
  seats,
  send,
  waiting,
} from '../../../../tests/support/payment-chain.ts'
import { NOON_SECONDS, providerEvent } from '#stand-ins/provider/events.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { membersByMobiles } from '../../accounts/members.ts'
import { unmatchedPayments } from './desk.ts'
import { fakePaymentProvider } from '../../../gateways/fake-payment-provider.ts'
import { factsOfEvent } from '../provider/provider-event.ts'

const DAY = 24 * 3600
const MOBILE = '9876543210'

const strangerWith = (mobile: string, number: number) => ({
  id: `stranger ${number}`,
  name: 'Ravi Rao',
  email: `stranger${number}@example.com`,
  emailVerified: 1,
  image: null,
  mobile,
  collegeYear: '',
  companyDept: '',
  courseName: '',
  createdAt: NOON.toISOString(),
  updatedAt: NOON.toISOString(),
})

const atNoon = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

for (const engine of engines) {
  const open = (cleaner: Parameters<typeof createTestApp>[1]) => createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  const openWithKeys = (cleaner: Parameters<typeof createTestApp>[1]) =>
    createTestApp(engine, cleaner, { env: PAYMENT_ENV, paymentProvider: fakePaymentProvider() })
  const orderOf = async (app: TestApp, { cookie }: Buyer) => {
    const answer = await app.send('POST', '/api/payments/orders', { courseId: 'AspenPlus' }, { cookie })
    return CheckoutOrder.parse(await answer.json()).orderId
  }

  suite(`M1: whose a payment is, on ${engine.name}`, () => {
    test('a stranger with the phone of a payment is not seated, and the payer is once the address is proven', async (t) => {
      const app = await open(t)
      const thief = await buyer(app, 'thief')
      await press(app, thief)
      await send(app, 'payment.captured', { email: 'payer@example.com', notes: { course: 'Aspen Plus' } })
      assert.deepEqual(await seats(app), [])
      assert.deepEqual(await waiting(app), { pay_1: 'unproven' })
      assert.deepEqual((await unmatchedPayments(deskOn(app)))[0]?.candidates, [
        { email: 'thief@example.com', courseId: 'AspenPlus' },
      ])
      assert.ok((await letters(app)).includes('owner: A payment waits at the desk'))
      await buyer(app, 'payer', { mobile: '9876543211' })
      await app.database.write((tx) => deskOn(app).ledger.rematchAddress(tx, 'payer@example.com'))
      assert.deepEqual(await seats(app), ['pay_1 payer AspenPlus active'])
    })

    test('a stranger with the same phone does not block the buyer who has proven the address', async (t) => {
      for (const notes of [{ course: 'Aspen Plus' }, []]) {
        const app = await open(t)
        await press(app, await buyer(app, 'stranger'))
        await press(app, await buyer(app, 'asha'))
        await send(app, 'payment.captured', { notes })
        assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      }
    })

    test('a phone that many typed neither hides the buyer nor brings them all', async (t) => {
      const app = await open(t)
      await app.database.write((tx) =>
        tx
          .insertInto('user')
          .values(Array.from({ length: 60 }, (_, number) => strangerWith(MOBILE, number)))
          .execute(),
      )
      await press(app, await buyer(app, 'asha'))
      assert.equal((await membersByMobiles(app.database.db, [MOBILE])).length, 20)
      await send(app, 'payment.captured', { notes: [] })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
    })

    test('a typed phone shows nothing of a stranger’s payment, whether it waits, failed or was seated', async (t) => {
      const app = await open(t)
      const stranger = await buyer(app, 'stranger')
      await press(app, stranger)
      for (const [id, event] of [
        ['pay_1', 'payment.captured'],
        ['pay_2', 'payment.failed'],
      ] as const) {
        await send(app, event, { id, email: 'payer@example.com' })
        const { pending, seats: own } = await ownPurchases(app, stranger)
        assert.deepEqual([pending.map(({ state }) => state), own], [['waiting'], []])
      }
    })

    test('a buyer whose press is long ago is not replaced by a stranger with the phone', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      app.setTime(atNoon(8 * DAY))
      await press(app, await buyer(app, 'stranger'))
      await send(app, 'payment.captured', { created_at: NOON_SECONDS + 8 * DAY })
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'unproven' }])
      await send(app, 'payment.captured', {
        id: 'pay_2',
        created_at: NOON_SECONDS + 8 * DAY,
        notes: { course: 'Aspen Plus' },
      })
      assert.deepEqual(await seats(app), ['pay_2 asha AspenPlus active'])
    })

    test('a payment for another member’s order shows nothing to whoever has proven the address on it', async (t) => {
      const app = await openWithKeys(t)
      const [asha, ravi] = [await buyer(app, 'asha'), await buyer(app, 'ravi')]
      await press(app, asha)
      assert.equal(await orderOf(app, ravi), 'order_1')
      await send(app, 'payment.captured', { order_id: 'order_1', amount: 100 })
      assert.deepEqual(await waiting(app), { pay_1: 'amountDiffers' })
      const states = async (one: Buyer) => (await ownPurchases(app, one)).pending.map(({ state }) => state)
      assert.deepEqual([await states(asha), await states(ravi)], [['waiting'], ['atDesk']])
    })

    test('an address that is typed into an account but not proven neither seats nor blocks', async (t) => {
      const app = await open(t)
      await press(app, await buyer(app, 'asha', { isProven: false, mobile: '9876543211' }))
      await send(app, 'payment.captured', { contact: '' })
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'unproven' }])
    })
  })

  suite(`M2: paid twice, on ${engine.name}`, () => {
    for (const [title, refunds, left] of [
      ['the first is refunded', ['pay_1'], ['pay_1 asha AspenPlus withdrawn', 'pay_2 asha AspenPlus active']],
      ['the second is refunded', ['pay_2'], ['pay_1 asha AspenPlus active']],
      [
        'both are, the first first',
        ['pay_1', 'pay_2'],
        ['pay_1 asha AspenPlus withdrawn', 'pay_2 asha AspenPlus withdrawn'],
      ],
      ['both are, the second first', ['pay_2', 'pay_1'], ['pay_1 asha AspenPlus withdrawn']],
    ] as const)
      test(`one seat stands while one payment stands: ${title}`, async (t) => {
        const app = await open(t)
        const asha = await buyer(app, 'asha')
        await press(app, asha)
        for (const id of ['pay_1', 'pay_2']) await send(app, 'payment.captured', { id })
        assert.deepEqual(await waiting(app), { pay_2: 'alreadySeated' })
        for (const id of refunds) await send(app, 'refund.processed', { id })
        assert.deepEqual([await seats(app), await waiting(app)], [left, {}])
        const own = (await ownPurchases(app, asha)).seats.filter(({ state }) => state === 'active')
        assert.equal(own.length, refunds.length === 2 ? 0 : 1)
      })

    test('a partial refund of either moves no seat, and the refund of the rest does', async (t) => {
      const app = await open(t)
      await press(app, await buyer(app, 'asha'))
      for (const id of ['pay_1', 'pay_2']) await send(app, 'payment.captured', { id })
      for (const id of ['pay_1', 'pay_2']) await send(app, 'refund.processed', { id }, 100_000)
      assert.deepEqual(
        [await seats(app), await waiting(app)],
        [['pay_1 asha AspenPlus active'], { pay_2: 'alreadySeated' }],
      )
      await send(app, 'refund.processed', { id: 'pay_1' }, 800_000)
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus withdrawn', 'pay_2 asha AspenPlus active'])
    })

    test('the letter about the refund says that the seat stays by the other payment', async (t) => {
      const app = await open(t)
      await press(app, await buyer(app, 'asha'))
      for (const id of ['pay_1', 'pay_2']) await send(app, 'payment.captured', { id })
      await send(app, 'refund.processed', { id: 'pay_1' })
      await letters(app)
      const refund = app.mailer.sent.find(({ subject }) => subject === 'Refund for Aspen Plus')
      assert.match(refund?.text ?? '', /Your seat in the course stays: another payment of yours/)
    })

    test('a lost dispute and a seat taken back by hand pass the seat on, to the oldest of those that wait', async (t) => {
      for (const lose of ['dispute', 'undo']) {
        const app = await open(t)
        await press(app, await buyer(app, 'asha'))
        for (const id of ['pay_1', 'pay_2', 'pay_3']) await send(app, 'payment.captured', { id })
        if (lose === 'dispute') await send(app, 'payment.dispute.lost', { id: 'pay_1' })
        else assert.equal(await deskOn(app).ledger.undo('pay_1', { actor: 'cli:meera', at: NOON, why: 'test' }), null)
        assert.deepEqual(
          (await seats(app)).filter((line) => line.endsWith(' active')),
          ['pay_2 asha AspenPlus active'],
        )
        assert.equal((await waiting(app))['pay_3'], 'alreadySeated')
      }
    })

    test('two orders that were both paid, with addresses that nobody proved, leave one seat too', async (t) => {
      const app = await openWithKeys(t)
      const asha = await buyer(app, 'asha', { isProven: false })
      for (const order of ['order_1', 'order_2']) assert.equal(await orderOf(app, asha), order)
      for (const [id, order_id] of [
        ['pay_1', 'order_1'],
        ['pay_2', 'order_2'],
      ] as const)
        await send(app, 'payment.captured', { id, order_id, email: 'void@example.com' })
      assert.deepEqual(await waiting(app), { pay_2: 'alreadySeated' })
      await send(app, 'refund.processed', { id: 'pay_1', order_id: 'order_1', email: 'void@example.com' })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus withdrawn', 'pay_2 asha AspenPlus active'])
    })

    test('a second payment that comes while the first is refunded is never left without the seat', async (t) => {
      const app = await open(t)
      await press(app, await buyer(app, 'asha'))
      const { ledger } = deskOn(app)
      const record = (...event: Parameters<typeof providerEvent>) =>
        ledger.record(factsOfEvent(providerEvent(...event)) ?? assert.fail())
      await record('payment.captured', { id: 'pay_0' })
      for (let index = 1; index <= 10; index += 1)
        await Promise.all([
          record('refund.processed', { id: `pay_${index - 1}` }),
          record('payment.captured', { id: `pay_${index}` }),
        ])
      assert.deepEqual(
        (await seats(app)).filter((line) => line.endsWith(' active')),
        ['pay_10 asha AspenPlus active'],
      )
    })
  })

  suite(`M3: the second course, on ${engine.name}`, () => {
    test('a payment that names no course asks the desk while another course of its amount is held or pressed', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      await press(app, asha, 'AspenHysys')
      await send(app, 'payment.captured', { id: 'pay_2', created_at: NOON_SECONDS + 60 })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      assert.deepEqual(await waiting(app), { pay_2: 'severalFit' })
    })

    test('one that names its course, or is for another amount, goes to the course that was pressed', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      await press(app, asha, 'AspenHysys')
      await send(app, 'payment.captured', { id: 'pay_2', notes: { course: 'Aspen HYSYS' }, created_at: NOON_SECONDS })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active', 'pay_2 asha AspenHysys active'])
    })

    test('a place by hand in another course of its amount asks the desk too', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      const since = NOON.toISOString()
      const byHand = { seatPaymentId: null, state: 'active', until: null, movedTo: null, why: 'a gift' } as const
      await app.database.db
        .insertInto('places')
        .values({
          id: 'place_1',
          batchKey: 'AP-1',
          userId: asha.uid,
          courseId: 'AspenPlus',
          since,
          version: 1,
          ...byHand,
        })
        .execute()
      await press(app, asha, 'AspenHysys')
      await send(app, 'payment.captured')
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'severalFit' }])
    })
  })
}
