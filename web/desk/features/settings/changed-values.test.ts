import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnerSetting } from '#contract/owner-settings.ts'
import { changedValues, takenAway } from './changed-values.ts'

const setting = (name: string, over: Partial<OwnerSetting> = {}): OwnerSetting => ({
  name,
  label: name,
  kind: 'text',
  hint: '',
  value: '',
  isSet: false,
  isFixed: false,
  ...over,
})
const SETTINGS = [
  setting('NAME', { value: 'before' }),
  setting('PHONE', { value: 'same' }),
  setting('SECRET', { kind: 'secret', isSet: true }),
  setting('OTHER', { kind: 'secret', isSet: true }),
  setting('FIXED', { value: 'given', isFixed: true }),
]

test('what was typed anew is sent, a secret that was left empty and what .env says are not', () => {
  const typed = { NAME: ' after ', PHONE: 'same', SECRET: '', OTHER: 'new', FIXED: 'else' }
  assert.deepEqual(changedValues(SETTINGS, typed), { NAME: 'after', OTHER: 'new' })
})

test('a secret goes where its box says so, and a text that was emptied too', () => {
  const typed = { NAME: '', PHONE: 'same', SECRET: '', [takenAway('SECRET')]: true, OTHER: '' }
  assert.deepEqual(changedValues(SETTINGS, typed), { NAME: '', SECRET: '' })
})
