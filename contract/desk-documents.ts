/** Tax invoices and credit notes as the desk lists them, and what keeps them from being made. Amounts are paise. */
import * as z from 'zod/mini'
import { ISSUED_KINDS } from './document-numbers.ts'
import { DAYS_AND_COURSE, NamedCourse } from './desk-payments.ts'
import { asked, fieldsAgree, filledLines, oneOf, record } from './fields.ts'
import { DAY_MS } from './ground/time.ts'
import { isMonth, monthsBetween } from './months.ts'
import { Amount, BuyerBusiness, BuyerState, MONEY } from './payments.ts'

const FINANCIAL_YEAR = /^20(\d\d)-(\d\d)$/

const financialYear = z.string().check(
  z.regex(FINANCIAL_YEAR, 'Give a financial year as 2026-27'),
  z.refine(
    (year) => (Number(year.slice(2, 4)) + 1) % 100 === Number(year.slice(5)),
    'Give a financial year as 2026-27',
  ),
)

const after = z.optional(z.string().check(z.maxLength(100, 'This is no page of the list')))

const month = z.string().check(z.refine(isMonth, 'Give a month as 2026-11'))

/** `q` is a part of a number, the beginning of a payment's id, or a part of the buyer's name, address, company or GST number. */
const FILTERS = {
  ...DAYS_AND_COURSE,
  fy: z.optional(financialYear),
  month: z.optional(month),
  kind: z.optional(oneOf(ISSUED_KINDS, 'There is no such kind')),
  q: z.optional(asked()),
}

const why = filledLines('Say why').check(z.maxLength(1000, 'Use at most 1000 characters'))

/** `seen` is the number of the invoice that stood when the page was opened. */
const correcting = { seen: z.string().check(z.maxLength(40)), why }

export const InvoiceForState = record({ ...BuyerState.shape, ...correcting })
export type InvoiceForState = z.infer<typeof InvoiceForState>
export const InvoiceForBusiness = record({ ...BuyerBusiness.shape, ...correcting })
export type InvoiceForBusiness = z.infer<typeof InvoiceForBusiness>

export const SeriesStatement = record({
  series: z.string().check(z.maxLength(40)),
  last: z.string().check(z.regex(/^\d{1,6}$/, 'Give the last number as 0 to 999999')),
  why,
})
export type SeriesStatement = z.infer<typeof SeriesStatement>

export const DocumentQuery = record({ ...FILTERS, after })
export type DocumentQuery = z.infer<typeof DocumentQuery>

export const DocumentFilter = record(FILTERS)
export type DocumentFilter = z.infer<typeof DocumentFilter>

export const DocumentSpan = record({ fy: financialYear, month: z.optional(month) })
export type DocumentSpan = z.infer<typeof DocumentSpan>

const MOST_DAYS = 92

/** Each is a file to draw: of a month, or of so many days. */
export const arePapersFew = ({ month, from, to }: Pick<DocumentFilter, 'month' | 'from' | 'to'>): boolean =>
  month !== undefined ||
  (from !== undefined && to !== undefined && (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_DAYS)

export const DocumentPapers = record(FILTERS).check(
  fieldsAgree<DocumentFilter, 'month' | 'from' | 'to'>(['month', 'from', 'to'], arePapersFew, {
    field: 'month',
    error: `Choose a month, or a first and a last day with at most ${MOST_DAYS} days`,
  }),
)

export const monthsOfYear = (fy: string): string[] => monthsBetween(`${fy.slice(0, 4)}-04`, `20${fy.slice(5)}-03`)

/** What stands on the paper; null where that cannot be read. */
const DocumentContent = z.object({
  name: z.string(),
  company: z.string(),
  gstin: z.string(),
  placeOfSupply: z.string(),
  amount: Amount,
  taxable: Amount,
  igst: Amount,
  cgst: Amount,
  sgst: Amount,
  refersTo: z.nullable(z.string()),
})

export const DocumentRow = z.object({
  number: z.string(),
  kind: z.enum(ISSUED_KINDS),
  issuedAt: z.string(),
  paymentId: z.string(),
  content: z.nullable(DocumentContent),
})
export type DocumentRow = z.infer<typeof DocumentRow>

export const DocumentPage = z.object({
  documents: z.array(DocumentRow),
  years: z.array(z.string()),
  courses: z._default(z.array(NamedCourse), []),
  next: z.nullable(z.string()),
})
export type DocumentPage = z.infer<typeof DocumentPage>

const Sum = z.object({ count: z.int(), amount: Amount })

/** The tax is that of the invoices less that of the credit notes. */
export const DocumentSums = z.object({ invoices: Sum, creditNotes: Sum, tax: Amount })
export type DocumentSums = z.infer<typeof DocumentSums>

export const DocumentsDue = z.object({
  payments: z.array(
    z.object({
      paymentId: z.string(),
      ...MONEY,
      email: z.string(),
      since: z.string(),
      unprintable: z.string(),
    }),
  ),
  series: z.array(
    z.object({ series: z.string(), last: z.int(), mark: z.int(), numbering: z.enum(['open', 'below', 'unknown']) }),
  ),
  creditRules: z._default(z.array(z.object({ from: z.string(), rule: z.string() })), []),
})
export type DocumentsDue = z.infer<typeof DocumentsDue>

/** A seat whose tax invoice waits for the buyer's state. `phone` is null for staff who may not read numbers. */
export const BuyerWithoutState = z.object({
  paymentId: z.string(),
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  course: z.string(),
  since: z.string(),
  daysLeft: z.int(),
  lastAskedAt: z.nullable(z.string()),
})
export type BuyerWithoutState = z.infer<typeof BuyerWithoutState>

export const BuyersWithoutState = z.object({ buyers: z.array(BuyerWithoutState) })
export type BuyersWithoutState = z.infer<typeof BuyersWithoutState>
