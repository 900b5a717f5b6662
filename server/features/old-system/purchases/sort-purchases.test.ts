import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#contract/refusal.ts'
import { catalogWith } from '../../../../tests/support/catalogs.ts'
import { NOON } from '../../../../tests/support/test-app.ts'
import { readPurchases } from './purchase-rows.ts'
import { sortPurchases } from './sort-purchases.ts'

const HEAD = 'name,email,course,batch,date,amount,payment'
const known = catalogWith({}, () => NOON, {}).now()

const read = (...lines: readonly string[]) => readPurchases(Buffer.from([HEAD, ...lines].join('\n')))
const faultIn = (...lines: readonly string[]): string => {
  const rows = read(...lines)
  return rows instanceof Refusal ? (rows.details.detail ?? '') : 'none'
}

function sort(lines: readonly string[], answers: Record<string, string> = {}) {
  const rows = read(...lines)
  assert.ok(!(rows instanceof Refusal))
  return sortPurchases(rows, known, new Map(Object.entries(answers)))
}

test('a row becomes a seat, by the names that people use, with what was paid as its note', () => {
  const { seats, questions, left } = sort([
    'Asha Rao,Asha@Example.com,aspen plus,Jan 2025,15/01/2025,"₹9,000.00",pay_old1',
    'Ravi,ravi@example.com,AspenHysys,AH-2025-01,2025-01-20,,',
    'Meera,meera@example.com,Aspen Plus (Jan 2025),,,4500.5,cash',
    'Usha,usha@example.com,HYSYS,Jan 2025,,,',
  ])
  assert.deepEqual([questions, left], [[], 0])
  assert.deepEqual(
    seats.map(({ email, courseId, batchKey, note }) => [email, courseId, batchKey, note]),
    [
      ['asha@example.com', 'AspenPlus', 'AP-2025-01', 'Wednesday, 15 January 2025, ₹9,000, pay_old1'],
      ['ravi@example.com', 'AspenHysys', 'AH-2025-01', 'Monday, 20 January 2025'],
      ['meera@example.com', 'AspenPlus', 'AP-2025-01', '₹4,500.50, cash'],
      ['usha@example.com', 'AspenHysys', 'AH-2025-01', ''],
    ],
  )
})

test('what is not clear is asked and never guessed; an answer settles it, and a wrong one is asked again', () => {
  for (const [lines, choices, answer, outcome] of [
    [['Asha,,AspenPlus,Jan 2025,,1,'], ['an address', 'leave'], 'asha@example.com', ['asha@example.com AP-2025-01']],
    [['Asha,asha at example,AspenPlus,Jan 2025,,1,'], ['an address', 'leave'], 'leave', []],
    [
      ['Asha,asha@example.com,Aspen Dynamics,Jan 2025,,1,'],
      ['ProcessDesignEngieering', 'AspenPlus', 'AspenHysys', 'ProcessSafety', 'leave'],
      'AspenPlus',
      ['asha@example.com AP-2025-01'],
    ],
    [
      ['Asha,asha@example.com,AspenPlus,Winter,,1,'],
      ['AP-2025-01', 'leave'],
      'AP-2025-01',
      ['asha@example.com AP-2025-01'],
    ],
    [['Asha,asha@example.com,AspenPlus,,,1,'], ['AP-2025-01', 'leave'], 'leave', []],
    [
      ['Asha,asha@example.com,AspenPlus,Jan 2025,,9000,', 'Asha,ASHA@example.com,Aspen Plus,AP-2025-01,,4500,'],
      ['9000.00', '4500.00', 'all', 'leave'],
      'all',
      ['asha@example.com AP-2025-01 ₹9,000; ₹4,500'],
    ],
  ] as const) {
    const asked = sort(lines)
    assert.deepEqual(asked.seats, [])
    const [question, ...others] = asked.questions
    assert.ok(question)
    assert.deepEqual([question.choices, others], [choices, []], question.about)
    assert.match(question.about, /[Ll]ines? |no course here/)
    assert.deepEqual(sort(lines, { [question.id]: 'something else' }).questions, [question])
    const { seats, questions, left } = sort(lines, { [question.id]: answer })
    const said = seats.map(({ email, batchKey, note }) => `${email} ${batchKey}${note.includes(';') ? ` ${note}` : ''}`)
    assert.deepEqual([said, questions, left], [outcome, [], outcome.length === 0 ? lines.length : 0])
  }
})

test('the same row twice, or an amount in one of two, is one seat; one amount of two can be chosen', () => {
  const row = 'Asha,asha@example.com,AspenPlus,Jan 2025,,9000,pay_1'
  assert.equal(sort([row, row]).seats.length, 1)
  assert.equal(sort([row, row]).seats[0]?.note, '₹9,000, pay_1')
  assert.equal(sort([row, row.replace('9000', '')]).questions.length, 0)
  const two = [row, row.replace('9000', '4500')]
  const [question] = sort(two).questions
  assert.equal(sort(two, { [question?.id ?? '']: '4500.00' }).seats[0]?.note, '₹4,500, pay_1')
})

