import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BuyerBusiness } from '#contract/payments.ts'
import { unprintableIn } from '#contract/printable.ts'
import { fontRuns } from './font-runs.ts'
import { registerFonts } from './fonts.ts'

/** Nobody has such a sign: no script of today, or it is not seen. */
const FREE = /[\p{Cn}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/u
const LAST = 0x1ffff

interface HasGlyphs {
  hasGlyphForCodePoint(codePoint: number): boolean
}

function openedFonts(): ReadonlyMap<string, HasGlyphs> {
  const fonts = new Map<string, HasGlyphs>()
  // Only what is asked of the page here.
  registerFonts({ registerFont: (name: string, font: HasGlyphs) => fonts.set(name, font) } as never)
  return fonts
}

test('the contract calls those signs printable that the fonts have, in both weights', () => {
  const fonts = openedFonts()
  const wrong: string[] = []
  for (let point = 0x20; point <= LAST; point += 1) {
    const sign = String.fromCodePoint(point)
    if (FREE.test(sign)) continue
    const font = fontRuns(sign)[0]?.font ?? ''
    const isThere = ['regular', 'bold'].every((weight) => fonts.get(`${font} ${weight}`)?.hasGlyphForCodePoint(point))
    if (isThere !== (unprintableIn(sign) === '')) wrong.push(point.toString(16))
  }
  assert.deepEqual(wrong, [])
})

test('names of every script that has a font can be printed, and others say which signs not', () => {
  for (const name of [
    'Asha Rao',
    'José Müller',
    'શ્રીનિવાસ',
    'ശ്രീനിവാസൻ',
    'মো\u200Dহন',
    'محمد علی خان',
    'ꯁ꯭ꯔꯤ',
    'ᱥᱨᱤ',
    '₹ 9,000',
  ])
    assert.equal(unprintableIn(name), '', name)
  assert.equal(unprintableIn('李 Asha 李'), '李')
  assert.equal(unprintableIn('Asha 👩🏽‍🔬'), '👩🏽‍🔬')
  const read = BuyerBusiness.safeParse({ company: '李 Limited', gstin: '27AAPFU0939F1ZV' })
  assert.match(read.error?.issues[0]?.message ?? '', /^李 cannot be printed on an invoice/)
})
