import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { AuditPage } from '#contract/audit.ts'
import { REPORT_BYTES, ReportRead } from '#contract/desk-report.ts'
import { Problem } from '#contract/problem.ts'
import type { Role } from '#contract/staff.ts'
import { assertChained } from '../../../../tests/support/audit-chain.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, seats, send } from '../../../../tests/support/payment-chain.ts'
import { readFacts } from '../facts/stored-facts.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'

const env = { ...PAYMENT_ENV, PAYMENT_BUTTONS: 'AspenPlus=pl_aspen' }
const HEAD = 'Payment Button ID,Payment Date,Payment ID,Total,Currency,Status,Amount Refunded,Email,Phone'
const row = (id: string, { status = 'captured', email = 'usha@example.com', button = 'pl_aspen', back = '' } = {}) =>
  `${button},20/11/2026 17:30:00,${id},"9,000.00",INR,${status},${back},${email},9876543210`

async function open(engine: TestEngine, cleaner: Cleaner, role: Role = 'owner') {
  const app = await createTestApp(engine, cleaner, { env })
  const { cookie, uid } = await registerStaff(app, `${role}@example.com`, role)
  const post = (body: string | Uint8Array<ArrayBuffer>, dryRun: 'yes' | 'no') =>
    app.request(`/api/desk/payments/report?dryRun=${dryRun}`, {
      method: 'POST',
      body,
      headers: { cookie, 'Content-Type': 'text/csv' },
    })
  const read = async (body: string, dryRun: 'yes' | 'no') => {
    const answer = await post(body, dryRun)
    return ReportRead.parse(await answer.json())
  }
  const audit = async () =>
    AuditPage.parse(await (await app.request('/api/desk/audit?subjectType=report', { headers: { cookie } })).json())
      .entries
  return { app, uid, post, read, audit }
}

/** Everything that a report could have changed. */
const books = async ({ database: { db } }: TestApp) => ({
  payments: await db.selectFrom('payments').select(['id', 'facts', 'version']).orderBy('id').execute(),
  seats: await db.selectFrom('seats').select(['paymentId', 'state']).execute(),
  history: await db.selectFrom('paymentAudit').select(['paymentId', 'action', 'actor']).execute(),
  audit: (await db.selectFrom('auditLog').select('id').where('subjectType', '=', 'report').execute()).length,
})

