import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Migrator, type Migration } from 'kysely/migration'
import { engines } from '../../../tests/support/engines.ts'
import { openDatabase } from '../open.ts'
import * as first from './001-first.ts'
import * as payments from './002-payments.ts'
import { up } from './053-currencies.ts'

const AT = '2026-09-10T06:30:00.000Z'

/** What is stored of payments from before, and which currency that is. */
const STORED = {
  pay_inr: ['{"amount":900000,"currency":"INR"}', 'INR'],
  pay_usd: ['{"amount":10000,"currency":"USD"}', 'USD'],
  pay_typed: [JSON.stringify({ currency: 'KWD', email: '"currency":"INR"' }), 'KWD'],
  pay_odd: ['{', ''],
  pay_none: ['{"amount":900000}', ''],
} as const

for (const engine of engines)
  suite(`payments from before their currency had a column, on ${engine.name}`, () => {
    test('get it from what is stored of them, and none where that does not say', async (t) => {
      const database = await openDatabase(await engine.location(t), () => {})
      t.after(() => database.close())
      const bring = async (migrations: Record<string, Migration>) => {
        const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } })
        assert.equal((await migrator.migrateToLatest()).error, undefined)
      }
      const before = { '001': first, '002': payments }
      await bring(before)
      for (const [id, [facts]] of Object.entries(STORED)) {
        const row = { id, version: 1, facts, orderId: null, email: '', phone: '', amount: 900_000, state: 'captured' }
        const values = { ...row, isPaid: 1, deskReason: null, failureDueAt: null, createdAt: AT, updatedAt: AT }
        await database.db
          .insertInto('payments')
          .values(values as never)
          .execute()
      }
      await bring({ ...before, '053': { up } })
      const rows = await database.db.selectFrom('payments').select(['id', 'currency']).execute()
      for (const { id, currency } of rows) assert.equal(currency, new Map(Object.entries(STORED)).get(id)?.[1], id)
    })
  })
