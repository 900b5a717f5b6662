import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NewClass } from './classes.ts'

test('the title of a class is a line of words, or nothing', () => {
  const { title } = NewClass.shape
  assert.deepEqual([title.parse(''), title.parse('  आसवन: columns ')], ['', 'आसवन: columns'])
  for (const sign of ['\n', '\0', '\u2028', '\uDC00'])
    assert.equal(title.safeParse(`Flash${sign}drums`).success, false, JSON.stringify(sign))
  assert.equal(title.safeParse('a'.repeat(101)).success, false)
})
