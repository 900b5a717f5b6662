import assert from 'node:assert/strict'
import { test } from 'node:test'
import { units } from '#contract/catalog.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { factsOfEvent } from '../provider/provider-event.ts'
import { eventsOf } from './events.ts'
import { addFacts, type PaymentFacts } from './payment.ts'

const told = (...event: Parameters<typeof providerEvent>): PaymentFacts =>
  factsOfEvent(providerEvent(...event)) ?? assert.fail()

test('each event of a payment stands with its sum, its day and who said it', () => {
  const refund = { id: 'rfnd_1', amount: 100_000, created_at: 1_795_262_400 }
  const facts = [
    told('payment.captured'),
    told('refund.processed', { amount_refunded: 100_000 }, refund),
    told('payment.dispute.lost', {}, {}, { id: 'disp_1', amount: 200_000, sent_at: 1_795_348_800 }),
  ].reduce(addFacts)
  const all = {
    ...facts,
    refundClaims: new Map([['report', { amount: units(400_000), at: '2026-11-23T12:00:00.000Z' }] as const]),
    statedRefunds: { amount: units(400_000), at: null, claimed: units(400_000), saidAt: '2026-11-24T12:00:00.000Z' },
  }
  assert.deepEqual(
    eventsOf(all).map(({ kind, id, state, amount, at, by }) => [`${kind} ${id} ${state}`.trim(), amount, at, by]),
    [
      ['statement', 400_000, null, 'desk'],
      ['authorised', 900_000, '2026-11-20T12:00:00.000Z', 'message'],
      ['captured', 900_000, '2026-11-20T12:01:00.000Z', 'message'],
      ['refund rfnd_1 processed', 100_000, '2026-11-21T12:00:00.000Z', 'message'],
      ['dispute disp_1 lost', 200_000, '2026-11-22T12:00:00.000Z', 'message'],
      ['claim', 400_000, '2026-11-23T12:00:00.000Z', 'report'],
    ],
  )
})
