import fc from 'fast-check'
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { paise } from '#contract/catalog.ts'
import { providerEvent, type EventName } from '#stand-ins/provider/events.ts'
import { detailsBy } from './details.ts'
import { movementsOf, stateOf } from './money.ts'
import { addFacts, DISPUTE_STATES, REFUND_STATES, type PaymentFacts } from './payment.ts'
import { SOURCES } from './sources.ts'
import { factsOfEvent } from '../provider/provider-event.ts'
import { readFacts, writeFacts } from './stored-facts.ts'
import { checkoutContent, isSigned, sign } from '../provider/signature.ts'

const factsOf = (event: EventName, refund?: number): PaymentFacts =>
  factsOfEvent(providerEvent(event, {}, refund)) ?? assert.fail(event)

const sum = (facts: readonly PaymentFacts[]): PaymentFacts => {
  const [first, ...others] = facts
  return others.reduce(addFacts, first ?? assert.fail())
}

function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length <= 1) yield [...items]
  for (const [index, item] of items.entries())
    for (const rest of permutations([...items.slice(0, index), ...items.slice(index + 1)])) yield [item, ...rest]
}

const EVENTS: readonly EventName[] = [
  'payment.authorized',
  'payment.captured',
  'order.paid',
  'payment.failed',
  'refund.processed',
]

const mapOf = <Key, Value>(keys: fc.Arbitrary<Key>, values: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(keys, values)).map((entries) => new Map(entries))

const time = fc.option(fc.constantFrom('2026-11-20T12:00:00.000Z', '2026-11-20T12:01:00.000Z'))
const amount = fc.nat(1000).map(paise)
const source = fc.constantFrom(...SOURCES)
const moment = { at: time, source }
const plain = { noNullPrototype: true }

const details = fc
  .tuple(
    source,
    fc.record(
      {
        orderId: fc.option(fc.constantFrom('order_1', 'order_2')),
        amount: fc.constantFrom(0, 100, 900_000).map(paise),
        currency: fc.constantFrom('', 'INR', 'USD'),
        email: fc.constantFrom('', 'a@example.com', 'b@example.com'),
        phone: fc.constantFrom('', '+919876543210'),
        namedCourse: fc.option(fc.constantFrom('AspenPlus', 'Aspen Hysys')),
        means: fc.constantFrom('', 'upi', 'card'),
        createdAt: time,
      },
      plain,
    ),
  )
  .map(([by, given]) => detailsBy(by, given))

const events = fc.record(
  {
    authorised: fc.option(fc.record(moment, plain)),
    captured: fc.option(fc.record(moment, plain)),
    failed: fc.option(fc.record(moment, plain)),
    refunds: mapOf(
      fc.constantFrom('r1', 'constructor', '__proto__'),
      fc.record({ ...moment, amount, state: fc.constantFrom(...REFUND_STATES) }, plain),
    ),
    disputes: mapOf(
      fc.constantFrom('', 'disp_1', 'toString'),
      fc.record(
        {
          ...moment,
          state: fc.constantFrom(...DISPUTE_STATES),
          amount: fc.option(amount),
          reason: fc.constantFrom('', 'not delivered', 'unknown to the buyer'),
          respondBy: time,
        },
        plain,
      ),
    ),
    refundClaims: mapOf(source, fc.record({ amount, at: time }, plain)),
    acceptedLoss: amount,
    bankReference: fc.constantFrom('', '412345678901', '412345678902'),
    charge: fc.option(fc.record({ fee: amount, tax: amount }, plain)),
    settlement: fc.option(
      fc.record({ id: fc.constantFrom('', 'setl_1', 'setl_2'), utr: fc.constantFrom('', 'UTR1'), at: time }, plain),
    ),
    statedRefunds: fc.option(fc.record({ amount, at: time, claimed: amount, saidAt: time }, plain)),
  },
  plain,
)

const facts: fc.Arbitrary<PaymentFacts> = fc
  .tuple(details, events)
  .map(([given, happened]) => ({ paymentId: 'pay_1', ...given, ...happened }))

