import { formatRupees, type Paise } from '#contract/catalog.ts'
import { formatMoney, inPaise, type Money } from '#contract/money.ts'
import { indianDay } from '#contract/indian-time.ts'
import type { Sheet, SheetRow } from '../../../pdf/sheet.ts'
import { amountInWords } from './amount-in-words.ts'
import { stateName } from './documents.ts'
import type { Issued } from './issued-document.ts'

/** Who is paid, as far as it is known: without a GST number perhaps nothing of it. */
type Payee = Readonly<Record<'legalName' | 'address' | 'pan' | 'bank' | 'upi', string>>

export interface Receipt {
  readonly brand: string
  readonly seller: Payee
  readonly contact: readonly string[]
  readonly buyer: { readonly name: string; readonly email: string }
  readonly course: string
  readonly paymentId: string
  readonly means: string
  readonly paidAt: string
  readonly paid: Money
  /** `none` where there will be no invoice, `onInvoice` until there is one, then the tax that it names. */
  readonly gst: 'none' | 'onInvoice' | Paise
  /** The rate of that tax. */
  readonly percent: number
}

export function receiptSheet(receipt: Receipt): Sheet {
  const rupees = inPaise(receipt.paid)
  return {
    brand: receipt.brand,
    title: 'Payment receipt',
    head: [
      ['Payment', receipt.paymentId],
      ['Date', indianDay(receipt.paidAt)],
    ],
    parties: [
      { label: 'From', lines: [...payeeLines(receipt), ...receipt.contact] },
      { label: 'Received from', lines: [receipt.buyer.name, receipt.buyer.email] },
    ],
    table: [
      ['Description', 'Amount'],
      [receipt.course, formatMoney(receipt.paid)],
    ],
    details: [...(receipt.means ? [['Paid by', receipt.means] as const] : []), ...accountRows(receipt.seller)],
    amounts: [...gstRows(receipt), ['Paid', formatMoney(receipt.paid)]],
    words: rupees === null ? '' : amountInWords(rupees),
    notes: ['Thank you. This receipt confirms the payment.'],
  }
}

function gstRows({ gst, percent }: Receipt): SheetRow[] {
  if (gst === 'none') return []
  const label = `GST ${percent}% inside it`
  return [[label, gst === 'onInvoice' ? 'as on the invoice to come' : formatRupees(gst)]]
}

/** A tax invoice (Rule 46) or a credit note (section 34) as it was issued. */
export function issuedSheet(issued: Issued, number: string, issuedAt: string): Sheet {
  const { seller, buyer, payment, split } = issued
  const isInvoice = issued.kind === 'invoice'
  const taxes = taxesOf(issued)
  return {
    brand: seller.brand || seller.legalName,
    title: isInvoice ? 'Tax invoice' : 'Credit note',
    head: [
      ['Number', number],
      ['Date', indianDay(issuedAt)],
      ...(issued.refersTo
        ? [['For invoice', issued.refersTo.number] as const, ['of', indianDay(issued.refersTo.issuedAt)] as const]
        : []),
    ],
    parties: [
      { label: 'From', lines: sellerLines(seller) },
      {
        label: isInvoice ? 'Billed to' : 'Credited to',
        lines: [
          buyer.company,
          buyer.name,
          buyer.email,
          buyer.stateCode && `${buyer.state} (${buyer.stateCode})`,
          buyer.gstin && `GSTIN ${buyer.gstin}`,
          buyer.zone === 'none' ? '' : 'In a special economic zone',
        ],
      },
    ],
    table: [
      ['Description', 'SAC', 'Taxable value', ...taxes.map(([name]) => name), 'Amount'],
      [
        issued.description,
        issued.tax.sac,
        formatRupees(split.taxable),
        ...taxes.map(([, tax]) => formatRupees(tax)),
        formatRupees(issued.amount),
      ],
    ],
    details: [
      ['Place of supply', `${stateName(issued.placeOfSupply)} (${issued.placeOfSupply})`],
      ['Reverse charge', 'No'],
      ...(payment.id ? [['Payment', payment.id] as const] : []),
      ...(payment.means ? [['Paid by', payment.means] as const] : []),
      ...accountRows(seller),
    ],
    amounts: [
      ['Taxable value', formatRupees(split.taxable)],
      ...taxes.map(([name, tax]) => [name, formatRupees(tax)] as const),
      ['Total', formatRupees(issued.amount)],
    ],
    words: amountInWords(issued.amount),
    notes: [...termsOf(issued), issued.note],
  }
}

const accountRows = ({ bank, upi }: Pick<Payee, 'bank' | 'upi'>): SheetRow[] => [
  ...(bank ? [['Our account', bank] as const] : []),
  ...(upi ? [['Our UPI address', upi] as const] : []),
]

function sellerLines({ legalName, address, gstin, pan }: Issued['seller']): string[] {
  const stateCode = gstin.slice(0, 2)
  return [legalName, address, `${stateName(stateCode)} (${stateCode})`, `GSTIN ${gstin}`, panLine(pan)]
}

/** Without the GST number, which would make a receipt look like an invoice. */
const payeeLines = ({ brand, seller: { legalName, address, pan } }: Receipt): string[] => [
  legalName || brand,
  address,
  panLine(pan),
]

const panLine = (pan: string): string => pan && `PAN ${pan}`

/** Of a supply to a special economic zone the words of rule 46, second proviso. */
function termsOf({ buyer: { zone }, undertaking }: Issued): string[] {
  const supply = 'Supply to SEZ unit or SEZ developer for authorised operations'
  if (zone === 'withTax') return ['Prices include GST.', `${supply} on payment of integrated tax.`]
  if (zone === 'none') return ['Prices include GST.']
  return [`${supply} under bond or letter of undertaking without payment of integrated tax (LUT ${undertaking}).`]
}

const taxesOf = ({ split, buyer, tax: { percent } }: Issued): ReadonlyArray<readonly [string, Paise]> =>
  split.kind === 'inter'
    ? [[`IGST ${buyer.zone === 'withoutTax' ? 0 : percent}%`, split.igst]]
    : [
        [`CGST ${percent / 2}%`, split.cgst],
        [`SGST ${percent / 2}%`, split.sgst],
      ]
