import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ReportRead } from '#contract/desk-report.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'

const HEAD = 'Payment ID,Payment Date,Total,Currency,Status,Email,Phone,Course'
const NOVEMBER = '2026-11-05T12:00:00.000Z'

async function open(engine: TestEngine, cleaner: Cleaner) {
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
  const read = async (rows: readonly string[], dryRun = 'no', head = HEAD) => {
    const headers = { cookie, 'Content-Type': 'text/csv' }
    const body = [head, ...rows].join('\n')
    const answer = await app.request(`/api/desk/payments/report?dryRun=${dryRun}`, { method: 'POST', body, headers })
    return ReportRead.parse(await answer.json())
  }
  /** What the provider itself says, on 5 November at half past five in India. */
  const paid = (id: string) =>
    send(app, 'payment.captured', {
      id,
      amount: 900_000,
      email: 'usha@example.com',
      created_at: Date.parse(NOVEMBER) / 1000,
    })
  const stored = async () =>
    (await app.database.db.selectFrom('payments').select(['id', 'facts']).orderBy('id').execute()).map(
      ({ id, facts }) => `${id} ${facts}`,
    )
  return { read, paid, stored }
}

for (const engine of engines)
  suite(`M7: a report that a spreadsheet has changed, on ${engine.name}`, () => {
    test('moves no day of what the provider itself said, and is refused by its line', async (t) => {
      const { read, paid, stored } = await open(engine, t)
      await paid('pay_1')
      const before = await stored()
      const sayingMay = 'pay_1,11/5/2026 17:30,9000,INR,captured,usha@example.com,,'
      const { faults, changed } = await read([sayingMay, 'pay_2,20/11/2026 17:30,9000,INR,captured,a@example.com,,'])
      assert.equal(changed, 0)
      assert.match(
        faults.join(),
        /^row 2: the date is 11 May 2026, but the provider itself says of pay_1 5 November 2026\./,
      )
      assert.deepEqual((await stored()).slice(0, 1), before)
    })

    test('is read by what is known, where its own dates fit two orders', async (t) => {
      const { read, paid } = await open(engine, t)
      await paid('pay_1')
      const rows = ['pay_1,11/5/2026 17:30,9000,INR,captured,,,AspenPlus', 'pay_2,11/7/2026 17:30,9000,INR,captured,,,']
      const { changes, faults } = await read(rows)
      assert.deepEqual(faults, [])
      assert.deepEqual(
        changes.map(({ paymentId, read: { createdAt } }) => [paymentId, createdAt]),
        [
          ['pay_1', NOVEMBER],
          ['pay_2', '2026-11-07T12:00:00.000Z'],
        ],
      )
    })

    test('names each row that may be either of two days, and stores none of them', async (t) => {
      const { read, stored } = await open(engine, t)
      const { faults } = await read([
        'pay_1,11/5/2026 17:30,9000,INR,captured,,,',
        'pay_2,1/2/2026,9000,INR,captured,,,',
      ])
      assert.deepEqual(
        faults.map((fault) => fault.split('.')[0]),
        [
          'row 2: the date "11/5/2026 17:30" may be 11 May 2026 or 5 November 2026',
          'row 3: the date "1/2/2026" may be 1 February 2026 or 2 January 2026',
        ],
      )
      assert.deepEqual(await stored(), [])
    })

    test('with an amount, a currency or a phone that is not certain is refused by its line', async (t) => {
      const { read, paid, stored } = await open(engine, t)
      await paid('pay_1')
      const before = await stored()
      const { faults, added, changed } = await read([
        'pay_1,05/11/2026 17:30:00,90000,INR,captured,,,',
        'pay_2,05/11/2026 17:30:00,9000,INR,captured,,9.2E+11,',
        'pay_3,05/11/2026 17:30:00,9.000,INR,captured,,,',
      ])
      assert.deepEqual([added, changed], [0, 0])
      assert.deepEqual(
        new Set(faults.map((fault) => fault.split('.')[0])),
        new Set([
          'row 2: the amount is ₹90,000, but the provider itself says of pay_1 ₹9,000',
          'row 3: a spreadsheet has rounded the phone number to "9',
          'row 4: the amount "9',
        ]),
      )
      assert.deepEqual(await stored(), before)
    })

    test('with cells between semicolons and a decimal comma is refused by its line', async (t) => {
      const { read, stored } = await open(engine, t)
      const { faults } = await read(
        ['pay_1;9000,00;captured;20/11/2026 17:30:00'],
        'no',
        'Payment ID;Total;Status;Payment Date',
      )
      assert.match(faults.join(), /^row 2: the amount "9000,00" of INR can be read in more than one way, or in none\./)
      assert.deepEqual(await stored(), [])
    })

    test('reads no row of a payment of which two rows say different things', async (t) => {
      const { read, stored } = await open(engine, t)
      const { faults } = await read([
        'pay_1,05/11/2026 17:30:00,9000,INR,captured,,,',
        'pay_1,05/11/2026 17:30:00,9000,INR,captured,,,',
        'pay_1,05/11/2026 17:30:00,8000,INR,captured,,,',
      ])
      assert.equal(faults.length, 3)
      assert.match(faults[2] ?? '', /^row 4: the amount is ₹8,000, but row 2 says of pay_1 ₹9,000\./)
      assert.deepEqual(await stored(), [])
    })

    test('is shown beside what is known before anything is stored', async (t) => {
      const { read, paid, stored } = await open(engine, t)
      await paid('pay_1')
      const before = await stored()
      const row = 'pay_1,05/11/2026 17:30:00,9000,INR,captured,else@example.com,9876543210,Aspen Plus'
      const [change] = (await read([row], 'yes')).changes
      assert.deepEqual(change?.read, {
        amount: 900_000,
        currency: 'INR',
        createdAt: NOVEMBER,
        email: 'else@example.com',
        phone: '9876543210',
        course: 'AspenPlus',
      })
      assert.deepEqual(
        [change?.line, change?.known?.email, change?.known?.course, change?.known?.createdAt],
        [2, 'usha@example.com', null, NOVEMBER],
      )
      assert.deepEqual(await stored(), before)
    })
  })
