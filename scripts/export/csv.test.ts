import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

test('writes a row for each record with its address', () => {
  const tree = {
    enrollments: {
      'Aspen Plus': { '1': { name: 'Asha', phone: '9876543210' }, '2': { name: 'Ravi', email: 'r@example.com' } },
    },
  }
  assert.equal(
    csvOf(tree, 'enrollments'),
    '\uFEFFpath,name,phone,email\r\nenrollments/Aspen Plus/1,Asha,9876543210,\r\nenrollments/Aspen Plus/2,Ravi,,r@example.com\r\n',
  )
})

test('makes formulas harmless and keeps commas, quotes and lines in their cell', () => {
  const csv = csvOf(
    { feedback: { '1': { a: '=HYPERLINK("x")', b: '+1', c: '-1', d: '@x', e: 'two\nlines, "quoted"' } } },
    'feedback',
  )
  assert.equal(csv.split('\r\n')[1], `feedback/1,"'=HYPERLINK(""x"")",'+1,'-1,'@x,"two\nlines, ""quoted"""`)
})

test('says which collections there are', () => {
  assert.throws(() => csvOf({}, 'enrolments'), /there is no collection "enrolments"; there are course-feedbacks/)
  assert.equal(csvOf({}, 'users'), '\uFEFFpath\r\n')
})
