import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGstin } from './gstin.ts'

test('M6: a GST number is believed by its check character', () => {
  for (const real of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24ABCDE1234F1Z6']) assert.ok(isGstin(real), real)
  assert.ok(!isGstin('24ABCDE1234F1Z5'))
})

test('M6: one mistyped or two exchanged characters never pass', () => {
  const real = '27AAPFU0939F1ZV'
  for (let at = 0; at < real.length; at += 1)
    for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      if (other !== real[at]) assert.ok(!isGstin(real.slice(0, at) + other + real.slice(at + 1)), `${at} ${other}`)
  assert.ok(!isGstin('72AAPFU0939F1ZV'))
  assert.ok(!isGstin('27AAPFU0993F1ZV'))
})

test('M6: a GST number has 15 characters of its form', () => {
  for (const wrong of ['', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1YV', '00AAPFU0939F1ZV', 'toString'])
    assert.ok(!isGstin(wrong), wrong)
})
