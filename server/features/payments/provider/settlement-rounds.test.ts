import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import { documentDeps } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { PAYMENT_ENV, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../../gateways/fake-payment-provider.ts'
import { SETTLED_AT_ONCE } from '../../../gateways/payment-provider.ts'
import { readFacts } from '../facts/stored-facts.ts'
import { askAboutSettlements } from './settlement-rounds.ts'

async function open(engine: TestEngine, cleaner: Cleaner) {
  const provider = fakePaymentProvider()
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV })
  const faults: string[] = []
  const keep = (_fields: object, words: string) => void faults.push(words)
  const time = { now: NOON }
  const deps = {
    ...documentDeps(app, PAYMENT_ENV),
    now: () => time.now,
    log: { info() {}, warn: keep, error: keep },
  }
  const { db } = app.database
  return {
    app,
    provider,
    faults,
    ask: () => askAboutSettlements(deps, provider, () => false),
    /** Until it is up to date. */
    async askAll() {
      for (let asked = -1; asked < provider.settledAsked.length;) {
        asked = provider.settledAsked.length
        await askAboutSettlements(deps, provider, () => false)
      }
    },
    later: (ms: number) => void (time.now = new Date(time.now.getTime() + ms)),
    payment: async (id: string) => {
      const { facts, ...row } = await db
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { charge, settlement } = readFacts(facts)
      return { charge, settlement, updatedAt: row.updatedAt, version: row.version }
    },
    count: async () => (await db.selectFrom('payments').select('id').execute()).length,
  }
}

const settled = (id: string, changes: object = {}) => ({
  entity_id: id,
  type: 'payment',
  fee: 21_240,
  tax: 3_240,
  settled: true,
  settlement_id: 'setl_1',
  settlement_utr: '1568176960vxp0rj',
  settled_at: Date.parse('2026-11-19T10:00:00Z') / 1000,
  ...changes,
})

const KNOWN = {
  charge: { fee: 21_240, tax: 3_240 },
  settlement: { id: 'setl_1', utr: '1568176960vxp0rj', at: '2026-11-19T10:00:00.000Z' },
}

for (const engine of engines)
  suite(`what the provider paid out, on ${engine.name}`, () => {
    test('is asked day by day from two months back, and then again every six hours', async (t) => {
      const { provider, askAll, ask, later } = await open(engine, t)
      await askAll()
      assert.deepEqual([provider.settledAsked.length, provider.settledAsked[0]], [61, '2026-09-21'])
      assert.equal(provider.settledAsked.at(-1), '2026-11-20')
      await ask()
      assert.equal(provider.settledAsked.length, 61)
      later(6 * HOUR_MS)
      await ask()
      assert.deepEqual(provider.settledAsked.slice(61), ['2026-11-20'])
      later(DAY_MS)
      await ask()
      assert.deepEqual(provider.settledAsked.slice(62), ['2026-11-20', '2026-11-21'])
    })

    test('is kept of the payments that are this site’s, and is no news for their buyers', async (t) => {
      const { app, provider, askAll, payment, count, later } = await open(engine, t)
      await send(app, 'payment.captured', { id: 'pay_1', email: 'usha@example.com' })
      const before = await payment('pay_1')
      provider.settled.set('2026-11-19', [
        settled('pay_1'),
        settled('pay_of_another_site'),
        settled('rfnd_1', { type: 'refund' }),
        settled('pay_1', { settled: false, fee: 1 }),
        { entity_id: 7 },
      ])
      later(HOUR_MS)
      await askAll()
      assert.deepEqual(await payment('pay_1'), { ...before, ...KNOWN, version: before.version + 1 })
      assert.equal(await count(), 1)
      later(6 * HOUR_MS)
      await askAll()
      assert.equal((await payment('pay_1')).version, before.version + 1)
    })

    test('is read to the last page of a day', async (t) => {
      const { app, provider, askAll, payment } = await open(engine, t)
      await send(app, 'payment.captured', { id: 'pay_1', email: 'usha@example.com' })
      const others = Array.from({ length: SETTLED_AT_ONCE }, (_, number) => settled(`pay_${number}_of_another`))
      provider.settled.set('2026-11-19', [...others, settled('pay_1')])
      await askAll()
      assert.deepEqual((await payment('pay_1')).settlement, KNOWN.settlement)
    })

    test('is asked again half an hour after the provider did not answer', async (t) => {
      const { provider, ask, later, faults } = await open(engine, t)
      provider.isDown = true
      await ask()
      await ask()
      assert.deepEqual(provider.settledAsked, ['2026-09-21'])
      assert.deepEqual(faults, ['the provider did not say what it paid out; will be tried again'])
      provider.isDown = false
      later(HOUR_MS)
      await ask()
      assert.deepEqual(provider.settledAsked.slice(1), ['2026-09-21', '2026-09-22', '2026-09-23'])
    })
  })
