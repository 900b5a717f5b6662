import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OwnerSetting } from '#contract/owner-settings.ts'
import { buttonOf, changedValues, takenAway, wrongButtons } from './changed-values.ts'

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

const BUTTONS = [setting('BUTTONS', { kind: 'buttons', value: 'Two=pl_2, One=pl_1' })]
const of = (course: string) => buttonOf('BUTTONS', course)

test('buttons of courses are sent in one line, and none where nothing changed, in whatever order', () => {
  const same = { [of('One')]: 'pl_1', [of('Two')]: ' pl_2 ', [of('Three')]: '' }
  assert.deepEqual(changedValues(BUTTONS, same), {})
  assert.deepEqual(changedValues(BUTTONS, { ...same, [of('Three')]: 'pl_3', [of('One')]: '' }), {
    BUTTONS: 'Two=pl_2,Three=pl_3',
  })
  assert.deepEqual(changedValues(BUTTONS, { [of('One')]: '', [of('Two')]: '' }), { BUTTONS: '' })
})

test('what is no button id is refused at its field, so that nothing slips into the line', () => {
  const typed = { [of('One')]: 'pl_1,Two=pl_9', [of('Two')]: 'pl_2', [of('Three')]: '<form>', NAME: 'x' }
  assert.deepEqual(
    wrongButtons(BUTTONS, typed).map(({ field }) => field),
    [of('One'), of('Three')],
  )
})
