import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { formatRupees, type Paise } from '#contract/catalog.ts'
import { SAC, stateName, type Issued } from './documents.ts'
import type { GstSplit } from './gst.ts'

const require = createRequire(import.meta.url)
// One file for all scripts: the rupee sign and Indian names are printed with the rest.
const FONT = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')
const BOLD = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')
const MARGIN = 56
const INK = '#10252e'
const SOFT = '#46606b'
const LINE = '#d8deda'

interface Sheet {
  readonly title: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly rows: ReadonlyArray<readonly [string, string]>
  readonly amounts: ReadonlyArray<readonly [string, string]>
  readonly notes: readonly string[]
}

export interface Receipt {
  readonly brand: string
  readonly contact: readonly string[]
  readonly buyer: { readonly name: string; readonly email: string }
  readonly course: string
  readonly paymentId: string
  readonly paidAt: string
  readonly amount: Paise
  readonly gst: Paise
}

/** A receipt, which serves until there is a tax invoice and where there will be none. */
export const receiptPdf = (receipt: Receipt): Promise<Buffer> =>
  draw({
    title: 'Payment receipt',
    from: [receipt.brand, ...receipt.contact],
    to: [receipt.buyer.name, receipt.buyer.email],
    rows: [
      ['Payment', receipt.paymentId],
      ['Date', indianDate(receipt.paidAt)],
      ['Course', receipt.course],
    ],
    amounts: [
      ['Paid', formatRupees(receipt.amount)],
      ['GST inside it (18%)', formatRupees(receipt.gst)],
    ],
    notes: ['Thank you. This receipt confirms the payment.'],
  })

/** A tax invoice (Rule 46) or a credit note (section 34) as it was issued. */
export const issuedPdf = (issued: Issued, number: string, issuedAt: string): Promise<Buffer> =>
  draw({
    title: issued.kind === 'invoice' ? 'Tax invoice' : 'Credit note',
    from: [issued.seller.legalName, issued.seller.address, `GSTIN ${issued.seller.gstin}`],
    to: [issued.buyer.name, issued.buyer.email, `${issued.buyer.state} (${issued.buyer.stateCode})`],
    rows: [
      ['Number', number],
      ['Date', indianDate(issuedAt)],
      ...(issued.refersTo
        ? [['For invoice', `${issued.refersTo.number} of ${indianDate(issued.refersTo.issuedAt)}`] as const]
        : []),
      ['Description', issued.description],
      ['SAC', SAC],
      ['Place of supply', `${stateName(issued.placeOfSupply)} (${issued.placeOfSupply})`],
      ['Reverse charge', 'No'],
    ],
    amounts: [...taxRows(issued.split), ['Total', formatRupees(issued.amount)]],
    notes: ['Prices include GST.', `For ${issued.seller.legalName}: authorised signatory`],
  })

function taxRows(split: GstSplit): Array<readonly [string, string]> {
  const taxes =
    split.kind === 'inter'
      ? ([['IGST 18%', split.igst]] as const)
      : ([
          ['CGST 9%', split.cgst],
          ['SGST 9%', split.sgst],
        ] as const)
  return [
    ['Taxable value', formatRupees(split.taxable)],
    ...taxes.map(([name, tax]) => [name, formatRupees(tax)] as const),
  ]
}

const indianDate = (iso: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(iso))

async function draw(sheet: Sheet): Promise<Buffer> {
  // Loaded when the first document is asked for: it is large, and most days nobody asks.
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({ size: 'A4', margin: MARGIN, info: { Title: sheet.title } })
  pdf.registerFont('text', FONT).registerFont('bold', BOLD)
  const width = pdf.page.width - 2 * MARGIN
  pdf.font('bold').fontSize(22).fillColor(INK).text(sheet.title)
  pdf.moveDown(0.5).font('text').fontSize(10).fillColor(SOFT).text(sheet.from.join('\n'))
  rule(pdf, width)
  pdf.font('bold').fontSize(10).fillColor(INK).text('To').font('text').text(sheet.to.join('\n'))
  rule(pdf, width)
  for (const [name, value] of sheet.rows) row(pdf, width, name, value, false)
  rule(pdf, width)
  for (const [index, [name, value]] of sheet.amounts.entries())
    row(pdf, width, name, value, index === sheet.amounts.length - 1)
  rule(pdf, width)
  pdf.font('text').fontSize(9).fillColor(SOFT).text(sheet.notes.join('\n'))
  pdf.end()
  return buffer(pdf)
}

function rule(pdf: PDFKit.PDFDocument, width: number): void {
  pdf.moveDown(0.8)
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + width, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  pdf.moveDown(0.8)
}

function row(pdf: PDFKit.PDFDocument, width: number, name: string, value: string, isLast: boolean): void {
  const top = pdf.y
  pdf
    .font('text')
    .fontSize(10)
    .fillColor(SOFT)
    .text(name, MARGIN, top, { width: width / 2 })
  const below = pdf.y
  pdf
    .font(isLast ? 'bold' : 'text')
    .fillColor(INK)
    .text(value, MARGIN + width / 2, top, { width: width / 2, align: 'right' })
  pdf.x = MARGIN
  pdf.y = Math.max(below, pdf.y) + 3
}
