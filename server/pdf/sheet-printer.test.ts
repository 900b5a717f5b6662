import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { logoText } from '../../tests/support/logos.ts'
import { fontRuns } from './font-runs.ts'
import type { Sheet } from './sheet.ts'
import { createSheetPrinter } from './sheet-printer.ts'

const NAMES = {
  Gujarati: 'પ્રિયા શ્રીવાસ્તવ',
  Tamil: 'ஸ்ரீனிவாசன் கிருஷ்ணன்',
  Telugu: 'శ్రీనివాస్ క్రిష్ణ',
  Kannada: 'ಶ್ರೀನಿವಾಸ್ ಕೃಷ್ಣ',
  Malayalam: 'ശ്രീനിവാസൻ കൃഷ്ണൻ',
  Bengali: 'শ্রীনিবাস চট্টোপাধ্যায়',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Oriya: 'ଶ୍ରୀନିବାସ କୃଷ୍ଣ',
  Devanagari: 'श्रीनिवास त्रिपाठी',
  MeeteiMayek: 'ꯁ꯭ꯔꯤꯅꯤꯋꯥꯁ',
  OlChiki: 'ᱥᱨᱤᱱᱤᱣᱟᱥ ᱠᱤᱥᱠᱩ',
}

const sheetFor = (...lines: string[]): Sheet => ({
  brand: 'Synergyy',
  title: 'Payment receipt',
  head: [['Payment', 'pay_1']],
  parties: [{ label: 'Received from', lines }],
  table: [],
  details: [],
  amounts: [['Paid', '₹9,000']],
  words: '',
  notes: [],
})

/** Every glyph of a page, as the font's name, the characters a reader copies, and whether the font lacked them. */
async function glyphsOf(pdf: Uint8Array) {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const glyphs: Array<{ font: string; unicode: string; isMissing: boolean }> = []
  let font = ''
  for (const [index, operation] of fnArray.entries()) {
    const args: unknown[] = argsArray[index] ?? []
    // 37 sets the font, 44 shows text: OPS of pdf.js.
    if (operation === 37) font = String(page.commonObjs.get(String(args[0])).name)
    if (operation === 44)
      for (const glyph of args[0] as ReadonlyArray<{ unicode: string; originalCharCode: number } | number>)
        if (typeof glyph !== 'number')
          glyphs.push({ font, unicode: glyph.unicode, isMissing: glyph.originalCharCode === 0 })
  }
  return glyphs
}

const letters = (text: string) => [...new Set(Array.from(text.normalize('NFD').replace(/\s/gu, '')))].toSorted()

for (const [script, name] of Object.entries(NAMES))
  test(`M10: a name in ${script} is printed in a font that has it`, async (t) => {
    const printer = createSheetPrinter()
    t.after(() => printer.close())
    const glyphs = await glyphsOf(await printer.print(sheetFor('Asha Rao', `${name} Rao`)))
    assert.ok(glyphs.every(({ isMissing }) => !isMissing))
    const own = glyphs.filter(({ font }) => (script === 'Devanagari' ? /NotoSans-/ : new RegExp(script)).test(font))
    const printed = letters(own.map(({ unicode }) => unicode).join(''))
    for (const letter of letters(name)) assert.ok(printed.includes(letter), `${letter} of ${name}`)
  })

test('the logo of the business stands above its name, in its shape and never wider than its half', async (t) => {
  const printer = createSheetPrinter()
  t.after(() => printer.close())
  const shapes = [await logoText(240, 80), await logoText(512, 64), await logoText(64, 512), await seeThrough()]
  const boxes = []
  for (const logo of shapes) boxes.push(...(await picturesOf(await printer.print({ ...sheetFor('Asha'), logo }))))
  assert.deepEqual(boxes, [
    { width: 120, height: 40 },
    { width: 238, height: 30 },
    { width: 5, height: 40 },
    { width: 40, height: 40 },
  ])
  assert.deepEqual(await picturesOf(await printer.print(sheetFor('Asha'))), [])
})

/** Half of its colours let the paper through. */
const seeThrough = async () =>
  (
    await sharp(Buffer.from(Array.from({ length: 64 * 64 * 4 }, (_, at) => (at * 37) % 256)), {
      raw: { width: 64, height: 64, channels: 4 },
    })
      .png({ palette: true })
      .toBuffer()
  ).toString('base64')

/** The sizes at which pictures are drawn on the first page, in points. */
async function picturesOf(pdf: Uint8Array): Promise<Array<{ width: number; height: number }>> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  // 12 transforms, 85 draws a picture: OPS of pdf.js.
  return fnArray.flatMap((operation, index) => {
    if (operation !== 85) return []
    const at = fnArray.lastIndexOf(12, index)
    const [width = 0, , , height = 0] = Array.from(argsArray[at] as Iterable<number>)
    return [{ width: Math.round(Math.abs(width)), height: Math.round(Math.abs(height)) }]
  })
}

test('M10: a text is cut where its script changes, and nowhere else', () => {
  assert.deepEqual(fontRuns('Asha પ્રિયા બેન, ₹9,000'), [
    { font: 'base', text: 'Asha ' },
    { font: 'gujarati', text: 'પ્રિયા બેન' },
    { font: 'base', text: ', ₹9,000' },
  ])
  assert.deepEqual(fontRuns(''), [])
})

test('M10: a word that is too long for its line is cut between letters, never before the signs of one', async (t) => {
  const printer = createSheetPrinter()
  t.after(() => printer.close())
  const pdf = await printer.print(sheetFor(...['', 'க', 'கக', 'ககக'].map((first) => first + 'கிருஷ்ணமூர்த்தி'.repeat(7))))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  const lines = text.split('\n').filter((line) => /\p{sc=Tamil}/u.test(line))
  assert.ok(lines.length > 1)
  for (const line of lines) assert.doesNotMatch(line, /^\s*\p{M}/u)
})

test('M10: an address that is cut gets no space inside it', async (t) => {
  const printer = createSheetPrinter()
  t.after(() => printer.close())
  const side = 'W'.repeat(60)
  const pdf = await printer.print(sheetFor(`${side}${'i'.repeat(80)}${side}`))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })
  assert.match(text, /Wi+\n/)
  assert.doesNotMatch(text, /[iW] [iW]/)
})

test('M10: drawings that are asked for together are all made, beside the server’s own thread', async (t) => {
  const printer = createSheetPrinter()
  t.after(() => printer.close())
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const drawn = await Promise.all(Array.from({ length: 30 }, (_, index) => printer.print(sheetFor(`Buyer ${index}`))))
  clearInterval(timer)
  for (const pdf of drawn) assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), '%PDF-')
  assert.ok(turns > drawn.length, 'the event loop went on meanwhile')
})

test('M10: a sheet that cannot be drawn is refused alone, and a closed printer starts again', async (t) => {
  const printer = createSheetPrinter()
  t.after(() => printer.close())
  const broken = { ...sheetFor('Asha'), parties: null }
  // What a thread is sent is not checked by types.
  const answers = await Promise.allSettled([printer.print(broken as never), printer.print(sheetFor('Asha'))])
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['rejected', 'fulfilled'],
  )
  const waiting = printer.print(sheetFor('Asha'))
  const refused = assert.rejects(waiting, /closed/)
  await printer.close()
  await refused
  assert.ok((await printer.print(sheetFor('Asha'))).length > 1000)
})