suite('the states of a payment', () => {
  test('are the same for every order of events, each also twice', () => {
    const each = EVENTS.map((event) => factsOf(event))
    const expected = writeFacts(sum(each))
    for (const order of permutations(each)) {
      assert.equal(writeFacts(sum(order)), expected)
      assert.equal(writeFacts(sum(order.flatMap((facts) => [facts, facts]))), expected)
      assert.equal(writeFacts(sum([...order, ...order])), expected)
    }
  })

  test('are the same when events in between are lost', () => {
    for (let kept = 0; kept < 2 ** EVENTS.length; kept += 1) {
      const events = EVENTS.filter((_event, index) => kept & (2 ** index))
      if (events.length === 0) continue
      const state = stateOf(sum(events.map((event) => factsOf(event))))
      const expected = events.includes('refund.processed')
        ? 'refunded'
        : events.some((event) => event === 'payment.captured' || event === 'order.paid')
          ? 'captured'
          : events.includes('payment.authorized')
            ? 'authorised'
            : 'failed'
      assert.equal(state, expected, events.join())
    }
  })

  test('add up whatever the facts are: in any order, grouped in any way, any number of times', () => {
    fc.assert(
      fc.property(facts, facts, facts, (a, b, c) => {
        assert.deepEqual(addFacts(a, b), addFacts(b, a))
        assert.deepEqual(addFacts(addFacts(a, b), b), addFacts(a, b))
        assert.deepEqual(addFacts(addFacts(a, b), c), addFacts(a, addFacts(b, c)))
        assert.equal(stateOf(addFacts(a, a)), stateOf(a))
        assert.equal(writeFacts(addFacts(a, b)), writeFacts(addFacts(b, a)))
        assert.deepEqual(readFacts(writeFacts(a)), a)
      }),
      { numRuns: 1000 },
    )
  })

  test('distinguish a partial refund from a whole one, and a dispute from its end', () => {
    assert.equal(stateOf(sum([factsOf('payment.captured'), factsOf('refund.processed', 100_000)])), 'partlyRefunded')
    assert.equal(stateOf(sum([factsOf('refund.processed', 400_000), factsOf('refund.processed', 500_000)])), 'refunded')
    assert.equal(stateOf(sum([factsOf('payment.captured'), factsOf('payment.dispute.created')])), 'disputed')
    assert.equal(stateOf(sum([factsOf('payment.dispute.created'), factsOf('payment.dispute.won')])), 'captured')
    assert.equal(stateOf(sum([factsOf('payment.dispute.lost'), factsOf('payment.captured')])), 'disputeLost')
  })

  test('never say that more went back than came in', () =>
    fc.assert(
      fc.property(facts, (one) => {
        const [came, ...back] = movementsOf(one)
        const gone = back.reduce((total, movement) => total + movement.amount, 0)
        assert.ok(one.captured ? gone <= (came?.amount ?? -1) : came === undefined)
      }),
    ))
})

suite('what sources say of a payment', () => {
  const of = (by: (typeof SOURCES)[number], given: Partial<PaymentFacts>): PaymentFacts => {
    const { saidBy: _said, ...blank } = { ...factsOf('payment.failed'), email: '', createdAt: null, ...given }
    return { ...blank, ...detailsBy(by, blank) }
  }

  test('counts by their rank: a weaker one adds what is missing and replaces nothing', () => {
    const provider = of('message', { amount: paise(900_000), createdAt: '2026-11-05T12:00:00.000Z' })
    const file = of('report', { amount: paise(90_000_000), createdAt: '2026-05-11T12:00:00.000Z', email: 'a@b.in' })
    for (const both of [addFacts(provider, file), addFacts(file, provider)])
      assert.deepEqual(
        [both.amount, both.createdAt, both.email, both.saidBy],
        [900_000, '2026-11-05T12:00:00.000Z', 'a@b.in', { email: 'report' }],
      )
  })
})

suite('signatures', () => {
  test('are those of the reference values', () => {
    const order = checkoutContent('order_9A33XWu170gUtm', 'pay_29QQoUBi66xm2f')
    assert.equal(sign('secret', order), '081fc8fde373f57b53486b9595ec23c66840fe0b387cf75043285a76ae40983c')
    const event = '{"entity":"event","event":"payment.captured"}'
    assert.equal(sign('whsec_test', event), '14026b4f55f7195cf5fabf2ce57f1344fa969faf1d2cb4352740beb936dd5c18')
  })

  test('hold for the current and the previous secret, and for no changed byte', () => {
    const signature = sign('old', 'body')
    assert.ok(isSigned(['new', 'old'], 'body', signature))
    for (const wrong of [signature.slice(1), `${signature}0`, '', signature.toUpperCase()])
      assert.ok(!isSigned(['new', 'old'], 'body', wrong))
    assert.ok(!isSigned(['new', 'old'], 'bodY', signature))
    assert.ok(!isSigned([], 'body', signature))
  })
})
