import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askAccountant, lastCreditDay, lateCredit, readCreditRules } from './credit-notes.ts'

const read = (text: string) => {
  const rules = readCreditRules(text)
  return typeof rules === 'string' ? assert.fail(rules) : rules
}
const refused = (text: string) => {
  const fault = readCreditRules(text)
  return typeof fault === 'string' ? fault : assert.fail(text)
}

test('a credit note lowers the tax until 30 November after the financial year of the invoice, in India', () => {
  const days = [
    ['2026-04-01T00:00:00+05:30', '2027-11-30'],
    ['2027-03-31T18:29:59Z', '2027-11-30'],
    ['2027-03-31T18:30:00Z', '2028-11-30'],
    ['2026-12-31T23:59:59+05:30', '2027-11-30'],
  ] as const
  for (const [issuedAt, day] of days) assert.equal(lastCreditDay(issuedAt), day, issuedAt)
  assert.equal(lateCredit([], '2026-11-20T12:00:00Z', '2027-11-30T18:29:59.999Z'), null)
  assert.deepEqual(lateCredit([], '2026-11-20T12:00:00Z', '2027-11-30T18:30:00Z'), {
    lastDay: '2027-11-30',
    isWritten: true,
  })
})

test('the rule of the day on which it is written decides about a late one', () => {
  const rules = read('2027-12-10 until-30-november\n2028-02-01 always')
  const isWritten = (moment: string) => lateCredit(rules, '2026-11-20T12:00:00Z', moment)?.isWritten
  assert.equal(isWritten('2027-12-09T23:59:59+05:30'), true)
  assert.equal(isWritten('2027-12-10T00:00:00+05:30'), false)
  assert.equal(isWritten('2028-02-01T00:00:00+05:30'), true)
  assert.equal(isWritten('2027-11-30T23:59:59+05:30'), undefined)
})

test('rules that cannot be read are refused with their reason', () => {
  const faults = [
    ['2027-12-01 sometimes', /^has a line that cannot be read: "2027-12-01 sometimes"/],
    ['2027-13-01 always', /^has a line that cannot be read/],
    ['2027-12-01 always now', /^has a line that cannot be read/],
    ['2027-12-01 constructor', /^has a line that cannot be read/],
    ['2027-12-01 always; 2027-12-01 until-30-november', /behind/],
  ] as const
  for (const [text, reason] of faults) assert.match(refused(text), reason)
  assert.deepEqual(read(' '), [])
})

test('whoever gives money back late is sent to the accountant, with the day', () => {
  const late = { lastDay: '2027-11-30', isWritten: true }
  assert.match(
    askAccountant(late),
    /^Ask your accountant\. .* was 30 November 2027, .* A credit note will still be issued\.$/,
  )
  assert.match(
    askAccountant({ ...late, isWritten: false }),
    /No credit note will be issued, and the invoice stays as it is\.$/,
  )
})
