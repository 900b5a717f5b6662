import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PaymentDetail } from '#contract/desk-payments.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { live, seated, SELLER } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

const HAND = { actor: 'cli:meera', at: NOON, why: 'It was the brother' }
const NO_INVOICE = { state: 'none', number: null }
const ELSEWHERE = { email: 'elsewhere@example.com' }

async function seatEnd(app: TestApp, id = 'pay_1', owner = `owner-of-${id}`) {
  const { cookie } = await registerStaff(app, `${owner}@example.com`, 'owner')
  return PaymentDetail.parse(await (await app.request(`/api/desk/payments/${id}`, { headers: { cookie } })).json())
    .seatEnd
}

async function numbers({ database: { db } }: TestApp): Promise<string[]> {
  const rows = await db.selectFrom('documents').select('number').orderBy('number').execute()
  return rows.map(({ number }) => number)
}

async function invoiced(engine: TestEngine, t: Cleaner) {
  const app = await createTestApp(engine, t, { env: { ...SELLER, ...PAYMENT_ENV } })
  const asha = await seated(app, SELLER)
  await live(app, asha.cookie, '27')
  return { app, asha }
}

for (const engine of engines)
  suite(`taking a seat back, on ${engine.name}`, () => {
    test('issues no credit note while no money goes back, and says so beforehand', async (t) => {
      const { app, asha } = await invoiced(engine, t)
      const end = await seatEnd(app)
      assert.deepEqual(end?.invoice, { state: 'stands', number: 'SYN/26-27/000001' })
      assert.equal(end.keptBy, null)
      assert.ok(end.letterTo)
      assert.equal(await asha.ledger.undo('pay_1', HAND), null)
      assert.deepEqual(await numbers(app), ['SYN/26-27/000001'])
      assert.equal(await asha.ledger.assign('pay_1', { userId: asha.uid, courseId: 'AspenPlus' }, HAND), null)
      assert.deepEqual(await numbers(app), ['SYN/26-27/000001'], 'the invoice stands for the same buyer')
    })

    test('leaves the invoice to be credited by the refund that follows', async (t) => {
      const { app, asha } = await invoiced(engine, t)
      assert.equal(await asha.ledger.undo('pay_1', HAND), null)
      await send(app, 'refund.processed', ELSEWHERE)
      assert.deepEqual(await numbers(app), ['SYC/26-27/000001', 'SYN/26-27/000001'])
      await send(app, 'refund.processed', ELSEWHERE)
      assert.equal((await numbers(app)).length, 2)
    })

    test('tells an invoice that is credited whole, and one that cannot be read, from none', async (t) => {
      const { app } = await invoiced(engine, t)
      await send(app, 'refund.processed', ELSEWHERE)
      assert.deepEqual((await seatEnd(app))?.invoice, { state: 'credited', number: null })
      await app.database.db.updateTable('documents').set({ content: '{}' }).execute()
      assert.deepEqual((await seatEnd(app, 'pay_1', 'kavya'))?.invoice, { state: 'unreadable', number: null })
    })

    test('says that another payment takes the seat over, and what it says comes true', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const usha = await buyer(app, 'usha')
      await press(app, usha)
      for (const id of ['pay_1', 'pay_2']) await send(app, 'payment.captured', { id, email: usha.email })
      assert.deepEqual(await seatEnd(app), { keptBy: 'anotherPayment', letterTo: usha.email, invoice: NO_INVOICE })
      const { cookie } = await registerStaff(app, 'meera@example.com', 'owner')
      const answer = await app.send('POST', '/api/desk/payments/pay_1/undo', { why: HAND.why }, { cookie })
      assert.equal(answer.status, 200)
      assert.deepEqual(await seatEnd(app, 'pay_2'), { keptBy: null, letterTo: usha.email, invoice: NO_INVOICE })
      app.setTime(new Date(NOON.getTime() + 600_000))
      await app.site.workers.payments.round()
      await app.postman.round()
      const about = app.mailer.sent.filter(
        ({ to, subject }) => to === usha.email && subject.includes('looked at again'),
      )
      assert.equal(about.length, 1)
    })
  })
