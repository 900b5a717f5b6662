import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { csvOf } from './csv.ts'
import { recordTree } from '#server/features/submissions/record-tree.ts'

const feedback = (content: unknown) => [{ path: ['feedback', '1'], content }]
/** The cells of the one record, without its address. */
const cellsOf = (content: unknown) =>
  csvOf(feedback(content), 'feedback').split('\r\n')[1]?.replace('"feedback/1",', '')

test('writes a row for each record with its address', () => {
  const records = [
    { path: ['enrollments', 'Aspen Plus', '1'], content: { name: 'Asha', phone: '9876543210' } },
    { path: ['enrollments', 'Aspen Plus', '2'], content: { name: 'Ravi', email: 'r@example.com' } },
    { path: ['feedback', '1'], content: { name: 'not here' } },
  ]
  assert.equal(
    csvOf(records, 'enrollments'),
    '\uFEFF"path","name","phone","email"\r\n"enrollments/Aspen Plus/1","Asha","9876543210",""\r\n"enrollments/Aspen Plus/2","Ravi","","r@example.com"\r\n',
  )
})

suite('S11: a cell that a spreadsheet could run', () => {
  test('is made harmless, and commas, quotes and lines stay in their cell', () => {
    const cells = cellsOf({ a: '=HYPERLINK("x")', b: '+1', c: '-1', d: '@x', e: 'two\nlines, "quoted"' })
    assert.equal(cells, `"'=HYPERLINK(""x"")","'+1","'-1","'@x","two\nlines, ""quoted"""`)
  })

  test('is harmless in every spelling', () => {
    for (const [value, expected] of [
      [';=1+1', ";'=1+1"],
      ['a;=1+1', "a;'=1+1"],
      ['a\t=1', "a\t'=1"],
      ['a\r\n=1', "a\n'=1"],
      ['a; \u200B@x', "a; \u200B'@x"],
      ['\uFF1D1+1', "'\uFF1D1+1"],
      ['\uFF0B1', "'\uFF0B1"],
      ['\uFE631', "'\uFE631"],
      ['\u200B=1', "\u200B'=1"],
      ['\uFEFF\u00AD=1', "\uFEFF\u00AD'=1"],
      [';"=1+1', `;""'=1+1`],
      ['a; "@x', `a; ""'@x`],
      ['\t=1', "'\t'=1"],
      ['\r=1', " '=1"],
      ['\tx', "'\tx"],
      ['2+2=4, a-b', '2+2=4, a-b'],
    ] as const)
      assert.equal(cellsOf({ value }), `"${expected}"`, JSON.stringify(value))
  })

  test('holds nothing that steers a terminal', () => {
    assert.equal(cellsOf({ value: 'a\u001B[2Jb\u202Ec\u009Bd\u2028e' }), '"a [2Jb c d e"')
  })
})

test('S11: takes any value that a record may hold', () => {
  const content = { yes: true, count: 3, none: null, list: ['a', { b: 1 }], text: 'x', inner: { y: false } }
  assert.equal(cellsOf(content), '"true","3","","[""a"",{""b"":1}]","x","{""y"":false}"')
  assert.equal(cellsOf('just text'), '"just text"')
  assert.deepEqual(recordTree(feedback(content)), { feedback: { '1': content } })
})

test('says which collections there are', () => {
  assert.throws(() => csvOf([], 'enrolments'), /there is no collection "enrolments"; there are course-feedbacks/)
  assert.equal(csvOf([], 'users'), '\uFEFF"path"\r\n')
})
