/** A payment in another currency is never taken for rupees: not in a letter, a list, a paper or a month, and not at a price. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { PaymentDetail } from '#contract/desk-payments.ts'
import { registerStaff, stepUp } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../tests/support/engines.ts'
import { movedByMonth } from '../../../tests/support/money.ts'
import {
  buyer,
  deskOn,
  letters,
  ownPurchases,
  PAYMENT_ENV,
  press,
  seats,
  send,
  waiting,
  workerOn,
} from '../../../tests/support/payment-chain.ts'
import { textOfPdf } from '../../../tests/support/pdf.ts'
import { createTestApp, NOON } from '../../../tests/support/test-app.ts'

const SUMS = [
  ['USD', 10_000, 'USD 100.00'],
  ['JPY', 900_000, 'JPY 900,000'],
  ['KWD', 12_345, 'KWD 12.345'],
] as const

const EARLIER = 1_795_176_000 - 3600

async function open(engine: TestEngine, cleaner: Cleaner) {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
  await stepUp(app, cookie)
  const asha = await buyer(app, 'asha')
  const read = async (path: string, by = cookie) => app.request(`/api${path}`, { headers: { cookie: by } })
  const detail = async () => PaymentDetail.parse(await (await read('/desk/payments/pay_1')).json())
  const seatByHand = () =>
    deskOn(app).ledger.assign(
      'pay_1',
      { userId: asha.uid, courseId: 'AspenHysys' },
      { actor: 'cli:owner', at: NOON, why: 'asked' },
    )
  return { app, cookie, asha, read, detail, seatByHand }
}

for (const engine of engines)
  suite(`a payment in another currency, on ${engine.name}`, () => {
    for (const [currency, amount, words] of SUMS)
      test(`of ${words} is told with its currency wherever it is told`, async (t) => {
        const { app, asha, read, detail, seatByHand } = await open(engine, t)
        await send(app, 'payment.captured', { amount, currency })
        assert.equal(await seatByHand(), null)
        await send(app, 'refund.processed', { amount, currency }, amount - 1)
        await letters(app)
        const about = app.mailer.sent.filter(({ text }) => text.includes('pay_1') || /seat|refund/i.test(text))
        assert.ok(about.length >= 4)
        for (const { subject, text } of about) {
          if (/Verify/.test(subject)) continue
          assert.doesNotMatch(text, /₹/, subject)
          if (/confirmed|received|waits/.test(subject)) assert.ok(text.includes(words), subject)
        }
        assert.ok((await (await read('/desk/search?q=pay_1')).text()).includes(`${words}, `))
        const { payment, refunded } = await detail()
        assert.deepEqual([payment.amount, payment.currency, refunded], [amount, currency, amount - 1])
        const [seat] = (await ownPurchases(app, asha)).seats
        assert.deepEqual([seat?.amount, seat?.currency], [amount, currency])
        const receipt = await read('/users/me/documents/pay_1', asha.cookie)
        const text = await textOfPdf(new Uint8Array(await receipt.arrayBuffer()))
        assert.ok(text.includes(words), text)
        assert.doesNotMatch(text, /₹|Rupee|GST/i)
        assert.deepEqual(await movedByMonth(app), [])
      })

    test('takes no seat of a course whose price is the same number of paise', async (t) => {
      const { app, asha } = await open(engine, t)
      await press(app, asha)
      await send(app, 'payment.captured', { currency: 'USD', notes: { course: 'AspenPlus' } })
      assert.deepEqual([await seats(app), await waiting(app)], [[], { pay_1: 'currencyDiffers' }])
      const { pending } = await ownPurchases(app, asha)
      assert.deepEqual(
        pending.map(({ state, check }) => [state, check]),
        [['atDesk', 'amount']],
      )
    })

    test('is claimed back by a report and answered in its own decimals', async (t) => {
      const { app, cookie, read, detail } = await open(engine, t)
      await send(app, 'payment.captured', { currency: 'KWD', amount: 12_345 })
      const report = 'Payment ID,Total,Currency,Status,Amount Refunded,Email\npay_1,12.345,KWD,captured,2.500,'
      const headers = { cookie, 'Content-Type': 'text/csv' }
      await app.request('/api/desk/payments/report?dryRun=no', { method: 'POST', body: report, headers })
      assert.deepEqual((await detail()).question, { about: 'refundClaimed', claimed: 2500, known: 0, most: 12_345 })
      const said = { refunded: 2500, on: '2026-11-20', why: 'seen' }
      assert.equal((await app.send('POST', '/api/desk/payments/pay_1/refunds', said, { cookie })).ok, true)
      assert.match(await (await read('/desk/audit?subjectType=payment')).text(), /"refunded":"KWD 2.500"/)
    })

    test('of the same number does not hide that a payment in rupees failed', async (t) => {
      const { app } = await open(engine, t)
      await send(app, 'payment.failed', { id: 'pay_2', created_at: EARLIER })
      await send(app, 'payment.captured', { currency: 'USD' })
      await workerOn(app, new Date(NOON.getTime() + 3_600_000)).round()
      assert.ok((await letters(app)).some((line) => /^asha: .*did not go through/.test(line)))
    })
  })
