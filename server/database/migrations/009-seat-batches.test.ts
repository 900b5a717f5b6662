import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Migrator } from 'kysely/migration'
import { engines } from '../../../tests/support/engines.ts'
import { buyer, deskOn, PAYMENT_ENV, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../tests/support/test-app.ts'
import type { Queries } from '../transaction.ts'
import { up } from './009-seat-batches.ts'

/** Runs the migration beside those that ran before. */
async function again(db: Queries): Promise<void> {
  const provider = { getMigrations: async () => ({ '009': { up } }) }
  const migrator = new Migrator({ db, provider, migrationTableName: 'again', migrationLockTableName: 'againLock' })
  assert.equal((await migrator.migrateToLatest()).error, undefined)
}

const SHIPPED = {
  ProcessDesignEngieering: 'PDE-2024-07',
  AspenPlus: 'AP-2025-01',
  AspenHysys: 'AH-2025-01',
  ProcessSafety: 'PS-2025-01',
  TakenOffSale: null,
}

for (const engine of engines)
  suite(`seats from before there were batches, on ${engine.name}`, () => {
    test('get the one batch that their course sold', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const { db } = app.database
      const { uid: userId } = await buyer(app, 'asha')
      for (const courseId of Object.keys(SHIPPED)) {
        const id = `pay_${courseId}`
        await send(app, 'payment.captured', { id, email: 'elsewhere@example.com' })
        await deskOn(app).ledger.assign(id, { userId, courseId }, { actor: 'cli:meera', at: NOON, why: 'test' })
      }
      await send(app, 'refund.processed', { id: 'pay_AspenPlus', email: 'elsewhere@example.com' })
      await db.schema.dropIndex('seats_batch').execute()
      await db.schema.alterTable('seats').dropColumn('batchKey').execute()
      await again(db)
      const rows = await db.selectFrom('seats').select(['courseId', 'batchKey']).execute()
      assert.deepEqual(Object.fromEntries(rows.map(({ courseId, batchKey }) => [courseId, batchKey])), SHIPPED)
    })
  })
