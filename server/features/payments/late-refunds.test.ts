/** Refunds that nobody confirms: Today names them, and a person ends them. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { HOUR_MS } from '#contract/ground/time.ts'
import { engines } from '../../../tests/support/engines.ts'
import { openRefunding } from '../../../tests/support/refunding.ts'
import { NOON, type TestApp } from '../../../tests/support/test-app.ts'

/** Orders stand so, and were given so many hours ago. */
const since = ({ database: { db } }: TestApp, hours: number, state: 'sent' | 'pending' = 'sent') =>
  db
    .updateTable('refundOrders')
    .set({ state, askedAt: new Date(NOON.getTime() - hours * HOUR_MS).toISOString() })
    .execute()

for (const engine of engines)
  suite(`a refund from the desk, on ${engine.name}`, () => {
    test('that nobody answers is a duty of Today after an hour, and one that is not paid out after ten days', async (t) => {
      const { app, provider, refund, round, late, refunding } = await openRefunding(engine, t)
      provider.isDown = true
      assert.equal(await refund(300_000), null)
      await round()
      assert.deepEqual(await late(), { duty: 0, listed: [] })
      await since(app, 2)
      assert.deepEqual(await late(), { duty: 1, listed: ['pay_1'] })
      await since(app, 2, 'pending')
      assert.deepEqual(await late(), { duty: 0, listed: [] })
      await since(app, 241, 'pending')
      assert.deepEqual(await late(), { duty: 1, listed: ['pay_1'] })
      assert.equal((await refunding()).orders[0]?.isLate, true)
    })

    test('that hangs is ended by an owner who saw that it was not made, and heard of it can still be', async (t) => {
      const { app, provider, refund, round, later, notMade, orders, late, made } = await openRefunding(engine, t)
      provider.isDown = true
      assert.equal(await refund(300_000), null)
      await round()
      assert.equal(await notMade(), 'refundUnderWay')
      await since(app, 2)
      const both = await Promise.all([notMade(), notMade()])
      assert.deepEqual(new Set(both), new Set([null, 'questionAnswered']))
      assert.deepEqual(await orders(), [[300_000, 'refused', 'Asha Rao: It is not there']])
      assert.deepEqual(await late(), { duty: 0, listed: [] })
      provider.isDown = false
      later()
      await round()
      assert.equal(made(), 0, 'it is not sent any more')
      assert.equal(await refund(300_000), null)
      await round()
      assert.equal(made(), 1)
    })
  })
