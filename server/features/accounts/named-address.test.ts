import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { namesAddress, possibleAddresses, withoutAddress } from './named-address.ts'

const OWN = ['asha+a@example.co']

suite('an address in a text', () => {
  test('is found as a whole, in capitals, in links and in stored JSON', () => {
    for (const text of [
      'Asha+A@Example.co',
      'mailto:asha+a@example.co?subject=x',
      'write to asha+a@example.co.',
      JSON.stringify({ text: 'Email:\nasha+a@example.co\n' }),
      '<b>asha+a@example.co</b>',
      '\\u003casha+a@example.co>',
    ])
      assert.ok(namesAddress(text, OWN), text)
  })

  test('is not found at the end or the beginning of another one', () => {
    for (const text of [
      'x.asha+a@example.co',
      'rasha+a@example.co',
      'asha+a@example.com',
      'asha+a@example.co.in',
      'ashaa@example.co',
    ])
      assert.ok(!namesAddress(text, OWN), text)
    assert.ok(!namesAddress('anything', []))
  })

  test('is taken out, and the rest of the text stays', () => {
    const text = JSON.stringify({ text: 'Friend of asha+a@example.co, not of masha+a@example.co' })
    assert.deepEqual(JSON.parse(withoutAddress(text, OWN)), { text: 'Friend of [erased], not of masha+a@example.co' })
  })

  test('is among all that may be one, wherever it is found', () => {
    for (const text of [
      'Asha+A@Example.co',
      'mailto:asha+a@example.co?subject=x',
      'x@y.z,asha+a@example.co,write.',
      JSON.stringify({ text: 'Email:\nasha+a@example.co.\nBye', 'asha+a@example.co': 1 }),
      "d'asha+a@example.co’s",
      `${'@'.repeat(500)} <asha+a@example.co>`,
    ]) {
      assert.ok(namesAddress(text, OWN), text)
      assert.ok(possibleAddresses(text).has('asha+a@example.co'), text)
    }
    assert.deepEqual([...possibleAddresses('at 5 pm @ home, or not')], [])
  })
})
