import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { registerStaff, signInAs, withCookies } from '../../../../tests/support/desk-staff.ts'
import { buyFor, live, seated, SELLER } from '../../../../tests/support/documents.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'

const ENV = { ...PAYMENT_ENV, ...SELLER }
const GSTIN = '27AAPFU0939F1ZV'
const PAID = { email: 'elsewhere@example.com' }

const COLUMNS = ['Month', 'Sheet', 'Place of supply', 'Value', 'Refers to number', 'Refers to date', 'Total number']

for (const engine of engines)
  suite(`credit notes in GSTR-1, on ${engine.name}`, () => {
    test('stand in the year and month in which they were made, however many there are for an invoice', async (t) => {
      const app = await createTestApp(engine, t, { env: ENV })
      const { cookie, email } = await registerStaff(app, 'meera@example.com', 'accountant')
      const works = await seated(app, ENV)
      const ravi = await seated(app, ENV, { email: 'ravi@example.com', id: 'pay_2', fullName: '@Ravi' })
      assert.equal((await buyFor(app, works.cookie, '=cmd|calc!A1', GSTIN)).status, 200)
      assert.equal((await live(app, ravi.cookie, '29')).status, 200)
      await send(app, 'refund.processed', { ...PAID, id: 'pay_2' }, 100_000)

      app.setTime(new Date('2027-03-31T19:00:00Z'))
      await send(app, 'refund.processed', { ...PAID, id: 'pay_2' }, 300_000)
      await send(app, 'refund.processed', { ...PAID, id: 'pay_2' }, 900_000)
      await send(app, 'refund.processed', { ...PAID, id: 'pay_1' }, 900_000)
      const signedIn = withCookies(cookie, await signInAs(app, email))
      const text = async (fy: string) =>
        (await app.request(`/api/desk/documents.csv?fy=${fy}`, { headers: { cookie: signedIn } })).text()
      const rows = async (fy: string) => {
        const read: Array<Record<string, string>> = parse(await text(fy), { columns: true, bom: true })
        return read.map((row) => COLUMNS.map((name) => row[name]))
      }
      assert.deepEqual(await rows('2026-27'), [
        ['2026-11', 'b2b', '27-Maharashtra', '9000', '', '', ''],
        ['2026-11', 'b2cs', '29-Karnataka', '8000', '', '', ''],
        ['2026-11', 'docs', '', '', '', '', '1'],
        ['2026-11', 'docs', '', '', '', '', '2'],
      ])
      const next = [
        ['2027-04', 'cdnr', '27-Maharashtra', '9000', 'SYN/26-27/000001', '20-Nov-2026', ''],
        ['2027-04', 'b2cs', '29-Karnataka', '-8000', '', '', ''],
        ['2027-04', 'docs', '', '', '', '', '3'],
      ]
      assert.deepEqual(await rows('2027-28'), next)
      assert.match(await text('2027-28'), /"'=cmd\|calc!A1"/)
      // More than was paid, and less than before: neither makes a note.
      for (const refund of [2_000_000, 100]) await send(app, 'refund.processed', { ...PAID, id: 'pay_2' }, refund)
      assert.deepEqual(await rows('2027-28'), next)
    })
  })
