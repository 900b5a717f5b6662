import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { HOUR_MS } from '#contract/ground/time.ts'
import { documentDeps } from '../../../../tests/support/documents.ts'
import { engines, type Cleaner, type TestEngine } from '../../../../tests/support/engines.ts'
import { movedByMonth } from '../../../../tests/support/money.ts'
import { buyer, PAYMENT_ENV, press, seats, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp, NOON } from '../../../../tests/support/test-app.ts'
import { fakePaymentProvider } from '../../../gateways/fake-payment-provider.ts'
import { createRefundQuestions } from './refund-rounds.ts'

const DECEMBER = Date.parse('2026-12-02T10:00:00+05:30') / 1000

async function open(engine: TestEngine, cleaner: Cleaner) {
  const provider = fakePaymentProvider()
  const app = await createTestApp(engine, cleaner, { env: PAYMENT_ENV, paymentProvider: provider })
  const faults: string[] = []
  const keep = (_fields: object, words: string) => void faults.push(words)
  let hours = 0
  const now = () => new Date(NOON.getTime() + hours * HOUR_MS)
  const log = { info() {}, warn: keep, error: keep }
  const ask = createRefundQuestions({ ...documentDeps(app, PAYMENT_ENV), now, log }, provider)
  const questions = async () =>
    (await app.database.db.selectFrom('payments').select(['id', 'question']).orderBy('id').execute()).map(
      ({ id, question }) => `${id} ${question}`,
    )
  const later = () => void (hours += 1)
  return { app, provider, ask: () => ask(() => false), later, questions, faults }
}

const answered = (id: string, amount: number, status = 'processed', paymentId = 'pay_1') => ({
  id,
  payment_id: paymentId,
  amount,
  status,
  created_at: DECEMBER,
})

for (const engine of engines)
  suite(`a sum that went back and that no refund explains, on ${engine.name}`, () => {
    test('is asked of the provider, whose refunds count with their own days', async (t) => {
      const { app, provider, ask, questions } = await open(engine, t)
      await press(app, await buyer(app, 'asha'))
      await send(app, 'payment.captured', { amount_refunded: 900_000 })
      assert.deepEqual(await questions(), ['pay_1 refundClaimed'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0'])
      provider.refunds.set('pay_1', [answered('rfnd_1', 300_000), answered('rfnd_2', 600_000)])
      await ask()
      assert.deepEqual(await questions(), ['pay_1 null'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0', '2026-12 0 9000'])
      assert.deepEqual(await seats(app), ['pay_1 asha AspenPlus withdrawn'])
    })

    test('stays a question where the provider knows no refund, a failed one or that of another payment', async (t) => {
      const { app, provider, ask, questions, faults } = await open(engine, t)
      await send(app, 'payment.captured', { amount_refunded: 900_000, email: 'else@example.com' })
      provider.refunds.set('pay_1', [
        answered('rfnd_1', 900_000, 'failed'),
        answered('rfnd_2', 900_000, 'processed', 'pay_2'),
        { id: 'rfnd_3' },
      ])
      await ask()
      assert.deepEqual(await questions(), ['pay_1 refundClaimed'])
      assert.deepEqual(faults, ['a refund of a payment cannot be read'])
      assert.deepEqual(await movedByMonth(app), ['2026-11 9000 0'])
    })

    test('is asked again later where the provider cannot be reached, and not at once', async (t) => {
      const { app, provider, ask, later, questions, faults } = await open(engine, t)
      await send(app, 'payment.captured', { amount_refunded: 900_000, email: 'else@example.com' })
      provider.isDown = true
      await ask()
      provider.isDown = false
      provider.refunds.set('pay_1', [answered('rfnd_1', 900_000)])
      await ask()
      assert.deepEqual(await questions(), ['pay_1 refundClaimed'])
      later()
      await ask()
      assert.deepEqual([await questions(), faults.length], [['pay_1 null'], 1])
    })

    test('is asked in turns, so that the first never keep the last from being asked', async (t) => {
      const { app, provider, ask, questions } = await open(engine, t)
      for (let number = 10; number < 35; number += 1) {
        await send(app, 'payment.captured', {
          id: `pay_${number}`,
          amount_refunded: 900_000,
          email: 'else@example.com',
        })
        if (number > 30)
          provider.refunds.set(`pay_${number}`, [answered(`rfnd_${number}`, 900_000, 'processed', `pay_${number}`)])
      }
      await ask()
      assert.equal((await questions()).filter((one) => one.endsWith('null')).length, 0)
      await ask()
      assert.equal((await questions()).filter((one) => one.endsWith('null')).length, 4)
    })
  })
