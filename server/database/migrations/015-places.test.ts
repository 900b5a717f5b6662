import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Migrator } from 'kysely/migration'
import { weekendBatch } from '../../../tests/support/catalogs.ts'
import { engines } from '../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { seatsOfMembers } from '../../features/seats/seats.ts'
import type { Queries } from '../transaction.ts'
import { up } from './015-places.ts'

const BATCHES = [weekendBatch(), weekendBatch({ key: 'AP-2027-02', label: 'Feb 2027', startsOn: '2027-02-06' })]

/** Brings the tables to where they were, and runs the migration beside those that ran before. */
async function again(db: Queries): Promise<void> {
  for (const table of ['placeNotices', 'waiting', 'places', 'batches'] as const)
    await db.schema.dropTable(table).execute()
  const provider = { getMigrations: async () => ({ '015': { up } }) }
  const migrator = new Migrator({ db, provider, migrationTableName: 'again', migrationLockTableName: 'againLock' })
  assert.equal((await migrator.migrateToLatest()).error, undefined)
}

for (const engine of engines)
  suite(`seats from before there were places, on ${engine.name}`, () => {
    test('sit where they sat: an active seat in its place, one that ended beside it', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, sold: { batches: BATCHES } })
      const { db } = app.database
      const named = { notes: { course: 'Aspen Plus' } }
      const [asha, ravi, zoya] = [await buyer(app, 'asha'), await buyer(app, 'ravi'), await buyer(app, 'zoya')]
      // Asha paid twice and had the first one back; Ravi's seat ended; nobody has chosen a batch for Zoya.
      await send(app, 'payment.captured', { ...named, id: 'pay_1' })
      await send(app, 'payment.captured', { ...named, id: 'pay_2' })
      await send(app, 'refund.processed', { ...named, id: 'pay_1' })
      for (const [id, email] of [
        ['pay_3', ravi.email],
        ['pay_4', zoya.email],
      ] as const)
        await send(app, 'payment.captured', { ...named, id, email })
      await send(app, 'refund.processed', { ...named, id: 'pay_3', email: ravi.email })
      await db.updateTable('seats').set({ batchKey: 'AP-2026-11' }).where('paymentId', '<>', 'pay_4').execute()
      await db.insertInto('batchNotices').values({ paymentId: 'pay_2', digest: 'told', toldAt: '2026-11-01' }).execute()

      await again(db)

      const places = await db.selectFrom('places').selectAll().orderBy('seatPaymentId').execute()
      assert.deepEqual(
        places.map(({ seatPaymentId, userId, batchKey, courseId, state, until }) => [
          seatPaymentId,
          userId,
          batchKey,
          courseId,
          state,
          until === null,
        ]),
        [
          ['pay_2', asha.uid, 'AP-2026-11', 'AspenPlus', 'active', true],
          ['pay_3', ravi.uid, 'AP-2026-11', 'AspenPlus', 'withdrawn', false],
        ],
      )
      const counted = await db.selectFrom('batches').select(['batchKey', 'placesTaken']).execute()
      assert.deepEqual(
        counted.map(({ batchKey, placesTaken }) => [batchKey, placesTaken]),
        [['AP-2026-11', 1]],
      )
      const told = await db.selectFrom('placeNotices').select(['placeId', 'digest']).execute()
      assert.deepEqual(
        told.map(({ placeId, digest }) => [placeId, digest]),
        [[places[0]?.id, 'told']],
      )
      const seats = await seatsOfMembers(db, [asha.uid, ravi.uid, zoya.uid])
      assert.deepEqual(
        Object.fromEntries(seats.map(({ paymentId, batchKey, state }) => [paymentId, [batchKey, state]])),
        {
          pay_1: ['AP-2026-11', 'withdrawn'],
          pay_2: ['AP-2026-11', 'active'],
          pay_3: ['AP-2026-11', 'withdrawn'],
          pay_4: [null, 'active'],
        },
      )
    })
  })
