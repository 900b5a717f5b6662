import { paise, type Course, type Paise } from '#contract/catalog.ts'
import { GST_STATES, isStateCode } from '#contract/payments.ts'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { DocumentTable } from '../../database/schema.ts'
import { splitGst, type GstSplit } from './gst.ts'
import { holdPayment } from './held-payment.ts'
import { refundedOf } from './payment.ts'
import { readFacts } from './stored-facts.ts'

/** "Commercial training and coaching services". */
export const SAC = '999293'
/** What the numbers of the two series begin with. */
export const INVOICE = 'SYN'
const CREDIT_NOTE = 'SYC'

const Split: z.ZodMiniType<GstSplit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inter'), taxable: amount(), igst: amount() }),
  z.object({ kind: z.literal('intra'), taxable: amount(), cgst: amount(), sgst: amount() }),
])
function amount() {
  return z.custom<Paise>((value) => Number.isInteger(value))
}

/** What a tax invoice or credit note says, as it was when it was issued. */
const Issued = z.object({
  kind: z.enum(['invoice', 'creditNote']),
  seller: z.object({ gstin: z.string(), legalName: z.string(), address: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string(), stateCode: z.string(), state: z.string() }),
  description: z.string(),
  placeOfSupply: z.string(),
  amount: amount(),
  split: Split,
  /** Number of the invoice that a credit note takes back, and its date. */
  refersTo: z.nullable(z.object({ number: z.string(), issuedAt: z.string() })),
})
export type Issued = z.infer<typeof Issued>
export const readIssued = (text: string): Issued => Issued.parse(JSON.parse(text))

export interface DocumentDeps {
  readonly database: Database
  readonly config: Config
  readonly courses: readonly Course[]
  readonly now: () => Date
}

const INDIA_MS = 5.5 * 3_600_000

/** The financial year in Indian time, which turns on 1 April: "26-27". */
export function financialYear(time: Date): string {
  const india = new Date(time.getTime() + INDIA_MS)
  const first = india.getUTCMonth() >= 3 ? india.getUTCFullYear() : india.getUTCFullYear() - 1
  return `${String(first).slice(2)}-${String(first + 1).slice(2)}`
}

/**
 * Makes the tax invoice of a seat, once, as soon as seller and buyer's state are known; what went back before that is
 * credited at once. Called inside a transaction: the number is taken in it, so that none is skipped and none given twice.
 */
export async function issueInvoice(deps: DocumentDeps, paymentId: string): Promise<void> {
  const { database, config, courses } = deps
  const { seller } = config
  if (!seller) return
  const payment = await holdPayment(database, paymentId)
  const row = await database.db
    .selectFrom('seats')
    .innerJoin('user', 'user.id', 'seats.userId')
    .innerJoin('buyerStates', 'buyerStates.userId', 'seats.userId')
    .select(['seats.userId', 'courseId', 'name', 'user.email', 'buyerStates.state'])
    .where('seats.paymentId', '=', paymentId)
    .where('seats.state', '=', 'active')
    .executeTakeFirst()
  const course = courses.find(({ id }) => id === row?.courseId)
  if (!payment || !row || !course || !isStateCode(row.state)) return
  const amount = paise(payment.amount)
  const sellerState = seller.gstin.slice(0, 2)
  const placeOfSupply = course.placeOfSupply === 'seller' ? sellerState : row.state
  await issue(deps, INVOICE, paymentId, (earlier) =>
    standingInvoice(earlier)
      ? null
      : {
          userId: row.userId,
          content: {
            kind: 'invoice',
            seller,
            buyer: { name: row.name, email: row.email, stateCode: row.state, state: stateName(row.state) },
            description: course.title,
            placeOfSupply,
            amount,
            split: splitGst(amount, placeOfSupply === sellerState),
            refersTo: null,
          },
        },
  )
  await issueCreditNote(deps, paymentId, refundedOf(readFacts(payment.facts)))
}

/**
 * Makes a credit note for what went back since the last one, if an invoice stands. `back` is the sum so far, or all of
 * the invoice: then its buyer was the wrong one.
 */
export async function issueCreditNote(deps: DocumentDeps, paymentId: string, back: number | 'all'): Promise<void> {
  if (back === 0 || !standingInvoice(await documentsOf(deps.database, paymentId))) return
  await issue(deps, CREDIT_NOTE, paymentId, (earlier) => {
    const standing = standingInvoice(earlier)
    if (!standing) return null
    const { invoice, issued, credited } = standing
    const amount = paise((back === 'all' ? issued.amount : back) - credited)
    if (amount <= 0) return null
    return {
      userId: invoice.userId,
      content: {
        ...issued,
        kind: 'creditNote',
        amount,
        split: splitGst(amount, issued.split.kind === 'intra'),
        refersTo: { number: invoice.number, issuedAt: invoice.issuedAt },
      },
    }
  })
}

/** The invoice of a payment that its credit notes have not taken back whole, with what they have taken back of it. */
function standingInvoice(documents: readonly DocumentTable[]) {
  const notes = documents
    .filter(({ series }) => series.startsWith(CREDIT_NOTE))
    .map(({ content }) => readIssued(content))
  return documents
    .filter(({ series }) => series.startsWith(INVOICE))
    .map((invoice) => {
      const own = notes.filter(({ refersTo }) => refersTo?.number === invoice.number)
      const credited = own.reduce((sum, { amount: part }) => sum + part, 0)
      return { invoice, issued: readIssued(invoice.content), credited }
    })
    .find(({ issued, credited }) => credited < issued.amount)
}

/** Every document of a payment, oldest first. */
export const documentsOf = ({ db }: Database, paymentId: string): Promise<DocumentTable[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('issuedAt')
    .orderBy('sequence')
    .execute()

/** "24" -> "Gujarat". */
export const stateName = (code: string): string => (isStateCode(code) ? GST_STATES[code] : code)

async function issue(
  { database, now }: DocumentDeps,
  prefix: string,
  paymentId: string,
  compose: (earlier: readonly DocumentTable[]) => { userId: string | null; content: Issued } | null,
): Promise<void> {
  const { db } = database
  const time = now()
  const series = `${prefix}/${financialYear(time)}`
  await db
    .insertInto('documentSeries')
    .values({ series, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Holds the series: whoever else issues in it waits here, and then sees what was issued.
  const { last } = await db
    .updateTable('documentSeries')
    .set((eb) => ({ last: eb.ref('last') }))
    .where('series', '=', series)
    .returning('last')
    .executeTakeFirstOrThrow()
  const issued = compose(await documentsOf(database, paymentId))
  if (!issued) return
  const sequence = last + 1
  const number = `${series}/${String(sequence).padStart(6, '0')}`
  await db.updateTable('documentSeries').set({ last: sequence }).where('series', '=', series).execute()
  await db
    .insertInto('documents')
    .values({
      id: number,
      series,
      sequence,
      number,
      paymentId,
      userId: issued.userId,
      content: JSON.stringify(issued.content),
      issuedAt: time.toISOString(),
    })
    .execute()
}
