import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { extractText, getDocumentProxy } from 'unpdf'
import { newFolder } from '../../tests/support/backups.ts'
import { createPdfStamper, type StampTask } from './pdf-stamper.ts'
import { protectPdf } from './protect-pdf.ts'

const stamper = createPdfStamper({ patienceMs: 60_000 })
const stamp = (task: Omit<StampTask, 'queue'>) => stamper({ ...task, queue: 'AP-2026-11' })
const WORDS = 'श्रीनिवास त्रिपाठी · ஸ்ரீனிவாசன் · asha@example.com · order pay_1 · 20 November 2026, 5:30 pm IST'

async function pdf(change: (document: PDFDocument) => void = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const turned of [0, 90, 180, 270]) {
    const page = document.addPage([595, 842])
    page.setRotation(degrees(turned))
    page.drawText(`Flash drum ${turned}`, { x: 100, y: 400 })
  }
  document.addPage([200, 100]).setCropBox(20, 10, 150, 80)
  change(document)
  return document.save()
}

test('every page gets the words, whatever its size and turn, and keeps its own', async (t) => {
  const folder = await newFolder(t)
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, await pdf())
  assert.equal(await stamp({ from, to, words: WORDS }), true)
  const read = await getDocumentProxy(new Uint8Array(await readFile(to)))
  const { text } = await extractText(read, { mergePages: false })
  assert.equal(text.length, 5)
  for (const page of text) {
    assert.match(page, /asha@example\.com/)
    assert.match(page, /order pay_1/)
    assert.match(page.normalize('NFD'), /\p{Script=Devanagari}/u)
    assert.match(page.normalize('NFD'), /\p{Script=Tamil}/u)
  }
  for (const [index, turned] of [0, 90, 180, 270].entries())
    assert.match(text[index] ?? '', new RegExp(`drum ${turned}`))
})

test('the words stand inside what is shown of the page, at its foot as it is read', async (t) => {
  const folder = await newFolder(t)
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  await writeFile(from, await pdf())
  await stamp({ from, to, words: 'asha@example.com' })
  const read = await getDocumentProxy(new Uint8Array(await readFile(to)))
  for (let number = 1; number <= read.numPages; number++) {
    const page = await read.getPage(number)
    const view = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const words = items.find((item) => 'str' in item && item.str.includes('asha'))
    assert.ok(words && 'transform' in words, `page ${number}`)
    const [x = 0, y = 0] = view.convertToViewportPoint(Number(words.transform[4]), Number(words.transform[5]))
    assert.ok(x >= 0 && x < view.width, `page ${number} at ${x}`)
    assert.ok(y > view.height * 0.7 && y <= view.height, `page ${number} at ${y} of ${view.height}`)
  }
})

test('what a file forbids is forbidden in its copy too, and its links go on leading', async (t) => {
  const folder = await newFolder(t)
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  const url = 'https://www.nist.gov/thermo'
  const open = await PDFDocument.load(
    await pdf((document) => {
      const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 99, 99], A: { S: 'URI', URI: PDFString.of(url) } }
      document.getPage(0).node.set(PDFName.of('Annots'), document.context.obj([link]))
    }),
  )
  protectPdf(open, { copying: true })
  await writeFile(from, await open.save())
  assert.equal(await stamp({ from, to, words: WORDS }), true)
  const read = await getDocumentProxy(new Uint8Array(await readFile(to)))
  const [copying, modifying] = [0x10, 0x08]
  const allowed = (await read.getPermissions()) ?? assert.fail('everything is allowed')
  assert.deepEqual([allowed.includes(copying), allowed.includes(modifying)], [true, false])
  const page = await read.getPage(1)
  assert.deepEqual(
    (await page.getAnnotations()).map((link: { readonly url?: string }) => link.url),
    [url],
  )
})

test('a file that cannot be written on is not tried again at once, and keeps no other batch waiting', async (t) => {
  const folder = await newFolder(t)
  const [from, to, good] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'good')]
  await writeFile(from, 'no PDF')
  await writeFile(good, await pdf())
  let time = 0
  const own = createPdfStamper({ patienceMs: 60_000, now: () => time })
  const order: string[] = []
  const note = (name: string, task: StampTask) => own(task).then((isDone) => order.push(`${name} ${isDone}`))
  await Promise.all([
    ...[1, 2, 3].map((number) => note(`A${number}`, { from: good, to: `${to}${number}`, words: WORDS, queue: 'A' })),
    note('B', { from: good, to: `${to}4`, words: WORDS, queue: 'B' }),
  ])
  assert.ok(order.indexOf('B true') < order.indexOf('A3 true'), order.join())
  assert.equal(await own({ from, to, words: WORDS, queue: 'A' }), false)
  await writeFile(from, await pdf())
  assert.equal(await own({ from, to, words: WORDS, queue: 'A' }), false, 'it is remembered')
  time += 120_001
  assert.equal(await own({ from, to, words: WORDS, queue: 'A' }), true)
})

test('what cannot be written on leaves nothing behind', async (t) => {
  const folder = await newFolder(t)
  const locked = await pdf((document) => document.encrypt({ userPassword: 'secret', ownerPassword: 'other' }))
  for (const [name, bytes] of Object.entries({ locked, cut: (await pdf()).subarray(0, 300) })) {
    const from = join(folder, name)
    await writeFile(from, bytes)
    assert.equal(await stamp({ from, to: join(folder, 'to'), words: WORDS }), false)
  }
  assert.deepEqual(await readdir(folder), ['cut', 'locked'])
})
