import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { Purchases, type Zone } from '#contract/payments.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { seated, SELLER, textOf } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'
import { storedBuyer } from './invoice-buyer.ts'

/** Of the seller's own state: outside of a zone it would be CGST and SGST. */
const GSTIN = '24ABCDE1234F1Z6'
const LUT = 'AD240426000001A'

async function open(engine: TestEngine, cleaner: Cleaner, undertaking = '') {
  const env = { ...PAYMENT_ENV, ...SELLER, GST_LUT: undertaking }
  const app = await createTestApp(engine, cleaner, { env })
  const staff = await registerStaff(app, 'meera@example.com', 'accountant')
  const { cookie } = await seated(app, env)
  const buyIn = async (zone: Zone) => {
    const body = { company: 'Reactor Works', gstin: GSTIN, zone }
    return Purchases.parse(await (await app.send('PUT', '/api/users/me/buyer-business', body, { cookie })).json())
  }
  const filed = async () => {
    const answer = await app.request('/api/desk/documents.csv?fy=2026-27', { headers: { cookie: staff.cookie } })
    const rows: Array<Record<string, string>> = parse(await answer.text(), { columns: true, bom: true })
    return rows
      .filter(({ Number: number }) => number !== '')
      .map((row) => ['Table', 'Taxable value', 'IGST', 'CGST', 'Invoice type'].map((name) => row[name]))
  }
  return { app, buyIn, filed, paper: (number: string) => textOf(app, cookie, number) }
}

for (const engine of engines)
  suite(`M9: a business in a special economic zone, on ${engine.name}`, () => {
    test('is charged integrated tax also in the seller’s own state, and its invoice says so', async (t) => {
      const { buyIn, filed, paper } = await open(engine, t)
      const { buyerBusiness, hasUndertaking } = await buyIn('withTax')
      assert.deepEqual([buyerBusiness?.zone, hasUndertaking], ['withTax', false])
      const text = await paper('SYN/26-27/000001')
      assert.match(text, /IGST 18%/)
      assert.match(text, /In a special economic zone/)
      assert.match(
        text.replaceAll('\n', ' '),
        /SEZ unit or SEZ developer for authorised operations on payment of integrated tax\./,
      )
      assert.doesNotMatch(text, /CGST/)
      assert.deepEqual(await filed(), [['6B', '7627.12', '1372.88', '0', 'SEZ supplies with payment']])
    })

    test('is charged no tax under a letter of undertaking, and its credit note has none either', async (t) => {
      const { app, buyIn, filed, paper } = await open(engine, t, LUT)
      assert.equal((await buyIn('withoutTax')).hasUndertaking, true)
      const text = (await paper('SYN/26-27/000001')).replaceAll('\n', ' ')
      assert.match(text, new RegExp(`without payment of integrated tax \\(LUT ${LUT}\\)`))
      assert.doesNotMatch(text, /CGST|18%|Prices include GST/)
      await send(app, 'refund.processed', { email: 'elsewhere@example.com' }, 100_000)
      assert.deepEqual(await filed(), [
        ['9B (registered)', '1000', '0', '0', 'SEZ supplies without payment'],
        ['6B', '9000', '0', '0', 'SEZ supplies without payment'],
      ])
    })

    test('is charged the tax where there is no letter of undertaking, whatever it chose', async (t) => {
      const { buyIn, filed } = await open(engine, t)
      await buyIn('withoutTax')
      assert.deepEqual(await filed(), [['6B', '7627.12', '1372.88', '0', 'SEZ supplies with payment']])
    })

    test('is none unless its buyer says so', async (t) => {
      const { buyIn, filed } = await open(engine, t, LUT)
      await buyIn('none')
      assert.deepEqual(await filed(), [['4A', '7627.12', '0', '686.44', 'Regular B2B']])
    })
  })

test('a buyer who was kept before zones were known is in none', () => {
  const before = { name: 'Asha', email: '', company: '', gstin: '', stateCode: '24', userId: 'asha' }
  assert.equal(storedBuyer.read(JSON.stringify({ version: 0, ...before })).zone, 'none')
})
