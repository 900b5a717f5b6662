import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linked } from './plain-links.ts'

const addresses = (text: string) =>
  linked(text).flatMap((one) => (typeof one === 'object' && 'link' in one ? [one.link] : []))

test('T15: a bracket at the end of an address belongs to it where it opened one', () => {
  const mercury = 'https://en.wikipedia.org/wiki/Mercury_(chemistry)'
  for (const [typed, link] of [
    [mercury, mercury],
    [`(see ${mercury}).`, mercury],
    [`See ${mercury}, or ask!`, mercury],
    ['(https://a.example/b)', 'https://a.example/b'],
    ['[https://a.example/b[1]], so', 'https://a.example/b[1]'],
    ['“https://a.example/?q=x”…', 'https://a.example/?q=x'],
    ['देखें https://a.example/पाठ।', 'https://a.example/पाठ'],
  ] as const) {
    assert.deepEqual(addresses(typed), [link], typed)
    assert.equal(
      linked(typed)
        .map((one) => (typeof one === 'object' ? ('link' in one ? one.link : '') : one))
        .join(''),
      typed,
    )
  }
  assert.deepEqual(addresses('https:// and http://'), [])
})
