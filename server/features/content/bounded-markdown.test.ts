import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lexer, Tokenizer } from 'marked'
import { boundedMarkdown, MOST_DEEP, Overdone } from './bounded-markdown.ts'
import { markdownFaults, richText } from './markdown.ts'

const LENGTH = 20_000
const nested = (levels: number) => `${'**a '.repeat(levels)}x${' b**'.repeat(levels)}`

test('reads words within each other no more often than the bound, however many a text holds', (t) => {
  const read = t.mock.method(Lexer.prototype, 'inlineTokens')
  const deep = ['**', '*'].map((sign) => `${sign}a `.repeat(LENGTH / 10) + ` b${sign}`.repeat(LENGTH / 10))
  for (const text of [...deep, `${'*'.repeat(LENGTH / 2)}a${'*'.repeat(LENGTH / 2 - 1)}`]) {
    read.mock.resetCalls()
    assert.throws(() => boundedMarkdown().lexer(text), Overdone)
    const signs = read.mock.calls.reduce((sum, { arguments: [source] }) => sum + source.length, 0)
    assert.ok(signs <= (MOST_DEEP + 1) * text.length, `${signs} signs of ${text.length}`)
  }
})

test('looks for the end of no more than a few hundred stars and underscores', (t) => {
  const looked = t.mock.method(Tokenizer.prototype, 'emStrong')
  const openings = () => looked.mock.calls.filter(({ arguments: [source] }) => /^[*_]/.test(source)).length
  for (const unit of ['*b b *(', 'a!!__', '1. !*1. ']) {
    looked.mock.resetCalls()
    assert.match(
      markdownFaults(unit.repeat(LENGTH / unit.length)).join(),
      /have no other half|inside of each other/,
      unit,
    )
    assert.ok(openings() < 500, `${unit}: ${openings()}`)
  }
})

test('shows a text that was kept before there was a bound as it was written', () => {
  const text = '*a '.repeat(LENGTH / 10)
  assert.deepEqual(richText(text), [{ paragraph: [text] }])
})

test('leaves a text alone that stands within the bounds', () => {
  assert.deepEqual(markdownFaults(nested(MOST_DEEP - 1)), [])
  assert.match(markdownFaults(nested(MOST_DEEP)).join(), /inside of each other/)
  assert.deepEqual(markdownFaults('**bold** and *slanted* words of FIC_101_A, 5 * 3. '.repeat(LENGTH / 50)), [])
})
