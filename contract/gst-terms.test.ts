import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedLines } from './dated-lines.ts'
import { nextTermsAt, readTerms, SHIPPED_TERMS, termsAt, termsInWords } from './gst-terms.ts'

const TWO = '2027-04-01 ABC/ABD 999293 18; 2027-10-01 ABC/AB2 9992 12.5'
const read = (text: string) => {
  const terms = readTerms(text)
  return typeof terms === 'string' ? assert.fail(terms) : terms
}
const refused = (text: string) => {
  const fault = readTerms(text)
  return typeof fault === 'string' ? fault : assert.fail(text)
}

test('terms are read line by line, and written as they are read', () => {
  const [first, second] = read(TWO)
  assert.deepEqual(first, { from: '2027-04-01', invoice: 'ABC', creditNote: 'ABD', sac: '999293', percent: 18 })
  assert.deepEqual([second?.creditNote, second?.percent], ['AB2', 12.5])
  assert.equal(termsInWords(read(TWO)), TWO)
  assert.deepEqual(read(TWO.replace('; ', '\n  ')), read(TWO))
  assert.deepEqual(read(' '), [])
})

test('what could not number invoices is refused with its reason', () => {
  const faults = [
    ['2027-04-31 ABC/ABD 999293 18', /^has a line that cannot be read: "2027-04-31/],
    ['2027-04-01 ABCD/ABD 999293 18', /^has a line that cannot be read/],
    ['2027-04-01 ABC/ABC 999293 18', /needs? two|need two/],
    ['2027-04-01 SYC/ABD 999293 18', /^has "SYC" again/],
    ['2027-04-01 ABC/ABD 999293 18; 2027-04-01 ABC/ABD 999293 12', /behind/],
    ['2027-04-01 ABC/ABD 999293 18; 2028-04-01 ABE/ABF 999293 18; 2029-04-01 ABC/ABF 999293 18', /^has "ABC" again/],
  ] as const
  for (const [text, reason] of faults) assert.match(refused(text), reason)
})

test('terms are in force from the first moment of their day in India', () => {
  const terms = read(TWO)
  assert.equal(termsAt(terms, '2027-03-31T18:29:59Z'), SHIPPED_TERMS)
  assert.equal(termsAt(terms, '2027-03-31T18:30:00Z').invoice, 'ABC')
  assert.equal(termsAt(terms, '2027-10-01T00:00:00+05:30').percent, 12.5)
  assert.equal(nextTermsAt(terms, '2027-03-31T00:00:00Z'), '2027-03-31T18:30:00.000Z')
  assert.equal(nextTermsAt(terms, '2027-10-02T00:00:00Z'), null)
})

test('what has begun is not changed any more', () => {
  const before = read(TWO)
  assert.equal(changedLines(before, read(TWO.replace('12.5', '5')), '2027-05-01'), null)
  assert.match(changedLines(before, read(TWO.replace(' 18;', ' 12;')), '2027-05-01') ?? '', /^changes what has begun/)
  assert.match(changedLines(before, [], '2027-05-01') ?? '', /^changes what has begun/)
  assert.match(changedLines(before, read(TWO.replace(' 18;', ' 12;')), '2027-04-01') ?? '', /^changes what has begun/)
  assert.equal(changedLines([], read(TWO), '2027-04-01'), null)
  assert.match(changedLines([], read(TWO), '2027-04-02') ?? '', /^changes what has begun/)
})
