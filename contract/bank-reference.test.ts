import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paidReferenceIn, referenceIn } from './bank-reference.ts'
import { PayerClaim } from './payer-claims.ts'

test('one payment is found however its number is written or pasted', () => {
  for (const typed of [
    'pay_NfM2w1z8bqRk0T',
    ' Pay_nfm2w1z8bqrk0t ',
    'Payment ID: pay_NfM2w1z8bqRk0T.',
    'PAYNfM2w1z8bqRk0T',
  ])
    assert.equal(paidReferenceIn(typed), 'PAYNFM2W1Z8BQRK0T', typed)
  for (const typed of [
    '412345678901',
    '4123 4567 8901',
    'UPI Ref No: 412345678901',
    'UTR-4123-4567-8901',
    'RRN 412345678901',
  ])
    assert.equal(paidReferenceIn(typed), '412345678901', typed)
  assert.equal(paidReferenceIn('utr: hdfcn52026112012345678'), 'HDFCN52026112012345678')
})

test('a number that the desk records is written in the same form', () => {
  assert.equal(referenceIn('UTR: HDFC-0001 234'), 'HDFC0001234')
  assert.equal(paidReferenceIn('HDFC0001234'), referenceIn('hdfc 0001 234'))
})

test('a claim takes a number, digits of every script, and a sum; no address, no sentence and nothing empty', () => {
  const read = (reference: string, amount: number = 900_000) =>
    PayerClaim.safeParse({ reference, amount, courseId: 'AspenPlus' })
  assert.equal(read('४१२३४५६७८९०१').data?.reference, '412345678901')
  for (const wrong of [
    '',
    'x',
    'a@example.com',
    'see example.com/1234',
    'my “number”',
    '<b>1234</b>',
    'pay_1\npay_2',
    'x'.repeat(61),
  ])
    assert.equal(read(wrong).success, false, wrong)
  for (const amount of [0, -1, 1.5, Number.NaN, 3_000_000_000]) assert.equal(read('pay_1', amount).success, false)
})
