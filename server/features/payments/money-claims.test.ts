/** What a sum says that names no refund, and what a dispute leaves open: both are asked at the desk and move nothing until then. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { PaymentDetail, PaymentPage } from '#contract/desk-payments.ts'
import { Problem } from '#contract/problem.ts'
import { Today } from '#contract/desk.ts'
import { registerStaff, stepUp } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { buyer, letters, PAYMENT_ENV, press, seats, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { movedByMonth } from '../../../tests/support/money.ts'

const HEAD = 'Payment ID,Payment Date,Total,Currency,Status,Amount Refunded,Email'
const row = (id: string, status: string, back: string) =>
  `${id},20/11/2026 17:30:00,9000,INR,${status},${back},asha@example.com`

async function open(engine: TestEngine, cleaner: Cleaner) {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
  await stepUp(app, cookie)
  await press(app, await buyer(app, 'asha'))
  const get = async (path: string): Promise<unknown> =>
    (await app.request(`/api/desk${path}`, { headers: { cookie } })).json()
  const readIn = async (...rows: readonly string[]) =>
    app.request('/api/desk/payments/report?dryRun=no', {
      method: 'POST',
      body: [HEAD, ...rows].join('\n'),
      headers: { cookie, 'Content-Type': 'text/csv' },
    })
  return {
    app,
    readIn,
    audited: async () =>
      AuditPage.parse(await get('/audit?subjectType=payment')).entries.map(({ action, after }) => [action, after]),
    question: async () => PaymentDetail.parse(await get('/payments/pay_1')).question,
    listed: async () => PaymentPage.parse(await get('/payments?show=questions')).payments.map(({ id }) => id),
    due: async () => Today.parse(await get('/today')).duties.find(({ key }) => key === 'paymentQuestions')?.count,
    say: async (path: string, body: object, by = cookie) => {
      const answer = await app.send('POST', `/api/desk/payments/pay_1/${path}`, body, { cookie: by })
      return answer.ok ? null : Problem.parse(await answer.json()).code
    },
  }
}

const why = 'The dashboard shows it'

for (const engine of engines) {
  suite(`a refunded sum that no refund explains, on ${engine.name}`, () => {
    test('moves no seat, paper or month, and is asked at the desk', async (t) => {
      const { app, readIn, question, listed, due } = await open(engine, t)
      await send(app, 'payment.captured')
      await readIn(row('pay_1', 'refunded', '9000'))
      assert.deepEqual(await question(), { about: 'refundClaimed', claimed: 900_000, known: 0, most: 900_000 })
      assert.deepEqual([await listed(), await due()], [['pay_1'], 1])
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0'])
      assert.ok(!(await letters(app)).some((line) => line.includes('Refund')))
    })

    test('follows what a person says, on the day that is said, once', async (t) => {
      const { app, readIn, question, due, say } = await open(engine, t)
      await send(app, 'payment.captured')
      await readIn(row('pay_1', 'refunded', '9000'))
      assert.equal(await say('refunds', { refunded: 900_001, on: '2026-11-20', why }), 'refundsImpossible')
      assert.equal(await say('refunds', { refunded: 900_000, on: '2026-12-24', why }), 'refundsImpossible')
      assert.equal(await say('refunds', { refunded: 900_000, on: '2026-10-31', why }), 'refundsImpossible')
      assert.equal(await say('refunds', { refunded: 900_000, on: '2026-11-20', why }), null)
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus withdrawn'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 9000'])
      assert.equal((await letters(app)).filter((line) => line.includes('Refund')).length, 1)
      assert.deepEqual([await question(), await due()], [null, 0])
      assert.equal(await say('refunds', { refunded: 900_000, on: '2026-11-20', why }), 'questionAnswered')
      await readIn(row('pay_1', 'refunded', '9000'))
      assert.equal(await question(), null, 'the same file asks nothing again')
    })

    test('stands in the audit with its unit, as does a dispute lost in part', async (t) => {
      const { app, readIn, say, audited } = await open(engine, t)
      await send(app, 'payment.captured')
      await readIn(row('pay_1', 'captured', '3000'))
      assert.equal(await say('refunds', { refunded: 250_050, on: '2026-11-20', why }), null)
      await send(app, 'payment.dispute.lost', {}, undefined, { id: 'disp_1', amount: 100_000 })
      assert.equal(await say('keep', { why }), null)
      assert.deepEqual(await audited(), [
        ['payment.keep', { lost: '₹1,000' }],
        ['payment.refunds', { refunded: '₹2,500.50', on: '2026-11-20', claimed: '₹3,000' }],
      ])
    })

    test('is said by an owner alone, who types the password for it', async (t) => {
      const { app, readIn, say } = await open(engine, t)
      const support = await registerStaff(app, 'support@example.com', 'support')
      const owner = await registerStaff(app, 'another@example.com', 'owner')
      await send(app, 'payment.captured')
      await readIn(row('pay_1', 'refunded', '9000'))
      const stated = { refunded: 900_000, on: '2026-11-20', why }
      await stepUp(app, support.cookie)
      assert.equal(await say('refunds', stated, support.cookie), 'forbidden')
      assert.equal(await say('refunds', stated, owner.cookie), 'stepUpRequired')
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      await stepUp(app, owner.cookie)
      assert.equal(await say('refunds', stated, owner.cookie), null)
    })

    test('gives way to the provider: its refund counts by its own day, and never on top', async (t) => {
      const { app, readIn, say } = await open(engine, t)
      await send(app, 'payment.captured')
      await readIn(row('pay_1', 'captured', '3000'))
      assert.equal(await say('refunds', { refunded: 300_000, on: '2026-11-20', why }), null)
      await send(
        app,
        'refund.processed',
        {},
        { amount: 300_000, created_at: Date.parse('2026-12-02T12:00:00Z') / 1000 },
      )
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0', '2026-12 0 3000'])
      assert.equal((await letters(app)).filter((line) => line.includes('Refund')).length, 1)
    })

    test('is dropped where a person says that nothing went back, and asked again when it grows', async (t) => {
      const { app, readIn, question, say } = await open(engine, t)
      await send(app, 'payment.captured')
      await readIn(row('pay_1', 'captured', '3000'))
      assert.equal(await say('refunds', { refunded: 0, on: '2026-11-20', why }), null)
      assert.deepEqual([await question(), await movedByMonth(app)], [null, ['2026-11 9000 0']])
      await readIn(row('pay_1', 'captured', '4000'))
      assert.deepEqual(await question(), { about: 'refundClaimed', claimed: 400_000, known: 0, most: 900_000 })
    })

    test('by a report alone is no income: what was refunded need not have been captured', async (t) => {
      const { app, readIn, question } = await open(engine, t)
      await readIn(row('pay_1', 'refunded', '9000'))
      assert.deepEqual([await question(), await movedByMonth(app), await seats(app)], [null, [], []])
    })
  })

  suite(`a dispute that was lost in part, on ${engine.name}`, () => {
    const lose = (app: Parameters<typeof send>[0], id: string, amount: number) =>
      send(app, 'payment.dispute.lost', {}, undefined, { id, amount })

    test('asks the desk whether the seat stays, and asks again when more is lost', async (t) => {
      const { app, question, listed, say } = await open(engine, t)
      await send(app, 'payment.captured')
      await lose(app, 'disp_1', 100_000)
      assert.deepEqual([await question(), await listed()], [{ about: 'lostInPart', lost: 100_000 }, ['pay_1']])
      assert.equal(await say('keep', { why }), null)
      assert.deepEqual([await question(), await listed()], [null, []])
      assert.equal(await say('keep', { why }), 'questionAnswered')
      await lose(app, 'disp_2', 200_000)
      assert.deepEqual(await question(), { about: 'lostInPart', lost: 300_000 })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
    })

    test('asks nothing once the seat is taken back', async (t) => {
      const { app, question, listed, say } = await open(engine, t)
      await send(app, 'payment.captured')
      await lose(app, 'disp_1', 100_000)
      assert.equal(await say('undo', { why }), null)
      assert.deepEqual([await question(), await listed(), await seats(app)], [null, [], []])
      assert.equal(await say('keep', { why }), 'notSeated')
    })
  })
}
