import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { DocumentSums } from '#contract/desk-documents.ts'
import type { Role } from '#contract/staff.ts'
import { registerStaff } from '../../../../tests/support/desk-staff.ts'
import { live, seated, SELLER } from '../../../../tests/support/documents.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts'

const ENV = { ...PAYMENT_ENV, ...SELLER }

async function asked(app: TestApp, role: Role) {
  const { cookie } = await registerStaff(app, `${role}@example.com`, role)
  return (path: string) => app.request(`/api/desk${path}`, { headers: { cookie } })
}

for (const engine of engines)
  suite(`documents on ${engine.name}`, () => {
    test('of a month are saved as a register, and as the papers themselves', async (t) => {
      const app = await createTestApp(engine, t, { env: ENV })
      const ravi = await seated(app, ENV)
      const usha = await seated(app, ENV, { email: 'usha@example.com', id: 'pay_2', fullName: 'Usha Shah' })
      assert.equal((await live(app, ravi.cookie, '24')).status, 200)
      assert.equal((await live(app, usha.cookie, '27')).status, 200)
      await send(app, 'refund.processed', { id: 'pay_2', email: 'elsewhere@example.com' }, 100_000)
      const get = await asked(app, 'accountant')
      const register = async (month: string): Promise<unknown[]> =>
        parse(await (await get(`/register.csv?fy=2026-27&month=${month}`)).text(), { columns: true, bom: true })
      assert.deepEqual([(await register('2026-11')).length, (await register('2026-10')).length], [3, 0])
      const answer = await get('/documents.zip?fy=2026-27&month=2026-11')
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="invoices-2026-11.zip"')
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      assert.deepEqual(Object.keys(files).toSorted(), [
        'SYC-26-27-000001.pdf',
        'SYN-26-27-000001.pdf',
        'SYN-26-27-000002.pdf',
      ])
      for (const bytes of Object.values(files)) assert.equal(strFromU8(bytes.subarray(0, 5)), '%PDF-')
      assert.equal((await (await asked(app, 'support'))('/documents.zip?fy=2026-27&month=2026-11')).status, 403)
    })

    test('come to their sums, also where an earlier release kept none, and read no content after a round', async (t) => {
      const app = await createTestApp(engine, t, { env: ENV })
      const ravi = await seated(app, ENV)
      const usha = await seated(app, ENV, { email: 'usha@example.com', id: 'pay_2', fullName: 'Usha Shah' })
      assert.equal((await live(app, ravi.cookie, '24')).status, 200)
      assert.equal((await live(app, usha.cookie, '27')).status, 200)
      await send(app, 'refund.processed', { id: 'pay_2', email: 'elsewhere@example.com' }, 100_000)
      const get = await asked(app, 'accountant')
      const sums = async (query = '') => DocumentSums.parse(await (await get(`/documents/sums${query}`)).json())
      const { db } = app.database
      const right = {
        invoices: { count: 2, amount: 1_800_000 },
        creditNotes: { count: 1, amount: 100_000 },
        tax: 2 * 137_288 - 15_254,
      }
      assert.deepEqual(await sums(), right)
      assert.deepEqual((await sums('?kind=creditNote')).tax, -15_254)
      await db.updateTable('documents').set({ total: null, tax: null }).execute()
      assert.deepEqual(await sums(), right)
      await app.site.workers.keptSums.round()
      await db.updateTable('documents').set({ content: '' }).execute()
      assert.deepEqual(await sums(), right)
    })
  })
