import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { rupees } from '#contract/catalog.ts'
import { PRICES } from '../../../../tests/support/shipped.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { buyer, deskOn, PAYMENT_ENV, press, seats, waiting } from '../../../../tests/support/payment-chain.ts'
import { NOON_SECONDS, providerEvent } from '#stand-ins/provider/events.ts'
import { createTestApp, NOON, type TestApp } from '../../../../tests/support/test-app.ts'
import { factsOfEvent } from '../provider/provider-event.ts'

const DAY = 24 * 3600
const atNoon = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

for (const engine of engines) {
  const open = (cleaner: Parameters<typeof createTestApp>[1]) => createTestApp(engine, cleaner, { env: PAYMENT_ENV })

  suite(`M4: a price that changed, on ${engine.name}`, () => {
    const DEARER = {
      prices: [
        ...PRICES,
        { courseId: 'AspenPlus', original: rupees(12000), discounted: rupees(10000), from: atNoon(3600).toISOString() },
      ],
    }
    const record = async (app: TestApp, ...event: Parameters<typeof providerEvent>) =>
      deskOn(app, DEARER).ledger.record(factsOfEvent(providerEvent(...event)) ?? assert.fail())
    const named = { notes: { course: 'Aspen Plus' } }

    test('a named payment is worth the price of its own start, however late its message comes', async (t) => {
      const app = await open(t)
      await buyer(app, 'asha')
      app.setTime(atNoon(30 * DAY))
      await record(app, 'payment.captured', { ...named, created_at: NOON_SECONDS + 3599 })
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus active'])
      await buyer(app, 'ravi')
      await record(app, 'payment.captured', {
        ...named,
        id: 'pay_2',
        email: 'ravi@example.com',
        created_at: NOON_SECONDS + 3600,
      })
      assert.deepEqual(await waiting(app), { pay_2: 'amountDiffers' })
      await record(app, 'payment.captured', {
        ...named,
        id: 'pay_3',
        email: 'ravi@example.com',
        amount: 1_000_000,
        created_at: NOON_SECONDS + 3600,
      })
      assert.ok((await seats(app)).includes('pay_3 ravi AspenPlus active'))
    })

    test('an intent of less than seven days keeps the price of its press, an older one does not', async (t) => {
      for (const [age, isSeated] of [
        [7 * DAY, true],
        [7 * DAY + 1, false],
      ] as const)
        for (const notes of [named.notes, []]) {
          const app = await open(t)
          await press(app, await buyer(app, 'asha'))
          await record(app, 'payment.captured', { notes, created_at: NOON_SECONDS + age })
          assert.deepEqual(await seats(app), isSeated ? ['pay_1 asha AspenPlus active'] : [])
        }
    })

    test('a payment without a start time is worth a price that never changed, and no other', async (t) => {
      const app = await open(t)
      await buyer(app, 'asha')
      const facts = { ...(factsOfEvent(providerEvent('payment.captured', named)) ?? assert.fail()), createdAt: null }
      await deskOn(app, DEARER).ledger.record(facts)
      assert.deepEqual(await waiting(app), { pay_1: 'amountDiffers' })
      await deskOn(app).ledger.record({ ...facts, paymentId: 'pay_2' })
      assert.deepEqual(await seats(app), ['pay_2 asha AspenPlus active'])
    })
  })
}