test('a question tells where it stands first, and for how many rows its answer counts', () => {
  const lines = ['A,a@example.com,AspenPlus,,,1,', 'B,b@example.com,AspenPlus,,,1,', 'C,,AspenPlus,Jan 2025,,1,']
  const { questions } = sort(lines)
  assert.deepEqual(
    questions.map(({ about }) => about),
    [
      'Line 2 names no batch of AspenPlus. Which one? The answer counts for 2 rows.',
      'Line 4 (C, AspenPlus) has no address. Whose is it?',
    ],
  )
  const answers = { [questions[1]?.id ?? '']: ' C@Example.com ' }
  assert.deepEqual(
    sort(lines, answers).seats.map(({ email }) => email),
    ['c@example.com'],
  )
})

test('a question keeps its id when lines move, and no id names an address', () => {
  const row = 'Asha,,AspenPlus,Jan 2025,,1,'
  const amounts = ['A,a@example.com,AspenPlus,Jan 2025,,1,', 'A,a@example.com,AspenPlus,Jan 2025,,2,']
  const idOf = (lines: readonly string[]) => sort(lines).questions.map(({ id }) => id)
  assert.deepEqual(idOf([row]), idOf(['Ravi,ravi@example.com,AspenPlus,Jan 2025,,1,', row]))
  assert.doesNotMatch(idOf(amounts).join(), /@/)
})

test('a file of a spreadsheet is read as people wrote it: byte order mark, semicolons, days, amounts, what nobody sees', () => {
  const lines = [
    '\uFEFFName;; Email ;Course;Batch;Date;Amount;Payment',
    '"Rao; Asha";;asha@example.com\u200B;Aspen Plus;Jan 2025;15-Jan-25;"Rs. 9,000/-";"pay_1\r\nUPI"',
    'आशा राव;;\u00A0Ravi@Example.com ;Aspen\u00A0Plus;Jan 2025;15 January 2025;₹ 1,09,000.00;=cmd|x',
    'Me\0era\u202E;;meera@example.com;Aspen Plus;Jan 2025;15/1/25 10:30;1,109,000;',
    '',
  ]
  const rows = readPurchases(Buffer.from(lines.join('\r\n')))
  assert.ok(!(rows instanceof Refusal), rows instanceof Refusal ? rows.details.detail : '')
  assert.deepEqual(
    rows.map(({ line, name, email, course, note }) => [line, name, email, course, note]),
    [
      [3, 'Rao; Asha', 'asha@example.com', 'Aspen Plus', 'Wednesday, 15 January 2025, ₹9,000, pay_1 UPI'],
      [4, 'आशा राव', 'ravi@example.com', 'Aspen Plus', 'Wednesday, 15 January 2025, ₹1,09,000, =cmd|x'],
      [5, 'Me era', 'meera@example.com', 'Aspen Plus', 'Wednesday, 15 January 2025, ₹11,09,000'],
    ],
  )
  const text = `\ufeff${HEAD}\nA,a@example.com,x,y,,₹9000,`.replaceAll(',', '\t')
  const tabs = readPurchases(Buffer.from(text, 'utf16le'))
  assert.ok(!(tabs instanceof Refusal))
  assert.deepEqual(tabs[0]?.note, '₹9,000')
})

test('a file that cannot be read is refused with the line', () => {
  const under = (head: string) => {
    const rows = readPurchases(Buffer.from(`${head}\na,b,c,d,e,f,g,h`))
    return rows instanceof Refusal ? (rows.details.detail ?? '') : 'none'
  }
  assert.match(under(`${HEAD},Email`), /^Line 1 has two columns "email"/)
  assert.match(under('name;email'), /^Line 1 has no column "course". Its columns: "name", "email"/)
  for (const day of ['15-Foo-25', '45672', '2025-02-30', '15/01/25x'])
    assert.match(faultIn(`a,a@example.com,x,y,${day},1,`), /^line 2: the date/, day)
  assert.match(faultIn('Asha,asha@example.com,AspenPlus'), /^Line 2 ends after 3 of 7 cells: the file is cut off/)
  assert.match(
    faultIn('a,a@example.com,x,y,2025-13-01,1,', 'b,b@example.com,x,y,,1,'),
    /^line 2: the date "2025-13-01"/,
  )
  assert.match(faultIn('a,a@example.com,x,y,31/02/2025,1,'), /^line 2: the date/)
  for (const amount of ['free', '-5', '9.000,00', '900,00', '9000,00', '1e3', '9000.001'])
    assert.match(faultIn(`a,a@example.com,x,y,,"${amount}",`), /^line 2: the amount/, amount)
  assert.match(faultIn(`${'a'.repeat(201)},a@example.com,x,y,,1,`), /^line 2: the cell "name" is longer/)
  assert.match(faultIn('a,"b,c,d'), /quotation mark that opens a cell on line 2 is never closed/)
  const json = readPurchases(Buffer.from('{"users":[]}'))
  assert.match(json instanceof Refusal ? (json.details.detail ?? '') : '', /Line 1 .*no column "name"|quotation mark/)
})
