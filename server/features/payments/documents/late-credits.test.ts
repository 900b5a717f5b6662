/** Credit notes around the 30 November after which they lower no tax. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { PaymentDetail } from '#contract/desk-payments.ts'
import { DocumentsDue } from '#contract/desk-documents.ts'
import { registerStaff, signInAs, withCookies } from '../../../../tests/support/desk-staff.ts'
import { documentDeps, live, seated, SELLER } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, testAppOn, type TestApp } from '../../../../tests/support/test-app.ts'
import { memoryNumberMarks } from '../../../gateways/number-marks.ts'
import { correctInvoice } from './buyers.ts'

const ENV = { ...PAYMENT_ENV, ...SELLER }
const STRICT = { ...ENV, CREDIT_NOTES: '2027-12-01 until-30-november' }
const LAST_MOMENT = new Date('2027-11-30T23:59:59.999+05:30')
const TOO_LATE = new Date('2027-12-01T00:00:00+05:30')
const PAID = { email: 'elsewhere@example.com' }
const ACTOR = { actor: 'cli:owner', at: TOO_LATE, why: 'test' }

async function invoiced(engine: TestEngine, t: Cleaner, env: Record<string, string>) {
  const marks = memoryNumberMarks()
  const app = await createTestApp(engine, t, { env, marks })
  const accountant = await registerStaff(app, 'meera@example.com', 'accountant')
  const asha = await seated(app, env, { marks })
  assert.equal((await live(app, asha.cookie, '29')).status, 200)
  return { app, accountant, marks, ...asha }
}

const documents = async ({ database: { db } }: TestApp) =>
  (await db.selectFrom('documents').select(['number', 'total']).orderBy('issuedAt').orderBy('number').execute()).map(
    ({ number, total }) => `${number} ${total}`,
  )

async function asked(app: TestApp, { cookie, email }: { readonly cookie: string; readonly email: string }) {
  const signedIn = withCookies(cookie, await signInAs(app, email))
  const get = async (path: string) => app.request(`/api/desk/${path}`, { headers: { cookie: signedIn } })
  return {
    invoice: async () => PaymentDetail.parse(await (await get('payments/pay_1')).json()).seatEnd?.invoice,
    due: async () => DocumentsDue.parse(await (await get('documents/due')).json()).creditRules,
    async returned(fy: string) {
      const read: Array<Record<string, string>> = parse(await (await get(`documents.csv?fy=${fy}`)).text(), {
        columns: true,
        bom: true,
      })
      return read.map((row) => `${row['Month']} ${row['Sheet']} ${row['Value']}`)
    },
  }
}

for (const engine of engines)
  suite(`late credit notes, on ${engine.name}`, () => {
    test('are not late at the last moment of 30 November in India, whatever the rule', async (t) => {
      const { app, accountant } = await invoiced(engine, t, STRICT)
      app.setTime(LAST_MOMENT)
      const desk = await asked(app, accountant)
      assert.deepEqual(await desk.invoice(), { state: 'stands', number: 'SYN/26-27/000001' })
      await send(app, 'refund.processed', PAID, 100_000)
      assert.deepEqual(await documents(app), ['SYN/26-27/000001 900000', 'SYC/27-28/000001 100000'])
    })

    test('are written a moment later too where nobody chose another rule, and the desk says so beforehand', async (t) => {
      const { app, accountant } = await invoiced(engine, t, ENV)
      app.setTime(TOO_LATE)
      const desk = await asked(app, accountant)
      const late = { lastDay: '2027-11-30', isWritten: true }
      assert.deepEqual(await desk.invoice(), { state: 'stands', number: 'SYN/26-27/000001', late })
      assert.deepEqual(await desk.due(), [{ from: '2017-07-01', rule: 'always' }])
      await send(app, 'refund.processed', PAID, 100_000)
      assert.deepEqual(await documents(app), ['SYN/26-27/000001 900000', 'SYC/27-28/000001 100000'])
      assert.deepEqual(await desk.returned('2027-28'), ['2027-12 b2cs -1000', '2027-12 docs '])
    })

    test('are not written by the other rule: money goes back, the seat ends, and books and return stay', async (t) => {
      const { app, accountant } = await invoiced(engine, t, STRICT)
      app.setTime(TOO_LATE)
      const desk = await asked(app, accountant)
      const late = { lastDay: '2027-11-30', isWritten: false }
      assert.deepEqual(await desk.invoice(), { state: 'stands', number: 'SYN/26-27/000001', late })
      assert.deepEqual(await desk.due(), [
        { from: '2017-07-01', rule: 'always' },
        { from: '2027-12-01', rule: 'until-30-november' },
      ])
      await send(app, 'refund.processed', PAID)
      assert.deepEqual(await documents(app), ['SYN/26-27/000001 900000'])
      const { db } = app.database
      assert.equal((await db.selectFrom('seats').select('state').executeTakeFirst())?.state, 'withdrawn')
      assert.deepEqual(await db.selectFrom('documentsDue').selectAll().execute(), [])
      assert.deepEqual(await desk.returned('2027-28'), [])
      assert.equal((await desk.invoice())?.state, 'stands')
    })

    test('by that rule take nothing off what was credited in time, and correct no invoice', async (t) => {
      const { app, marks } = await invoiced(engine, t, STRICT)
      app.setTime(LAST_MOMENT)
      await send(app, 'refund.processed', PAID, 100_000)
      app.setTime(TOO_LATE)
      await send(app, 'refund.processed', PAID, 300_000)
      const before = await documents(app)
      assert.deepEqual(before, ['SYN/26-27/000001 900000', 'SYC/27-28/000001 100000'])
      const deps = documentDeps(app, STRICT, { marks, time: TOO_LATE })
      assert.equal(
        (await correctInvoice(deps, 'pay_1', { particulars: { state: '27' } }, ACTOR))?.code,
        'creditTooLate',
      )
      assert.deepEqual(await documents(app), before)
    })

    test('by that rule leave one invoice where somebody else gets the seat, so that tax is paid once', async (t) => {
      const { app, marks } = await invoiced(engine, t, STRICT)
      const usha = await seated(app, STRICT, { email: 'usha@example.com', id: 'pay_2', fullName: 'Usha Shah', marks })
      app.setTime(TOO_LATE)
      const { ledger } = documentDeps(app, STRICT, { marks, time: TOO_LATE })
      assert.equal(await ledger.undo('pay_1', ACTOR), null)
      assert.equal(await ledger.assign('pay_1', { userId: usha.uid, courseId: 'AspenHysys' }, ACTOR), null)
      assert.equal((await live(app, usha.cookie, '29')).status, 200)
      const numbers = (await documents(app)).filter((line) => line.includes('/26-27/'))
      assert.deepEqual(numbers, ['SYN/26-27/000001 900000'])
      assert.ok(!(await documents(app)).some((line) => line.startsWith('SYC')))
    })

    test('wait for numbers by the day on which they are written, not by that of the money', async (t) => {
      const { app, marks } = await invoiced(engine, t, STRICT)
      marks.restore({ kind: 'foreign', series: {} })
      app.setTime(LAST_MOMENT)
      await send(app, 'refund.processed', PAID, 100_000)
      const { db } = app.database
      assert.equal((await db.selectFrom('documentsDue').select('paymentId').execute()).length, 1)
      const later = testAppOn(app.database, { env: STRICT, marks: memoryNumberMarks() })
      later.setTime(TOO_LATE)
      await later.site.workers.documents.round()
      assert.deepEqual(await documents(app), ['SYN/26-27/000001 900000'])
      assert.equal((await db.selectFrom('documentsDue').select('paymentId').execute()).length, 0)
    })
  })