for (const engine of engines)
  suite(`a report read in at the desk, on ${engine.name}`, () => {
    test('is first said in counts and rows, and nothing is written', async (t) => {
      const { app, read } = await open(engine, t)
      await send(app, 'payment.captured', { id: 'pay_old', email: 'else@example.com' })
      await send(app, 'payment.captured', { id: 'pay_same', email: 'usha@example.com', notes: { course: 'AspenPlus' } })
      const before = await books(app)
      const file = [
        HEAD,
        row('pay_new'),
        row('pay_old', { status: 'refunded', email: 'else@example.com' }),
        row('pay_bad', { status: 'lost' }),
      ].join('\n')
      const { isDone, added, changed, same, changes, faults } = await read(file, 'yes')
      assert.deepEqual([isDone, added, changed, same], [false, 1, 1, 0])
      assert.deepEqual(
        changes.map((one) => [one.paymentId, one.before, one.after, one.read.amount, one.refunded, one.unexplained]),
        [
          ['pay_new', null, 'captured', 900_000, 0, 0],
          ['pay_old', 'captured', 'captured', 900_000, 0, 900_000],
        ],
      )
      assert.deepEqual(faults, ['row 4: the status "lost" is not known'])
      assert.deepEqual(await books(app), before)
    })

    test('is then carried out with an audit row; twice changes nothing the second time', async (t) => {
      const { app, uid, read, audit } = await open(engine, t)
      await buyer(app, 'usha')
      const file = [HEAD, row('pay_1'), row('pay_2', { email: 'else@example.com', status: 'failed' })].join('\r\n')
      const done = await read(file, 'no')
      assert.deepEqual([done.isDone, done.added, done.faults], [true, 2, []])
      assert.deepEqual(await seats(app), ['pay_1 usha AspenPlus active'])
      const once = await books(app)
      const again = await read(file, 'no')
      assert.deepEqual([again.added, again.changed, again.same], [0, 0, 2])
      assert.deepEqual(await books(app), once)
      const [entry, ...others] = await audit()
      assert.deepEqual([others.length, entry?.action, entry?.actor], [0, 'report.import', uid])
      assert.deepEqual(entry?.after, { added: 2, changed: 0, same: 0, faults: 0, payments: ['pay_1', 'pay_2'] })
      assert.ok(once.history.some(({ actor }) => actor === 'Asha Rao'))
      await assertChained(app.database)
    })

    test('adds fee and settlement to what a message said, and leaves what cannot be read', async (t) => {
      const { app, read } = await open(engine, t)
      await send(app, 'payment.captured', { id: 'pay_1', email: 'usha@example.com' })
      const head = 'id,amount,status,fee,tax,settlement_id,settlement_utr'
      const rows = ['pay_1,9000,captured,212.40,32.40,setl_1,1568176960vxp0rj', 'pay_2,9000,captured,unknown,,,']
      const { added, changed, faults } = await read([head, ...rows].join('\n'), 'no')
      assert.deepEqual([added, changed, faults], [1, 1, []])
      const stored = await app.database.db.selectFrom('payments').select('facts').orderBy('id').execute()
      const [first, second] = stored.map(({ facts }) => readFacts(facts))
      assert.deepEqual(first?.charge, { fee: 21_240, tax: 3_240 })
      assert.deepEqual(first.settlement, { id: 'setl_1', utr: '1568176960vxp0rj', at: null })
      assert.deepEqual([second?.charge, second?.settlement], [null, null])
    })

    test('of another kind, encoding, account or length ends with a sentence that names the place', async (t) => {
      const { app, post } = await open(engine, t)
      const before = await books(app)
      const text = [HEAD, row('pay_1'), row('pay_2')].join('\n')
      const foreign = [HEAD, row('pay_1', { button: 'pl_theirs' }), row('pay_2', { button: 'pl_theirs' })].join('\n')
      const latin = Buffer.from(text.replace('usha@', 'ush\u00E4@'), 'latin1')
      for (const [file, sentence] of [
        ['', /^The file is empty$/],
        ['hello', /^Line 1 has no column "Payment ID"\. Its columns: "hello"$/],
        ['<!doctype html>\n<p class="x">', /^Line 1 has no column|^Line 2 is no line of a CSV file/],
        ['Payment ID,Status\npay_1,captured', /^Line 1 has no column "Total"/],
        [text.slice(0, -30), /^Line 3 ends after \d of 9 cells: the file is cut off$/],
        [`${HEAD}\n${row('pay_1')}\npl_aspen,20/11/2026,pay_2,"9,0`, /^The quotation mark .* line 3 .* cut off$/],
        [new Uint8Array(latin), /^Line 2 holds a character that is not UTF-8/],
        [new Uint8Array([0xff, 0xfe, 0x50, 0x00]), /^Line 1 has no column "Payment ID"\. Its columns: "p"$/],
        [new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x20]), /^The file is a workbook/],
        [foreign, /^Line 2 names the payment button "pl_theirs".*the report of another account$/],
        ['x'.repeat(REPORT_BYTES + 1), /^The file is larger than 512 KiB/],
      ] as const)
        for (const dryRun of ['yes', 'no'] as const) {
          const { detail } = Problem.parse(await (await post(file, dryRun)).json())
          assert.match(detail, sentence)
        }
      assert.deepEqual(await books(app), before)
    })

    test('whose old button was replaced is read all the same, once one of its payments is known', async (t) => {
      const { app, read } = await open(engine, t)
      await send(app, 'payment.captured', { id: 'pay_1', email: 'else@example.com' })
      const file = [HEAD, row('pay_1', { button: 'pl_old' }), row('pay_2', { button: 'pl_old' })].join('\n')
      assert.equal((await read(file, 'yes')).added, 1)
    })

    test('of a thousand payments is read in one transaction', async (t) => {
      const { app, read } = await open(engine, t)
      const rows = Array.from({ length: 1000 }, (_, n) => row(`pay_${n}`, { email: `b${n}@example.com` }))
      const done = await read([HEAD, ...rows].join('\n'), 'no')
      assert.deepEqual([done.added, done.changes.length], [1000, 200])
      assert.equal((await books(app)).payments.length, 1000)
    })

    test('is for those who may assign payments alone', async (t) => {
      const { post } = await open(engine, t, 'accountant')
      assert.equal((await post([HEAD, row('pay_1')].join('\n'), 'yes')).status, 403)
    })
  })
