import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { withoutPerson } from './without-person.ts'

const masked = (text: string, names = ['Zahra Quill']) =>
  withoutPerson(text, names, { addresses: ['zahra.quill@example.com'] })

suite('the reason of an erasure', () => {
  test('keeps no spelling of an address', () => {
    for (const address of [
      'Zahra.Quill@Example.com',
      'zahra.quill+news@example.com',
      'zahra.quill@ example.com',
      'zahra.quill (at) example.com',
      'zahra.quill at example dot com',
      'zq@home.example',
    ])
      assert.equal(masked(`by letter from ${address}, read twice`), 'by letter from [erased], read twice', address)
  })

  test('keeps no phone', () => {
    for (const phone of ['9000012345', '+91 90000 12345', '+91-90000-12345', '(0)90000.12345', '090000 12345'])
      assert.equal(masked(`called from ${phone} today`), 'called from [erased] today', phone)
    assert.equal(masked('asked on 18 November 2026, request 412'), 'asked on 18 November 2026, request 412')
  })

  test('keeps no name, whole or in part, in capitals or not', () => {
    assert.equal(
      masked('ZAHRA QUILL asked; Zahra’s mother, Ms. Quill'),
      '[erased] asked; [erased]’s mother, Ms. [erased]',
    )
    assert.equal(masked('a quilled letter', ['Quill']), 'a quilled letter')
    assert.equal(masked('asked (by a+b)', ['(by a+b)']), 'asked [erased]')
  })

  test('stays as it is where it names nobody', () => {
    for (const text of ['asked by letter, looked at the passport', 'She asked at the office. In writing, at 5 pm.'])
      assert.equal(masked(text), text)
  })
})
