import fc from 'fast-check'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { visibleLine } from './visible-text.ts'

describe('what can be seen of a line', () => {
  it('leaves out signs without a form, and makes one blank of several', () => {
    for (const [typed, seen] of [
      ['As\u00ADha\u200B', 'Asha'],
      ['\u200E\u202AAsha\u202C', 'Asha'],
      ['Asha\t\tShah', 'Asha Shah'],
      [' Asha  Shah ', 'Asha Shah'],
      ['Asha \u00A0\u2003 Shah\u3000', 'Asha Shah'],
      ['Asha\u200D', 'Asha'],
      ['A\u200Cs\u200Dha', 'Asha'],
      ['Asha \u{E0041}\u{E0042}', 'Asha'],
      ['\uFFF9Asha\uFFFB', 'Asha'],
      ['Re\u0301my', 'R\u00E9my'],
      ['5\uFE0F', '5'],
    ] as const)
      assert.equal(visibleLine(typed), seen, JSON.stringify(typed))
  })

  it('keeps the joiner that shapes a word, once', () => {
    for (const kept of [
      'ক্\u200Dষ',
      'মো\u200Cহন',
      'र्\u200Dय',
      'മോഹന്\u200D',
      'മോഹന്\u200D കുമാർ',
      'ශ්\u200Dරී',
      'می\u200Cخواهم',
    ]) {
      assert.equal(visibleLine(kept), kept)
      assert.equal(visibleLine(kept.replace(/[\u200C\u200D]/, '$&\u200B$&')), kept)
    }
    for (const odd of ['\u200Dमोहन', 'मोहन\u200D', 'मोहन\u200C', 'मोहन \u200Dराय'])
      assert.equal(visibleLine(odd), odd.replace(/[\u200C\u200D]/, ''))
  })

  it('keeps whole emoji, and signs before Arabic numbers', () => {
    for (const kept of [
      '👩\u200D🔬',
      '👨🏽\u200D👩🏽\u200D👧',
      '❤\uFE0F',
      '1\uFE0F\u20E3',
      '🏴\u{E0067}\u{E0062}\u{E007F}',
      '\u0600١',
    ])
      assert.equal(visibleLine(`a ${kept}`), `a ${kept}`)
    assert.equal(visibleLine('👩\u200D'), '👩')
  })

  it('is the same once more, and holds nothing unseen outside of words and emoji', () => {
    const signs = fc.constantFrom(
      ...Array.from('a 5\t\u00A0\u200B\u200C\u200D\u2060\uFE0F\u20E3\u0301\u2800क्षന്می👩❤🏽🏴\u{E0067}\u{E007F}'),
    )
    fc.assert(
      fc.property(fc.array(signs), (typed) => {
        const seen = visibleLine(typed.join(''))
        assert.equal(visibleLine(seen), seen)
        assert.doesNotMatch(seen, /[\u200B\u2060\u2800\t]| {2}|^\s|\s$/)
      }),
    )
  })
})
