import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { registerFonts } from './fonts.ts'
import type { Sheet, SheetRow } from './sheet.ts'
import { printText, type TextStyle } from './text-flow.ts'

type Page = PDFKit.PDFDocument

const MARGIN = 48
const GAP = 24
const INK = '#10252e'
const SOFT = '#46606b'
const LINE = '#d8deda'
const SHADE = '#eef2f0'

const TEXT: TextStyle = { size: 9.5, color: INK }
const LABEL: TextStyle = { size: 8, color: SOFT }
const STRONG: TextStyle = { ...TEXT, weight: 'bold' }
const FIGURE: TextStyle = { ...TEXT, align: 'right' }

/** Draws a document on one sheet of A4. Only the thread for drawings calls it: it takes about 100 ms of a processor. */
export async function drawSheet(sheet: Sheet): Promise<Uint8Array> {
  const page = new Pdf({ size: 'A4', margin: MARGIN, info: { Title: sheet.title, Author: sheet.brand } })
  registerFonts(page)
  const width = page.page.width - 2 * MARGIN
  let y = drawHead(page, sheet, width)
  y = drawParties(page, sheet, width, y + GAP)
  if (sheet.table.length > 0) y = drawTable(page, sheet.table, width, y + GAP)
  y = drawFoot(page, sheet, width, y + GAP)
  page.end()
  return buffer(page)
}

function drawHead(page: Page, { brand, logo, title, head }: Sheet, width: number): number {
  const half = (width - GAP) / 2
  const right = MARGIN + half + GAP
  const top = logo === undefined ? MARGIN : drawLogo(page, logo, half)
  const below = printText(page, brand, { x: MARGIN, y: top, width: half }, { size: 15, weight: 'bold', color: INK })
  let y = printText(
    page,
    title,
    { x: right, y: MARGIN, width: half },
    { size: 20, weight: 'bold', color: INK, align: 'right' },
  )
  for (const [label, value] of head) y = drawRow(page, [label, value], { x: right, y: y + 2, width: half }, FIGURE)
  y = (logo === undefined ? y : Math.max(y, below)) + 8
  page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(1.5)
    .strokeColor(INK)
    .stroke()
  return y
}

const LOGO_HEIGHT = 40

function drawLogo(page: Page, logo: string, width: number): number {
  const bytes = Buffer.from(logo, 'base64')
  page.image(bytes, MARGIN, MARGIN, { fit: [width, LOGO_HEIGHT] })
  return MARGIN + LOGO_HEIGHT + 6
}

function drawParties(page: Page, { parties }: Sheet, width: number, top: number): number {
  const column = (width - GAP * (parties.length - 1)) / parties.length
  const ends = parties.map(({ label, lines }, index) => {
    const x = MARGIN + index * (column + GAP)
    let y = printText(page, label, { x, y: top, width: column }, LABEL) + 2
    for (const [at, line] of lines.filter(Boolean).entries())
      y = printText(page, line, { x, y, width: column }, at === 0 ? STRONG : TEXT)
    return y
  })
  return Math.max(top, ...ends)
}

function drawTable(page: Page, rows: Sheet['table'], width: number, top: number): number {
  const figures = (rows[0]?.length ?? 1) - 1
  const narrow = figures > 2 ? 84 : 110
  const first = width - figures * narrow
  let y = top
  for (const [index, cells] of rows.entries()) {
    if (index === 0) page.rect(MARGIN, y, width, 20).fill(SHADE)
    const inside = y + (index === 0 ? 4 : 7)
    const ends = cells.map((cell, column) => {
      const x = column === 0 ? MARGIN + 8 : MARGIN + first + (column - 1) * narrow
      const box = { x, y: inside, width: (column === 0 ? first : narrow) - 8 }
      const style = column === 0 ? TEXT : FIGURE
      return printText(page, cell, box, index === 0 ? { ...LABEL, align: style.align ?? 'left' } : style)
    })
    y = index === 0 ? y + 20 : Math.max(...ends) + 5
    drawLine(page, width, y)
  }
  return y
}

function drawFoot(page: Page, { details, amounts, words, notes }: Sheet, width: number, top: number): number {
  const half = (width - GAP) / 2
  const right = MARGIN + half + GAP
  let left = top
  for (const row of details) left = drawRow(page, row, { x: MARGIN, y: left, width: half }, TEXT) + 2
  let y = top
  for (const [index, row] of amounts.entries()) {
    const isTotal = index === amounts.length - 1
    if (isTotal) {
      page
        .moveTo(right, y + 2)
        .lineTo(right + half, y + 2)
        .lineWidth(0.75)
        .strokeColor(INK)
        .stroke()
      y += 6
    }
    y = drawRow(page, row, { x: right, y, width: half }, isTotal ? { ...STRONG, size: 12, align: 'right' } : FIGURE) + 2
  }
  if (words) y = printText(page, words, { x: right, y: y + 2, width: half }, { ...LABEL, align: 'right' })
  y = Math.max(left, y) + GAP
  for (const note of notes.filter(Boolean)) y = printText(page, note, { x: MARGIN, y, width }, LABEL) + 2
  return y
}

const LABEL_SHARE = 0.3

function drawRow(
  page: Page,
  [label, value]: SheetRow,
  { x, y, width }: { x: number; y: number; width: number },
  style: TextStyle,
): number {
  const labelWidth = width * LABEL_SHARE
  const below = printText(page, label, { x, y: y + 1, width: labelWidth }, { ...LABEL })
  return Math.max(below, printText(page, value, { x: x + labelWidth, y, width: width - labelWidth }, style))
}

const drawLine = (page: Page, width: number, y: number): void =>
  void page
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
