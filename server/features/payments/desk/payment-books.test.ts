import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { AuditPage } from '#contract/audit.ts'
import { units } from '#contract/catalog.ts'
import { PaymentDetail, PaymentPage, PaymentSums } from '#contract/desk-payments.ts'
import type { Role } from '#contract/staff.ts'
import { NOON_SECONDS } from '#stand-ins/provider/events.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { movedByMonth } from '../../../../tests/support/money.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'

async function asked(app: TestApp, role: Role) {
  const { cookie } = await registerStaff(app, `${role}@example.com`, role)
  const get = (path: string) => app.request(`/api/desk${path}`, { headers: { cookie } })
  return {
    get,
    ids: async (query: string) =>
      PaymentPage.parse(await (await get(`/payments?${query}`)).json()).payments.map(({ id }) => id),
    sums: async (query: string) => PaymentSums.parse(await (await get(`/payments/sums?${query}`)).json()).sums,
    file: async (query: string): Promise<Array<Record<string, string>>> =>
      parse(await (await get(`/payments.csv?${query}`)).text(), { columns: true, bom: true }),
  }
}

const DAY_SECONDS = 86_400

/** Three payments on three days: a seat with a fee, one that a part went back of, and dollars. */
async function withPayments(engine: TestEngine, cleaner: Cleaner): Promise<TestApp> {
  const time = { now: NOON }
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV, now: () => time.now })
  const asha = await buyer(app, 'asha')
  await press(app, asha)
  const fees = { fee: 21_240, tax: 3_240 }
  await send(app, 'payment.captured', { id: 'pay_1', ...fees })
  time.now = new Date(NOON.getTime() + DAY_SECONDS * 1000)
  const second = { id: 'pay_2', email: 'usha@example.com', contact: '', created_at: NOON_SECONDS + DAY_SECONDS }
  await send(app, 'payment.captured', { ...second, ...fees })
  await send(app, 'refund.processed', second, 100_000)
  time.now = new Date(NOON.getTime() + 2 * DAY_SECONDS * 1000)
  await send(app, 'payment.captured', { id: 'pay_3', email: 'ken@example.com', currency: 'USD', amount: 12_000 })
  return app
}

const FIRST = '2026-11-20'
const SECOND = '2026-11-21'

for (const engine of engines)
  suite(`payments for the books, on ${engine.name}`, () => {
    test('are narrowed by days of India and by the course of their seat', async (t) => {
      const { ids, get } = await asked(await withPayments(engine, t), 'owner')
      assert.deepEqual(await ids(`from=${FIRST}&to=${SECOND}`), ['pay_2', 'pay_1'])
      assert.deepEqual(await ids(`from=${SECOND}&to=${SECOND}`), ['pay_2'])
      assert.deepEqual(await ids('course=AspenPlus'), ['pay_1'])
      assert.deepEqual(await ids('course=AspenHysys'), [])
      assert.equal((await get('/payments?from=2026-11-31')).status, 422)
    })

    test('come to a sum for each currency, less what went back, with the fees', async (t) => {
      const { sums } = await asked(await withPayments(engine, t), 'accountant')
      const rupees = { currency: 'INR', count: 2, cameIn: 1_800_000, wentBack: 100_000, fee: 42_480 }
      const dollars = { currency: 'USD', count: 1, cameIn: 12_000, wentBack: 0, fee: 0 }
      assert.deepEqual(await sums(''), [rupees, dollars])
      assert.deepEqual(await sums(`to=${FIRST}`), [{ ...rupees, count: 1, cameIn: 900_000, wentBack: 0, fee: 21_240 }])
      assert.deepEqual(await sums('show=disputes'), [])
    })

    test('come to the same where an earlier release kept no sums, and read no facts after a round', async (t) => {
      const app = await withPayments(engine, t)
      const { sums } = await asked(app, 'accountant')
      const { db } = app.database
      const right = await sums('')
      const months = await movedByMonth(app)
      assert.deepEqual(months, ['2026-11 18000 1000'])
      // Such a server raises the version alone.
      await db
        .updateTable('payments')
        .set({ version: 7, cameIn: units(5) })
        .where('id', '=', 'pay_1')
        .execute()
      await db.updateTable('payments').set({ summedAt: null, cameIn: null }).where('id', '=', 'pay_3').execute()
      assert.deepEqual([await sums(''), await movedByMonth(app)], [right, months])
      await app.site.workers.keptSums.round()
      // What went back has days of its own, which its facts alone say.
      await db.updateTable('payments').set({ facts: '' }).where('id', '<>', 'pay_2').execute()
      assert.deepEqual([await sums(''), await movedByMonth(app)], [right, months])
    })

    test('are saved as a file with fees, seat and what is left, by who may, which the audit notes', async (t) => {
      const app = await withPayments(engine, t)
      const { file, get } = await asked(app, 'accountant')
      const [third, second, first, ...others] = await file('')
      assert.deepEqual([others.length, third?.['Currency'], third?.['Left']], [0, 'USD', '120'])
      const named = [
        'Amount',
        'Came in',
        'Refunded',
        'Fee',
        'GST in the fee',
        'Left',
        'Paid by',
        'Student',
        'Course',
        'Batch',
      ]
      assert.deepEqual(
        named.map((name) => first?.[name]),
        ['9000', '9000', '0', '212.4', '32.4', '8787.6', 'UPI', 'Asha Rao', 'Aspen Plus', 'Jan 2025'],
      )
      assert.deepEqual(
        ['Payment', 'Refunded', 'Left', 'State', 'Student'].map((name) => second?.[name]),
        ['pay_2', '1000', '7787.6', 'Refunded in part', ''],
      )
      assert.equal(first && 'Phone given' in first, false)
      assert.deepEqual(
        (await file(`from=${FIRST}&to=${FIRST}`)).map((row) => row['Payment']),
        ['pay_1'],
      )
      const answer = await get(`/payments.csv?from=${FIRST}&to=${SECOND}`)
      const name = 'attachment; filename="payments-2026-11-20-to-2026-11-21.csv"'
      assert.equal(answer.headers.get('content-disposition'), name)
      const support = await asked(app, 'support')
      assert.equal((await support.get('/payments.csv')).status, 403)
      const owner = await asked(app, 'owner')
      const { entries } = AuditPage.parse(await (await owner.get('/audit?action=payments.export')).json())
      assert.deepEqual(entries[0]?.after, { query: { from: FIRST, to: SECOND } })
    })

    test('show at each of them what the provider keeps of it', async (t) => {
      const { get } = await asked(await withPayments(engine, t), 'owner')
      const detail = PaymentDetail.parse(await (await get('/payments/pay_1')).json())
      assert.deepEqual([detail.charge, detail.settlement], [{ fee: 21_240, tax: 3_240 }, null])
    })
  })
