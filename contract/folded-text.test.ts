import fc from 'fast-check'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameIn, SCRIPTS, typedOtherwise } from '../tests/support/scripts.ts'
import { folded } from './folded-text.ts'

const SAME: ReadonlyArray<readonly string[]> = [
  ['Émilie', 'ÉMILIE', 'e\u0301milie', 'É\u200Bmi\u00ADlie'],
  ['রায়', 'রা\u09DF', 'রা\u09AF\u09BC'],
  ['മോഹൻ', 'മോഹന്\u200D', 'മോഹന്'],
  ['എന്റെ', 'എൻറെ', 'എൻ്റെ', 'എന്\u200Dറെ'],
  ['ഉൎവി', 'ഉർവി'],
  ['উৎসব', 'উত্\u200Dসব'],
  ['क्ष', 'क्\u200Dष', 'क्\u200Cष'],
  ['Asha Shah', ' ASHA \u00A0\t shah\u2003'],
  ['Straße', 'STRASSE', 'STRAẞE'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['İstanbul', 'istanbul', 'ISTANBUL', 'ıstanbul'],
  ['İ\u0317', 'i\u0317', 'i\u0307\u0317', 'I\u0317'],
  ['9811122233', '९८१११२२२३३', '٩٨١١١٢٢٢٣٣', '９８１１１２２２３３', '𝟗𝟾𝟣𝟏𝟙𝟤𝟮𝟸𝟯𝟛'],
]

describe('the form that a search compares', () => {
  it('is one for every way in which the same is written', () => {
    for (const [first = '', ...others] of SAME)
      for (const other of others) assert.equal(folded(other), folded(first), `${other} ${first}`)
    assert.notEqual(folded('Asha'), folded('Ashá'))
  })

  it('reads digits of all scripts', () => {
    const all = Array.from({ length: 0x1_f000 }, (_, point) => String.fromCodePoint(point))
    const digits = all.filter((sign) => /\p{Nd}/u.test(sign))
    assert.ok(digits.length > 600)
    for (let from = 0; from < digits.length; from += 10)
      assert.equal(folded(digits.slice(from, from + 10).join('')), '0123456789', digits[from])
  })

  it('is the same of a name of any script of India in another composition, case, blank and digit', () => {
    for (const script of SCRIPTS)
      fc.assert(
        fc.property(nameIn(script), (name) => {
          for (const typed of typedOtherwise(name, script)) assert.equal(folded(typed), folded(name), typed)
        }),
      )
  })

  it('is the same of a text in another case or form, and once more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const form = folded(text)
        for (const same of [form, text.normalize('NFD'), text.normalize('NFC')]) assert.equal(folded(same), form)
      }),
    )
  })
})
