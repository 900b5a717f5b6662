import { buffer } from 'node:stream/consumers'
import { degrees, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib'
import Pdf from 'pdfkit'
import { registerFonts } from './fonts.ts'
import { openPdf } from './open-pdf.ts'
import { protectPdf } from './protect-pdf.ts'
import { printText } from './text-flow.ts'

const [WIDTH, HEIGHT, EDGE] = [500, 26, 3]
const STYLE = { size: 7, color: '#46606b' }

/** The PDF with these words at the foot of each page; what it forbids stays forbidden. @throws where it cannot be read */
export async function stampPages(pdf: Uint8Array, words: string): Promise<Uint8Array> {
  const opened = await openPdf(pdf)
  if (typeof opened === 'string') throw new Error(`The PDF is ${opened}`)
  const { document, permissions } = opened
  // One drawing that all pages show: with the fonts of invoices.
  const [stamp] = await document.embedPdf(await drawStamp(words))
  if (!stamp) throw new Error('The stamp has no page')
  for (const page of document.getPages()) putOn(page, stamp)
  if (permissions) protectPdf(document, permissions)
  return document.save()
}

async function drawStamp(words: string): Promise<Uint8Array> {
  const page = new Pdf({ size: [WIDTH, HEIGHT], margin: 0 })
  registerFonts(page)
  page.fillOpacity(0.75).rect(0, 0, WIDTH, HEIGHT).fill('#ffffff').fillOpacity(1)
  printText(page, words, { x: EDGE, y: EDGE, width: WIDTH - 2 * EDGE }, STYLE)
  page.end()
  return buffer(page)
}

/** Along the edge that is below when the page is read. */
function putOn(page: PDFPage, stamp: PDFEmbeddedPage): void {
  const { x, y, width, height } = page.getCropBox()
  const turned = ((page.getRotation().angle % 360) + 360) % 360
  const across = turned % 180 === 0 ? width : height
  const scale = Math.min(1, across / WIDTH)
  const [long, high] = [WIDTH * scale, HEIGHT * scale]
  const places = {
    0: { x: x + (width - long) / 2, y },
    90: { x: x + width, y: y + (height - long) / 2 },
    180: { x: x + (width + long) / 2, y: y + height },
    270: { x, y: y + (height + long) / 2 },
  }
  const place = places[turned === 90 || turned === 180 || turned === 270 ? turned : 0]
  page.drawPage(stamp, { ...place, width: long, height: high, rotate: degrees(turned) })
}
