/** Money that an owner gives back: each refund is made once, whoever presses and whatever answer is lost. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PaymentDetail } from '#contract/desk-payments.ts'
import { Problem } from '#contract/problem.ts'
import { registerStaff, stepUp } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { movedByMonth } from '../../../tests/support/money.ts'
import { letters, PAYMENT_ENV, seats, send } from '../../../tests/support/payment-chain.ts'
import { openRefunding, WHY } from '../../../tests/support/refunding.ts'
import { createTestApp, NOON } from '../../../tests/support/test-app.ts'
import { ProviderRefusal } from '../../gateways/payment-provider.ts'
import { dueRefundOrders, takeRefundOrder } from './ledger/refund-orders.ts'

for (const engine of engines) {
  suite(`a refund from the desk, on ${engine.name}`, () => {
    test('of a part goes to the provider, leaves the seat, and is told to buyer and owners', async (t) => {
      const { app, refund, round, refunding, orders, audited, made } = await openRefunding(engine, t)
      assert.deepEqual(await refunding(), { refundable: 900_000, way: 'provider', orders: [] })
      assert.equal(await refund(300_000), null)
      assert.equal(made(), 0)
      await round()
      assert.deepEqual([await orders(), made()], [[[300_000, 'made', '']], 1])
      assert.equal((await refunding()).refundable, 600_000)
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0', '2026-12 0 3000'])
      assert.deepEqual(await audited(), [['payment.refund', { amount: '₹3,000' }, WHY]])
      const written = await letters(app)
      assert.ok(written.includes('asha: Refund for Aspen Plus'))
      assert.ok(written.includes('owner: A refund of ₹3,000 was ordered'))
    })

    test('of all of it ends the seat, and nothing is left to give back', async (t) => {
      const { app, refund, round, refunding } = await openRefunding(engine, t)
      assert.equal(await refund(900_000), null)
      await round()
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus withdrawn'])
      assert.equal((await refunding()).refundable, 0)
      assert.equal(await refund(1), 'moneyMoved')
      assert.equal(await refund(1, 0), 'refundImpossible')
    })

    test('is made once where its answer is lost: the provider is asked before it is sent again', async (t) => {
      const { provider, refund, round, later, orders, made } = await openRefunding(engine, t)
      provider.nextRefund = 'lost'
      assert.equal(await refund(300_000), null)
      await round()
      assert.deepEqual(await orders(), [[300_000, 'sent', '']])
      await round()
      assert.deepEqual(await orders(), [[300_000, 'sent', '']], 'not before its time')
      later()
      await round()
      assert.deepEqual([await orders(), made()], [[[300_000, 'made', '']], 1])
    })

    test('waits for a provider that is down, and is sent when it is there', async (t) => {
      const { provider, refund, round, later, orders, made } = await openRefunding(engine, t)
      provider.isDown = true
      assert.equal(await refund(300_000), null)
      await round()
      provider.isDown = false
      later()
      await round()
      assert.deepEqual([await orders(), made()], [[[300_000, 'made', '']], 1])
    })

    test('pressed twice, or on a page from before, is ordered once', async (t) => {
      const { refund, round, made } = await openRefunding(engine, t)
      const both = await Promise.all([refund(300_000), refund(300_000)])
      assert.deepEqual(new Set(both), new Set([null, 'refundUnderWay']))
      await round()
      assert.equal(await refund(300_000), 'moneyMoved')
      assert.equal(made(), 1)
    })

    test('of more than is there, or beside a dispute, is refused', async (t) => {
      const { app, refund, refunding } = await openRefunding(engine, t)
      assert.equal(await refund(900_001), 'refundImpossible')
      assert.equal(await refund(900_001, 900_001), 'moneyMoved')
      assert.equal(await refund(0), 'fieldsInvalid')
      await send(app, 'payment.dispute.created', {}, undefined, { id: 'disp_1' })
      assert.equal((await refunding()).refundable, 0)
      assert.equal(await refund(1), 'moneyMoved')
    })

    test('that the provider refuses moves nothing, says why, and can be ordered again', async (t) => {
      const { app, provider, refund, round, orders } = await openRefunding(engine, t)
      provider.nextRefund = { refusal: 'The balance is too low' }
      assert.equal(await refund(300_000), null)
      await round()
      assert.deepEqual(await orders(), [[300_000, 'refused', 'The balance is too low']])
      assert.ok((await letters(app)).includes('owner: A refund of ₹3,000 was refused'))
      assert.equal(await refund(300_000), null)
      await round()
      assert.deepEqual(new Set((await orders()).map(([, state]) => state)), new Set(['made', 'refused']))
    })

    test('whose answer was lost is not held for refused while the request before may still be worked on', async (t) => {
      const { provider, refund, round, later, orders, made } = await openRefunding(engine, t)
      provider.isDown = true
      assert.equal(await refund(300_000), null)
      await round()
      provider.isDown = false
      provider.nextRefund = { refusal: 'Another operation is in progress' }
      later()
      await round()
      assert.deepEqual(await orders(), [[300_000, 'sent', '']])
      assert.equal(await refund(300_000), 'refundUnderWay')
      later()
      await round()
      assert.deepEqual([await orders(), made()], [[[300_000, 'made', '']], 1])
    })

    test('that was held up is not sent once other money of the payment went back, or a dispute is open', async (t) => {
      for (const moves of ['at the dashboard', 'by a dispute'] as const) {
        const { app, provider, refund, round, later, orders, made } = await openRefunding(engine, t)
        provider.isDown = true
        assert.equal(await refund(300_000), null)
        await round()
        provider.isDown = false
        const other = { id: 'rfnd_other', payment_id: 'pay_1', amount: 300_000, status: 'processed' }
        if (moves === 'at the dashboard')
          provider.refunds.set('pay_1', [{ ...other, created_at: NOON.getTime() / 1000 }])
        else await send(app, 'payment.dispute.created', {}, undefined, { id: 'disp_1' })
        const before = made()
        for (let count = 0; count < 6; count += 1) {
          later()
          await round()
        }
        const reason = 'It was not sent: other money of this payment moved since it was ordered'
        assert.deepEqual([await orders(), made()], [[[300_000, 'refused', reason]], before], moves)
        assert.ok((await letters(app)).includes('owner: A refund of ₹3,000 was refused'))
      }
    })

    test('is not held for refused where the provider only refuses to say what it knows', async (t) => {
      const { provider, refund, round, later, orders, made } = await openRefunding(engine, t)
      const { refundsOf } = provider
      provider.nextRefund = 'pending'
      assert.equal(await refund(300_000), null)
      await round()
      Object.assign(provider, {
        refundsOf: async () => {
          throw new ProviderRefusal('The id provided does not exist')
        },
      })
      for (let count = 0; count < 6; count += 1) {
        later()
        await round()
      }
      assert.deepEqual(await orders(), [[300_000, 'pending', '']])
      Object.assign(provider, { refundsOf })
      later()
      await round()
      assert.deepEqual([await orders(), made()], [[[300_000, 'pending', '']], 1])
    })

    test('that waits at the bank takes nothing until it is paid out, and is not given twice', async (t) => {
      const { app, provider, refund, round, later, orders, refunding } = await openRefunding(engine, t)
      provider.nextRefund = 'pending'
      assert.equal(await refund(900_000), null)
      await round()
      assert.deepEqual([await orders(), (await refunding()).refundable], [[[900_000, 'pending', '']], 0])
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      const [waiting] = provider.refunds.get('pay_1') ?? []
      provider.refunds.set('pay_1', [Object.assign({}, waiting, { status: 'processed' })])
      later()
      await round()
      assert.deepEqual(await orders(), [[900_000, 'made', '']])
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus withdrawn'])
    })

    test('that comes back from the bank after it was paid out is refused, and told once', async (t) => {
      const { app, refund, round, orders } = await openRefunding(engine, t)
      assert.equal(await refund(300_000), null)
      await round()
      assert.deepEqual(await orders(), [[300_000, 'made', '']])
      const { refundId } = await app.database.db.selectFrom('refundOrders').select('refundId').executeTakeFirstOrThrow()
      for (const count of [1, 2]) {
        await send(app, 'refund.failed', {}, { id: refundId, amount: 300_000 })
        assert.deepEqual(await orders(), [[300_000, 'refused', 'The refund failed at the bank']], `message ${count}`)
      }
      const told = (await letters(app)).filter((letter) => letter === 'owner: A refund of ₹3,000 was refused')
      assert.equal(told.length, 1)
    })

    test('is sent by one of two servers', async (t) => {
      const { app, refund } = await openRefunding(engine, t)
      assert.equal(await refund(300_000), null)
      const [order] = await dueRefundOrders(app.database, NOON)
      assert.ok(order)
      const taken = await Promise.all([1, 2].map(() => takeRefundOrder(app.database, order, NOON)))
      assert.deepEqual(new Set(taken), new Set([false, true]))
    })

    test('is ordered by an owner alone, who types the password for it', async (t) => {
      const { app, refund, made, round } = await openRefunding(engine, t)
      const support = await registerStaff(app, 'support@example.com', 'support')
      const another = await registerStaff(app, 'another@example.com', 'owner')
      await stepUp(app, support.cookie)
      assert.equal(await refund(300_000, 900_000, support.cookie), 'forbidden')
      assert.equal(await refund(300_000, 900_000, another.cookie), 'stepUpRequired')
      await round()
      assert.equal(made(), 0)
    })
  })

  suite(`without API keys, on ${engine.name}`, () => {
    test('nothing is ordered, and the page leads to the dashboard', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
      await stepUp(app, cookie)
      await send(app, 'payment.captured')
      const wish = { amount: 1, refundable: 900_000, why: WHY }
      const answer = await app.send('POST', '/api/desk/payments/pay_1/refund', wish, { cookie })
      assert.equal(Problem.parse(await answer.json()).code, 'providerUnavailable')
      const detail = await app.request('/api/desk/payments/pay_1', { headers: { cookie } })
      assert.equal(PaymentDetail.parse(await detail.json()).refunding.way, 'dashboard')
    })
  })
}
