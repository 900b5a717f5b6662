import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FormField } from '#contract/content-form.ts'
import { HALF } from '#web/platform/half-date.ts'
import { blankOf, linesText, momentText, placesOf, typedLines, typedValue } from './draft-values.ts'

const said = { label: '', rule: '', isOptional: false, isSealed: false }
const LINE: FormField = { ...said, name: 'title', input: 'line' }
const HOURS: FormField = { ...said, name: 'hours', input: 'number' }
const TOPICS: FormField = { ...said, name: 'topics', input: 'list', item: { ...LINE, name: '' } }
const PARTS: FormField = {
  ...said,
  name: 'parts',
  input: 'list',
  item: { ...said, name: '', input: 'group', fields: [LINE, TOPICS] },
}

suite('values of a form', () => {
  test('are kept as they were typed, and as numbers and moments where they are such', () => {
    assert.deepEqual(
      ['40', 'forty', ''].map((text) => typedValue(HOURS, text)),
      [40, 'forty', ''],
    )
    assert.equal(typedValue({ ...LINE, isOptional: true }, ''), null)
    const moment: FormField = { ...said, name: 'from', input: 'moment' }
    assert.equal(typedValue(moment, '2027-01-31T10:00'), '2027-01-31T10:00:00+05:30')
    assert.equal(typedValue({ ...moment, isOptional: true }, HALF), HALF, 'which is refused, and not none')
    assert.equal(momentText(HALF), '')
    assert.equal(momentText('2027-01-31T04:30:00Z'), '2027-01-31T10:00')
    assert.equal(momentText('soon'), '')
  })

  test('are lines, without those that are empty', () => {
    assert.deepEqual(typedLines('a\n\n b\n'), ['a', ' b'])
    for (const text of ['', 'a', 'a\nb']) assert.equal(linesText(typedLines(text)), text)
  })

  test('begin blank, and every place of theirs is known', () => {
    assert.deepEqual(blankOf({ ...said, name: 'x', input: 'group', fields: [LINE, TOPICS] }), { title: '', topics: [] })
    assert.deepEqual(placesOf([LINE, PARTS], { parts: [{ title: '', topics: ['a'] }] }), [
      'title',
      'parts',
      'parts[0]',
      'parts[0].title',
      'parts[0].topics',
      'parts[0].topics[0]',
    ])
  })
})
