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

  test('is found as links, forms, stored JSON and pages write it', () => {
    for (const text of [
      '?q=asha%2Ba%40example.co&state=new',
      'q=asha%2ba%40EXAMPLE.co',
      'q=asha+a%40example.co',
      JSON.stringify({ query: 'state=new&q=%22asha%2Ba%40example.co%22' }),
      'https://example.com/?next=%2Fdesk%3Fto%3Dasha%2Ba%40example.co',
    ])
      assert.ok(namesAddress(text, OWN), text)
    const odd = `d'arcy&co@example.co`
    for (const text of [
      '<b>d&#39;arcy&amp;co@example.co</b>',
      'q=d%27arcy%26co%40example.co',
      "q=d'arcy%26co%40example.co",
    ])
      assert.ok(namesAddress(text, [odd]), text)
  })

  test('is not found at the end or the beginning of another one', () => {
    for (const text of [
      'x.asha+a@example.co',
      'rasha+a@example.co',
      'q=x%2Basha%2Ba%40example.co',
      'q=rasha%2Ba%40example.co',
      'q=asha%2Ba%40example.com',
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
