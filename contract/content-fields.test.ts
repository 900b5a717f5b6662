import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longText } from './content-fields.ts'

test('T2: a long text keeps its words where marks of direction were pasted with them', () => {
  const text = longText('Write the text')
  assert.equal(
    text.parse('\u202AGST is included\u202C\n\n\u200Ein the price\u2069 '),
    'GST is included\n\nin the price',
  )
  assert.equal(text.safeParse('\u202A \u202C').error?.issues[0]?.message, 'Write the text')
  assert.match(text.safeParse('A\u0007B').error?.issues[0]?.message ?? '', /cannot be kept/)
})
