import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, send } from '../../../tests/support/payment-chain.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'
import { seatCounts } from './held-seats.ts'
import { hasSeat, removeSeat, seatOf, seatsOfMembers, takeSeat, withdrawSeat } from './seats.ts'

const NOWHERE = { batchKey: null, placeId: null, isBatchFull: false }

/** Two payments that nobody fits, and a member. */
async function open(app: TestApp) {
  for (const id of ['pay_1', 'pay_2']) await send(app, 'payment.captured', { id, email: 'elsewhere@example.com' })
  const { uid: userId } = await buyer(app, 'asha')
  const deps = {
    database: app.database,
    now: () => NOON,
    onSeated: async () => {},
    onSeatUndone: async () => {},
    onSeatBack: async () => {},
  }
  const take = (paymentId: string, state: 'active' | 'withdrawn' = 'active') =>
    app.database.write((tx) => takeSeat(tx, deps, { paymentId, userId, courseId: 'AspenPlus', batch: null, state }))
  const seatGivenFor = async (paymentId: string) => (await seatOf(app.database.db, paymentId)) ?? assert.fail()
  return { deps, take, seatGivenFor, member: { userId, courseId: 'AspenPlus' } }
}

for (const engine of engines)
  suite(`seats on ${engine.name}`, () => {
    test('a member has one active seat in a course, and a payment gives one seat', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const { take, member } = await open(app)
      assert.deepEqual([await take('pay_1'), await take('pay_1'), await take('pay_2')], [NOWHERE, null, null])
      assert.equal(await hasSeat(app.database.db, member), true)
    })

    test('a seat that was withdrawn stays in the list, and makes room for another', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const { deps, take, seatGivenFor, member } = await open(app)
      await take('pay_1')
      const seat = await seatGivenFor('pay_1')
      await app.database.write((tx) => withdrawSeat(tx, deps, seat, 'test'))
      assert.equal(await hasSeat(app.database.db, member), false)
      assert.deepEqual(await take('pay_2'), NOWHERE)
      const states = (await seatsOfMembers(app.database.db, [member.userId])).map(({ state }) => state)
      assert.deepEqual(states.toSorted(), ['active', 'withdrawn'])
    })

    test('active seats are counted by course and by batch', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const { deps, take, seatGivenFor } = await open(app)
      await take('pay_1')
      const seat = { paymentId: 'pay_2', userId: (await buyer(app, 'ravi')).uid, courseId: 'AspenHysys' }
      await app.database.write((tx) =>
        takeSeat(tx, deps, { ...seat, batch: { key: 'AH-2025-01', capacity: null }, state: 'active' }),
      )
      const both = { byCourse: { AspenPlus: 1, AspenHysys: 1 }, byBatch: { 'AH-2025-01': 1 } }
      assert.deepEqual(await seatCounts(app.database.db), both)
      await app.database.write(async (tx) => withdrawSeat(tx, deps, await seatGivenFor('pay_1'), 'test'))
      assert.deepEqual(await seatCounts(app.database.db), { ...both, byCourse: { AspenHysys: 1 } })
    })

    test('a seat that was removed leaves nothing, and the member hears of each change', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV })
      const { deps, take, seatGivenFor, member } = await open(app)
      const hints: Array<string | null> = []
      const changed = Promise.withResolvers<void>()
      const hear = (key: string | null) => {
        if (hints.push(key) === 2) changed.resolve()
      }
      t.after(app.database.changes.listen('purchases', hear))
      await take('pay_1')
      const seat = await seatGivenFor('pay_1')
      await app.database.write((tx) => removeSeat(tx, deps, seat, 'test'))
      await changed.promise
      assert.deepEqual(hints, [member.userId, member.userId])
      assert.equal(await seatOf(app.database.db, 'pay_1'), undefined)
    })
  })
