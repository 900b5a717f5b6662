import type { Paise } from '#contract/catalog.ts'
import type { Zone } from '#contract/payments.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import type { DocumentFilter, DocumentSpan } from '#contract/desk-documents.ts'
import type { Queries } from '../../../database/transaction.ts'
import { csvTable, type CsvColumns } from '../../../http/csv.ts'
import { stateName } from '../documents/documents.ts'
import { taxOf } from '../documents/gst.ts'
import { figuresOf, returnRows, SHEETS, type Figures, type FiledDocument, type ReturnRow } from '../documents/gstr1.ts'
import type { Issued } from '../documents/issued-document.ts'
import { documentsOf } from './document-list.ts'

/** Every document of a financial year, or a month of it, as rows of GSTR-1, month by month. */
export const returnLines = (queries: Queries, span: DocumentSpan): AsyncGenerator<string> =>
  csvTable(COLUMNS, returnRows(documentsOf(queries, span)))

const COLUMNS: CsvColumns<ReturnRow> = [
  ['Month', ({ month }) => month],
  ['Table', ({ sheet, document }) => (sheet === 'b2b' && isInZone(document) ? '6B' : SHEETS[sheet])],
  ['Sheet', ({ sheet }) => sheet],
  ['GSTIN of recipient', ({ document }) => document?.issued?.buyer.gstin ?? ''],
  ['Receiver name', ({ document }) => receiverOf(document?.issued?.buyer)],
  ['Number', ({ document }) => document?.number ?? ''],
  ['Date', ({ document }) => (document ? dayOf(document.issuedAt) : '')],
  ['Note type', ({ document }) => (document?.issued?.kind === 'creditNote' ? 'C' : '')],
  ['Refers to number', ({ document }) => document?.issued?.refersTo?.number ?? ''],
  ['Refers to date', ({ document }) => dayOf(document?.issued?.refersTo?.issuedAt ?? '')],
  ['Place of supply', ({ placeOfSupply }) => (placeOfSupply ? `${placeOfSupply}-${stateName(placeOfSupply)}` : '')],
  ['Reverse charge', ({ document }) => (document?.issued ? 'N' : '')],
  ['SAC', ({ figures, sac }) => (figures ? sac : '')],
  ['Rate', ({ figures, rate }) => (figures ? rate : '')],
  ['Value', amountCell('amount')],
  ['Taxable value', amountCell('taxable')],
  ['IGST', amountCell('igst')],
  ['CGST', amountCell('cgst')],
  ['SGST', amountCell('sgst')],
  ['Cess', ({ figures }) => (figures ? 0 : '')],
  ['Series', ({ numbers }) => numbers?.series ?? ''],
  ['From number', ({ numbers }) => numbers?.from ?? ''],
  ['To number', ({ numbers }) => numbers?.to ?? ''],
  ['Total number', ({ numbers }) => numbers?.count ?? ''],
  ['Cancelled', ({ numbers }) => (numbers ? 0 : '')],
  ['Invoice type', ({ document }) => (document?.issued?.buyer.gstin ? SUPPLY[document.issued.buyer.zone] : '')],
]

/** Every document of a list, a row each, for the accountant. What a credit note takes back is below 0, so that columns add up. */
export const registerLines = (queries: Queries, filter: DocumentFilter): AsyncGenerator<string> =>
  csvTable(REGISTER, documentsOf(queries, filter))

const REGISTER: CsvColumns<FiledDocument> = [
  ['Month', ({ issuedAt }) => indianDayKey(issuedAt).slice(0, 7)],
  ['Date', ({ issuedAt }) => dayOf(issuedAt)],
  ['Number', ({ number }) => number],
  ['Kind', ({ kind }) => (kind === 'invoice' ? 'Tax invoice' : 'Credit note')],
  ['Name', ({ issued }) => issued?.buyer.name ?? 'cannot be read: look at this document'],
  ['Company', ({ issued }) => issued?.buyer.company ?? ''],
  ['GSTIN', ({ issued }) => issued?.buyer.gstin ?? ''],
  ['Place of supply', ({ issued }) => (issued ? `${issued.placeOfSupply}-${stateName(issued.placeOfSupply)}` : '')],
  ['Description', ({ issued }) => issued?.description ?? ''],
  ['SAC', ({ issued }) => issued?.tax.sac ?? ''],
  ['Rate', ({ issued }) => (issued ? rateOf(issued) : '')],
  ['Taxable value', signedCell('taxable')],
  ['IGST', signedCell('igst')],
  ['CGST', signedCell('cgst')],
  ['SGST', signedCell('sgst')],
  ['Total', signedCell('amount')],
  ['Payment', ({ issued }) => issued?.payment.id ?? ''],
  ['Paid by', ({ issued }) => issued?.payment.means ?? ''],
  ['Refers to number', ({ issued }) => issued?.refersTo?.number ?? ''],
]

const rateOf = ({ split, tax }: Issued): number => (taxOf(split) > 0 ? tax.percent : 0)

function signedCell(name: keyof Figures) {
  return ({ issued }: FiledDocument) =>
    issued ? inRupees(figuresOf(issued)[name]) * (issued.kind === 'invoice' ? 1 : -1) : ''
}

const isInZone = (document: ReturnRow['document']): boolean => (document?.issued?.buyer.zone ?? 'none') !== 'none'

/** As the return's offline tool names them. */
const SUPPLY = {
  none: 'Regular B2B',
  withTax: 'SEZ supplies with payment',
  withoutTax: 'SEZ supplies without payment',
} as const satisfies Record<Zone, string>

function amountCell(name: keyof Figures) {
  return ({ figures }: ReturnRow) => (figures ? inRupees(figures[name]) : '')
}

const inRupees = (amount: Paise): number => amount / 100

const receiverOf = (buyer: { readonly company: string; readonly name: string } | undefined): string =>
  buyer ? buyer.company || buyer.name : ''

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** "20-Nov-2026" in Indian time, as the return's offline tool takes it. */
function dayOf(moment: string): string {
  if (moment === '') return ''
  const [year = '', month = '', day = ''] = indianDayKey(moment).split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`
}
