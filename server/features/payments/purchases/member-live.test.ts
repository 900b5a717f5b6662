import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Purchases } from '#contract/payments.ts'
import { draftOf, publishAll } from '../../../../tests/support/content.ts'
import { engines } from '../../../../tests/support/engines.ts'
import { buyer, PAYMENT_ENV, press, send } from '../../../../tests/support/payment-chain.ts'
import { createTestApp } from '../../../../tests/support/test-app.ts'

/** What the next message of a stream says. */
async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Purchases> {
  let text = ''
  while (!text.includes('\n\n')) text += new TextDecoder().decode((await reader.read()).value)
  return Purchases.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? ''))
}

for (const engine of engines)
  suite(`My Courses while it is open, on ${engine.name}`, () => {
    test('shows the dates of a batch at once when they are published', async (t) => {
      const app = await createTestApp(engine, t, { env: PAYMENT_ENV, isLive: true })
      const asha = await buyer(app, 'asha')
      await press(app, asha)
      await send(app, 'payment.captured')
      const { body } = await app.request('/api/users/me/purchases/live', { headers: { cookie: asha.cookie } })
      const reader = body?.getReader() ?? assert.fail()
      assert.equal((await nextOf(reader)).seats[0]?.batch?.startsOn, null)
      const dates = {
        startsOn: '2026-12-05',
        endsOn: '2026-12-20',
        weekly: [{ day: 'Sat', at: '19:00', minutes: 120 }],
      }
      await publishAll(app.database, [draftOf('batch/AP-2025-01', dates)])
      await app.catalog.refresh()
      const { batch } = (await nextOf(reader)).seats[0] ?? assert.fail()
      assert.deepEqual([batch?.startsOn, batch?.nextClass?.startsAt], ['2026-12-05', '2026-12-05T13:30:00.000Z'])
      await reader.cancel()
    })
  })
