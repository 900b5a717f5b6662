import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Unreadable } from '../../../database/stored-json.ts'
import { addFacts, refundedOf, stateOf } from './payment.ts'
import { readFacts, tryFacts, writeFacts } from './stored-facts.ts'

/** As the servers before versions wrote them. */
const UNVERSIONED =
  '{"paymentId":"pay_1","orderId":null,"amount":900000,"currency":"INR","email":"asha@example.com","phone":"+919876543210","namedCourse":"Aspen Plus","createdAt":"2026-11-20T12:00:00.000Z","isAuthorised":true,"isCaptured":true,"failedAt":null,"refunds":{"rfnd_1":100000},"refundedInAll":100000,"dispute":"open"}'
const SECOND =
  '{"version":1,"paymentId":"pay_1","orderId":"order_1","amount":900000,"currency":"INR","email":"asha@example.com","phone":"+919876543210","namedCourse":null,"means":"upi","createdAt":null,"isAuthorised":true,"isCaptured":true,"failedAt":"2026-11-20T12:01:00.000Z","refundedInAll":0,"refunds":[["constructor",100000],["rfnd_1",200000]],"disputes":[["disp_1",{"state":"won","amount":900000,"reason":"not delivered","respondBy":"2026-11-30T12:00:00.000Z"}]]}'

suite('S6: stored facts of a payment', () => {
  test('are read in the form without a version', () => {
    const facts = readFacts(UNVERSIONED)
    assert.deepEqual([...facts.refunds], [['rfnd_1', 100_000]])
    assert.deepEqual([...facts.disputes], [['', { state: 'open', amount: null, reason: '', respondBy: null }]])
    assert.deepEqual([stateOf(facts), refundedOf(facts)], ['disputed', 100_000])
  })

  test('are read in the second form, and written in it', () => {
    const facts = readFacts(SECOND)
    assert.deepEqual([stateOf(facts), refundedOf(facts), facts.createdAt], ['partlyRefunded', 300_000, null])
    assert.equal(writeFacts(facts), SECOND)
    assert.equal(readFacts(SECOND.replace('"means":"upi",', '')).means, '', 'it came later')
  })

  test('of the first form take a later report of their dispute by its id', () => {
    const later = readFacts(SECOND)
    assert.equal(stateOf(addFacts(readFacts(UNVERSIONED), later)), 'partlyRefunded', 'the dispute was won')
  })

  test('that are damaged or of a later version are refused, and are null for lists', () => {
    for (const text of ['', '{', 'null', '[]', '{"version":2}', SECOND.replace('"INR"', '7'), '{"constructor":1}']) {
      assert.equal(tryFacts(text), null, text)
      assert.throws(() => readFacts(text), Unreadable)
    }
  })
})
