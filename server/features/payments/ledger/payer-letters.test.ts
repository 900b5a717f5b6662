import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { NOON_SECONDS } from '#stand-ins/provider/events.ts'
import { engines } from '../../../../tests/support/engines.ts'
import {
  buyer,
  deskOn,
  ownPurchases,
  PAYMENT_ENV,
  press,
  send,
  waiting,
  type Buyer,
} from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

async function lettersTo(app: TestApp, email: string): Promise<string[]> {
  await app.postman.round()
  const received = app.mailer.sent.filter(({ to, subject }) => to === email && subject.startsWith('We have received'))
  return received.map(({ text }) => text)
}

async function shown(app: TestApp, member: Buyer) {
  const { pending, atDesk } = await ownPurchases(app, member)
  return {
    pending: pending.map(({ courseId, state, check }) => `${courseId} ${state} ${check}`).toSorted(),
    atDesk: atDesk.map(({ paymentId, amount, check }) => `${paymentId} ${amount} ${check}`),
  }
}

for (const engine of engines) {
  const open = (cleaner: Parameters<typeof createTestApp>[1]) => createTestApp(engine, cleaner, { env: PAYMENT_ENV })

  suite(`what a payer hears of a payment at the desk, on ${engine.name}`, () => {
    test('writes once to the address that the payment carries, however often its messages come', async (t) => {
      const app = await open(t)
      for (const event of ['payment.captured', 'payment.captured', 'order.paid', 'payment.authorized'] as const)
        await send(app, event, { email: 'payer@example.com' })
      const [letter, ...more] = await lettersTo(app, 'payer@example.com')
      assert.match(letter ?? '', /your payment of ₹9,000\. You do not need to pay again/)
      assert.match(letter ?? '', /This e-mail address has no account yet\. Finish here/)
      assert.match(letter ?? '', /\/register#token=\S+/)
      assert.match(letter ?? '', /pay_1/)
      assert.deepEqual(more, [])
      await buyer(app, 'payer')
      await app.database.write((tx) => deskOn(app).ledger.rematchAddress(tx, 'payer@example.com'))
      await send(app, 'refund.processed', { email: 'payer@example.com' }, 100)
      assert.equal((await lettersTo(app, 'payer@example.com')).length, 1)
    })

    test('writes to nobody at the address that the provider puts where none was given', async (t) => {
      const app = await open(t)
      for (const [id, event] of Object.entries({ pay_1: 'payment.captured', pay_2: 'payment.failed' } as const))
        await send(app, event, { id, email: 'VOID@razorpay.com', contact: '' })
      app.setTime(new Date(NOON.getTime() + 3_600_000))
      await app.site.workers.payments.round()
      await app.postman.round()
      assert.deepEqual(
        app.mailer.sent.filter(({ to }) => /razorpay/i.test(to)),
        [],
      )
    })

    test('asks no proven payer for an account, and names to nobody who else may have paid', async (t) => {
      const app = await open(t)
      await press(app, await buyer(app, 'thief'))
      await press(app, await buyer(app, 'asha'))
      await send(app, 'payment.captured', { amount: 100 })
      const [letter] = await lettersTo(app, 'asha@example.com')
      assert.doesNotMatch(letter ?? '', /register|thief/)
      assert.deepEqual(await lettersTo(app, 'thief@example.com'), [])
    })

    test('writes nothing about a payment of long ago, as a report brings it, nor where no address was given', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured', { created_at: NOON_SECONDS - 8 * 24 * 3600 })
      await send(app, 'payment.captured', { id: 'pay_2', email: '' })
      assert.deepEqual(Object.keys(await waiting(app)), ['pay_1', 'pay_2'])
      assert.deepEqual(await lettersTo(app, 'asha@example.com'), [])
    })

    test('shows a payment without a pressed course to the member who proved its address, and to no other', async (t) => {
      const app = await open(t)
      await send(app, 'payment.captured')
      const asha = await buyer(app, 'asha', { isProven: false })
      const thief = await buyer(app, 'thief')
      await press(app, thief)
      assert.deepEqual(await shown(app, asha), { pending: [], atDesk: [] })
      await app.database.db.updateTable('user').set({ emailVerified: 1 }).where('id', '=', asha.uid).execute()
      assert.deepEqual(await shown(app, asha), { pending: [], atDesk: ['pay_1 900000 course'] })
      assert.deepEqual(await shown(app, thief), { pending: ['AspenPlus waiting null'], atDesk: [] })
    })

    test('goes on showing it after another press, for each course of its amount', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      for (const course of ['AspenPlus', 'AspenHysys']) await press(app, asha, course)
      await send(app, 'payment.captured')
      app.setTime(new Date((NOON_SECONDS + 3600) * 1000))
      await press(app, asha)
      const { pending } = await shown(app, asha)
      assert.deepEqual(pending, ['AspenHysys atDesk course', 'AspenPlus atDesk course'])
    })

    test('says that the amount is not the price, and that a payment came on top of a seat', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured', { amount: 100 })
      assert.deepEqual((await shown(app, asha)).pending, ['AspenPlus atDesk amount'])
      for (const id of ['pay_2', 'pay_3']) await send(app, 'payment.captured', { id })
      assert.deepEqual((await shown(app, asha)).atDesk, ['pay_1 100 amount', 'pay_3 900000 second'])
    })

    test('does not take a payment on top of a seat for one of another course that is pressed', async (t) => {
      const app = await open(t)
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      for (const id of ['pay_1', 'pay_2']) await send(app, 'payment.captured', { id })
      await press(app, asha, 'AspenHysys')
      assert.deepEqual(await shown(app, asha), {
        pending: ['AspenHysys waiting null'],
        atDesk: ['pay_2 900000 second'],
      })
    })
  })
}
