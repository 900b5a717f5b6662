import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { paise, units } from '#contract/catalog.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import { moneyOf, movementsOf, stateOf } from './money.ts'
import { addFacts } from './payment.ts'
import { readFacts, tryFacts, writeFacts } from './stored-facts.ts'

/** As the servers before versions wrote them. */
const UNVERSIONED =
  '{"paymentId":"pay_1","orderId":null,"amount":900000,"currency":"INR","email":"asha@example.com","phone":"+919876543210","namedCourse":"Aspen Plus","createdAt":"2026-11-20T12:00:00.000Z","isAuthorised":true,"isCaptured":true,"failedAt":null,"refunds":{"rfnd_1":100000},"refundedInAll":100000,"dispute":"open"}'
const SECOND =
  '{"version":1,"paymentId":"pay_1","orderId":"order_1","amount":900000,"currency":"INR","email":"asha@example.com","phone":"+919876543210","namedCourse":null,"means":"upi","createdAt":null,"isAuthorised":true,"isCaptured":true,"failedAt":"2026-11-20T12:01:00.000Z","refundedInAll":0,"refunds":[["constructor",100000],["rfnd_1",200000]],"disputes":[["disp_1",{"state":"won","amount":900000,"reason":"not delivered","respondBy":"2026-11-30T12:00:00.000Z"}]]}'

const THIRD =
  '{"version":2,"paymentId":"pay_1","orderId":"order_1","amount":900000,"currency":"INR","email":"asha@example.com","phone":"+919876543210","namedCourse":null,"means":"upi","createdAt":null,"saidBy":{"means":"report"},"authorised":null,"captured":{"at":"2026-11-20T12:01:00.000Z","source":"message"},"failed":null,"statedRefunds":{"amount":300000,"at":null,"claimed":400000,"saidAt":"2026-11-22T12:00:00.000Z"},"acceptedLoss":0,"refunds":[["rfnd_1",{"at":"2026-11-21T12:00:00.000Z","source":"message","amount":100000,"state":"processed"}]],"disputes":[["disp_1",{"at":null,"source":"message","state":"won","amount":900000,"reason":"not delivered","respondBy":"2026-11-30T12:00:00.000Z"}]],"refundClaims":[["report",{"amount":400000,"at":"2026-11-22T11:00:00.000Z"}]]}'

suite('S6: stored facts of a payment', () => {
  test('are read in the form without a version, with days unknown', () => {
    const facts = readFacts(UNVERSIONED)
    assert.deepEqual(facts.refunds.get('rfnd_1'), { amount: 100_000, state: 'processed', at: null, source: 'message' })
    assert.equal(facts.disputes.get('')?.state, 'open')
    assert.deepEqual([stateOf(facts), moneyOf(facts).refunded], ['disputed', 100_000])
    assert.deepEqual(
      movementsOf(facts).map(({ at }) => at),
      [facts.createdAt, facts.createdAt],
      'counted where they were',
    )
  })

  test('are read in the second form', () => {
    const facts = readFacts(SECOND)
    assert.deepEqual([stateOf(facts), moneyOf(facts).refunded, facts.createdAt], ['partlyRefunded', 300_000, null])
    assert.equal(readFacts(SECOND.replace('"means":"upi",', '')).means, '', 'it came later')
  })

  test('count a sum from before claims on, and a refund by its id inside it', () => {
    const facts = readFacts(SECOND.replace('"refundedInAll":0', '"refundedInAll":500000'))
    const later = { amount: facts.amount, state: 'processed', at: null, source: 'message' } as const
    assert.equal(moneyOf(facts).refunded, 500_000)
    const refunds = new Map([['rfnd_2', { ...later, amount: paise(150_000) }]])
    assert.equal(moneyOf(addFacts(facts, { ...facts, refunds })).refunded, 500_000)
  })

  test('are read in the third form, and written in it', () => {
    const facts = readFacts(THIRD)
    assert.deepEqual([stateOf(facts), moneyOf(facts).refunded], ['partlyRefunded', 300_000])
    assert.equal(writeFacts(facts), THIRD)
    const known = { ...facts, bankReference: '412345678901' }
    assert.deepEqual(readFacts(writeFacts(known)), known, 'the bank’s number came later')
    const settled = {
      ...facts,
      charge: { fee: units(21_240), tax: units(3_240) },
      settlement: { id: 'setl_1', utr: '1568176960vxp0rj', at: '2026-11-22T12:00:00.000Z' },
    }
    assert.deepEqual(readFacts(writeFacts(settled)), settled, 'and so did fee and settlement')
  })

  test('of the first form take a later report of their dispute by its id', () => {
    const later = readFacts(SECOND)
    assert.equal(stateOf(addFacts(readFacts(UNVERSIONED), later)), 'partlyRefunded', 'the dispute was won')
  })

  test('that are damaged or of a later version are refused, and are null for lists', () => {
    for (const text of ['', '{', 'null', '[]', '{"version":3}', SECOND.replace('"INR"', '7'), '{"constructor":1}']) {
      assert.equal(tryFacts(text), null, text)
      assert.throws(() => readFacts(text), Unreadable)
    }
  })
})
