import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainParagraphs } from '#contract/rich-text.ts'
import { markdownFaults, richText } from './markdown.ts'

describe('the Markdown of long texts', () => {
  it('becomes paragraphs, lists, bold words and links', () =>
    assert.deepEqual(
      richText('One **bold [link](/terms)** & more\nin a line\n\n- first\n- [second](https://example.com)'),
      [
        {
          paragraph: ['One ', { strong: ['bold ', { link: '/terms', words: ['link'] }] }, ' & more in a line'],
        },
        { list: [['first'], [{ link: 'https://example.com', words: ['second'] }]] },
      ],
    ))

  for (const text of ['x < y and y > z, 5 * 3 = 15, RADFRAC_1 & "quotes" at 50% [sic]', 'Cost: $5 # 3 ~ 4'])
    it(`leaves the signs of a technical text as they are: ${text}`, () =>
      assert.deepEqual(plainParagraphs(richText(text)), [text]))

  for (const [what, text] of [
    ['HTML', 'a <b>word</b>'],
    ['a block of HTML', '<div>x</div>'],
    ['a script as a link', '[x](javascript:alert(1))'],
    ['a link without encryption', '[x](http://example.com)'],
    ['a link to another host without a scheme', '[x](//evil.example/x)'],
    ['a heading', '# Heading'],
    ['a picture', '![x](https://example.com/x.png)'],
    ['a list in a list', '- a\n  - b'],
    ['code', 'a `word`'],
  ] as const)
    it(`says what is wrong with ${what}`, () => {
      assert.equal(markdownFaults(text).length, 1, JSON.stringify(markdownFaults(text)))
    })

  it('names what it cannot show in words of everybody', () => {
    const faults = ['***', '# Heading', '> said', 'a `word`', '![x](https://example.com/x.png)'].flatMap(markdownFaults)
    assert.deepEqual(
      faults.map((fault) => fault.split(';')[0]),
      ['a line across the page', 'a heading', 'a quotation', 'code', 'a picture'].map(
        (name) => `The text holds ${name}`,
      ),
    )
  })

  for (const [what, text] of [
    ['quotations', '>'.repeat(5_000)],
    ['lists', '1. '.repeat(6_000)],
    ['emphasis', '*a '.repeat(3_000) + 'b* '.repeat(3_000)],
    ['bold words', '**a '.repeat(100) + 'b** '.repeat(100)],
  ] as const)
    it(`says in words that ${what} stand too deep in each other`, () => {
      assert.match(markdownFaults(text).join(), /inside of each other/)
      assert.ok(JSON.stringify(richText(text)).length < text.length + 1_000)
    })

  it('never draws a link that is a fault', () =>
    assert.doesNotMatch(
      JSON.stringify(richText('[x](javascript:alert(1)) [y](JAVASCRIPT:1) [z](data:text/html,x)')),
      /script|data:/i,
    ))
})
