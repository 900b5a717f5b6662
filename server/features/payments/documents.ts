import { paise, type Course, type Paise } from '#contract/catalog.ts'
import { GST_STATES, type GstStateCode } from '#contract/payments.ts'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { DocumentTable } from '../../database/schema.ts'
import { splitGst, type GstSplit } from './gst.ts'

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
 * Makes the tax invoice of a seat, once, as soon as seller and buyer's state are known. Called inside a transaction:
 * the number is taken in it, so that none is skipped and none given twice.
 */
export async function issueInvoice(deps: DocumentDeps, paymentId: string): Promise<void> {
  const { database, config, courses } = deps
  if (!config.seller) return
  const row = await database.db
    .selectFrom('seats')
    .innerJoin('payments', 'payments.id', 'seats.paymentId')
    .innerJoin('user', 'user.id', 'seats.userId')
    .innerJoin('buyerStates', 'buyerStates.userId', 'seats.userId')
    .select(['courseId', 'amount', 'name', 'user.email', 'buyerStates.state'])
    .where('seats.paymentId', '=', paymentId)
    .where('seats.state', '=', 'active')
    .executeTakeFirst()
  const course = courses.find(({ id }) => id === row?.courseId)
  if (!row || !course || !isState(row.state)) return
  const sellerState = config.seller.gstin.slice(0, 2)
  const placeOfSupply = course.placeOfSupply === 'seller' ? sellerState : row.state
  await issue(deps, INVOICE, paymentId, async (earlier) =>
    earlier.length > 0 || !config.seller
      ? null
      : {
          kind: 'invoice',
          seller: config.seller,
          buyer: { name: row.name, email: row.email, stateCode: row.state, state: stateName(row.state) },
          description: course.title,
          placeOfSupply,
          amount: paise(row.amount),
          split: splitGst(paise(row.amount), placeOfSupply === sellerState),
          refersTo: null,
        },
  )
}

/** Makes a credit note for what went back since the last one, if there was an invoice. `refunded` is the sum so far. */
export async function issueCreditNote(deps: DocumentDeps, paymentId: string, refunded: number): Promise<void> {
  const invoice = (await documentsOf(deps.database, paymentId)).find(({ series }) => series.startsWith(INVOICE))
  if (!invoice) return
  const invoiced = readIssued(invoice.content)
  await issue(deps, CREDIT_NOTE, paymentId, async (earlier) => {
    const credited = earlier.reduce((sum, { content }) => sum + readIssued(content).amount, 0)
    const back = paise(refunded - credited)
    if (back <= 0) return null
    return {
      ...invoiced,
      kind: 'creditNote',
      amount: back,
      split: splitGst(back, invoiced.split.kind === 'intra'),
      refersTo: { number: invoice.number, issuedAt: invoice.issuedAt },
    }
  })
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

const isState = (code: string): code is GstStateCode => code in GST_STATES
/** "24" -> "Gujarat". */
export const stateName = (code: string): string => (isState(code) ? GST_STATES[code] : code)

async function issue(
  { database, now }: DocumentDeps,
  prefix: string,
  paymentId: string,
  compose: (earlier: readonly DocumentTable[]) => Promise<Issued | null>,
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
  const earlier = (await documentsOf(database, paymentId)).filter((document) => document.series.startsWith(prefix))
  const issued = await compose(earlier)
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
      content: JSON.stringify(issued),
      issuedAt: time.toISOString(),
    })
    .execute()
}
