import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FormField } from './content-form.ts'

test('a choice of a server of before, which gives values alone, can be read', () => {
  const said = { name: 'state', label: 'State', rule: 'Choose a state', isOptional: false, isSealed: false }
  const field = FormField.parse({ ...said, input: 'choice', options: ['open', { value: 'full', words: 'Full' }] })
  assert.deepEqual(field.input === 'choice' && field.options, [
    { value: 'open', words: 'open' },
    { value: 'full', words: 'Full' },
  ])
})
