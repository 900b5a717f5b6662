import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUnsentText } from './unsent-text.ts'

function open() {
  const form = { isRefused: false }
  const field = { value: '', isConnected: true }
  return { form, field, text: createUnsentText<typeof field>(() => form.isRefused) }
}

test('a form holds text from the first letter until it is sent or emptied', () => {
  const { field, text } = open()
  assert.equal(text.holdsText(), false)
  text.type(Object.assign(field, { value: 'Called by k' }))
  assert.equal(text.holdsText(), true)
  text.type(Object.assign(field, { value: ' ' }))
  assert.equal(text.holdsText(), false)
  text.type(Object.assign(field, { value: 'Called' }))
  text.send([field])
  assert.equal(text.holdsText(), false)
})

test('a form that was refused holds its text, and one that left the page holds none', () => {
  const { form, field, text } = open()
  text.type(Object.assign(field, { value: 'Called' }))
  text.send([field])
  form.isRefused = true
  assert.equal(text.holdsText(), true)
  field.isConnected = false
  assert.equal(text.holdsText(), false)
})
