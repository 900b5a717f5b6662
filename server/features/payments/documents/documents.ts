import { paise, type Course, type Paise } from '#contract/catalog.ts'
import { GST_STATES, isStateCode } from '#contract/payments.ts'
import type { Config } from '../../../config.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import type { DocumentTable } from '../../../database/schema.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import {
  CREDIT_NOTE,
  financialYear,
  holdSeries,
  INVOICE,
  numberIn,
  takeNumber,
  type Closed,
  type SeriesDeps,
} from './document-series.ts'
import { splitCredit, splitGst } from './gst.ts'
import { wordsOfMeans } from '../facts/payment-means.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { storedDocument, type Issued } from './issued-document.ts'
import { numberingClosedLetter } from '../ledger/letters.ts'
import { refundedOf } from '../facts/payment.ts'
import { readFacts } from '../facts/stored-facts.ts'

/** "Commercial training and coaching services". */
export const SAC = '999293'

export interface DocumentDeps extends SeriesDeps {
  readonly config: Config
  readonly courses: readonly Course[]
  readonly outbox: Outbox
}

/**
 * Issues what a payment lacks, inside the caller's transaction, so that a number is neither skipped nor given twice:
 * the tax invoice of its seat, once seller and buyer's state are known; a credit note for an invoice whose buyer no
 * longer has the seat, or for what went back. Without effect where nothing is lacking. Where numbering is closed the
 * payment is noted, and `settleDue` comes back to it. What cannot be read lets the caller go on without its documents:
 * money, seats and the member's other payments do not wait for it. Returns whether nothing is lacking any more.
 */
export async function settleDocuments(deps: DocumentDeps, paymentId: string): Promise<boolean> {
  try {
    return await settle(deps, paymentId)
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/** @throws Unreadable */
async function settle(deps: DocumentDeps, paymentId: string): Promise<boolean> {
  const payment = await holdPayment(deps.database, paymentId)
  if (!payment) return true
  // Where no tax invoices are made, and none was ever made for it, nothing can be lacking.
  if (!deps.config.seller && (await documentsOf(deps, paymentId)).length === 0) return true
  const facts = readFacts(payment.facts)
  // An invoice in rupees would be false for money of another currency: that one is the accountant's.
  if (facts.currency !== 'INR') return true
  const back = paise(refundedOf(facts))
  const holder = await seatHolder(deps, paymentId)
  const outcomes = [
    await creditOtherBuyer(deps, paymentId, holder?.userId ?? null),
    await issueInvoice(deps, paymentId, { amount: facts.amount, means: wordsOfMeans(facts.means) }),
    await creditBack(deps, paymentId, back),
  ]
  const isSettled = outcomes.every((outcome) => outcome === null)
  if (!isSettled) await waitForNumbers(deps, paymentId)
  return isSettled
}

/**
 * Issues what waited while numbering was closed.
 * @throws AggregateError for payments that cannot be read; the others are issued all the same
 */
export async function settleDue(deps: DocumentDeps): Promise<void> {
  const { db, write } = deps.database
  const due = await db.selectFrom('documentsDue').select('paymentId').orderBy('since').execute()
  const faults: unknown[] = []
  for (const { paymentId } of due)
    await write(async () => {
      if (await settle(deps, paymentId))
        await db.deleteFrom('documentsDue').where('paymentId', '=', paymentId).execute()
    }).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, 'some documents could not be issued')
}

/**
 * Takes the standing invoice back whole, inside the caller's transaction, so that `settleDocuments` issues another one
 * to the buyer's new particulars. Returns why it cannot be done, or null.
 */
export async function withdrawInvoice(
  deps: DocumentDeps,
  paymentId: string,
): Promise<'noInvoice' | 'numberingClosed' | null> {
  await holdPayment(deps.database, paymentId)
  if (!standingInvoice(await documentsOf(deps, paymentId))) return 'noInvoice'
  return (await credit(deps, paymentId, 'all')) === null ? null : 'numberingClosed'
}

/** The invoice that stands for a payment, if there is one. */
export async function invoiceOf(deps: SeriesDeps, paymentId: string): Promise<Issued | null> {
  return standingInvoice(await documentsOf(deps, paymentId))?.issued ?? null
}

/** "24" -> "Gujarat". */
export const stateName = (code: string): string => (isStateCode(code) ? GST_STATES[code] : code)

async function seatHolder({ database: { db } }: DocumentDeps, paymentId: string) {
  return db
    .selectFrom('seats')
    .innerJoin('user', 'user.id', 'seats.userId')
    .leftJoin('buyerStates', 'buyerStates.userId', 'seats.userId')
    .select(['seats.userId', 'seats.state as seat', 'courseId', 'name', 'user.email'])
    .select(['buyerStates.state', 'buyerStates.company', 'buyerStates.gstin'])
    .where('seats.paymentId', '=', paymentId)
    .executeTakeFirst()
}

/** What an invoice for a payment is made from; null where none can be made, whatever the buyer says. */
export async function invoiceable(deps: DocumentDeps, paymentId: string) {
  const { seller } = deps.config
  const holder = await seatHolder(deps, paymentId)
  const course = deps.courses.find(({ id }) => id === holder?.courseId)
  return seller && course && holder?.seat === 'active' ? { seller, holder, course } : null
}

async function issueInvoice(
  deps: DocumentDeps,
  paymentId: string,
  paid: { readonly amount: Paise; readonly means: string },
): Promise<Closed | null> {
  const found = await invoiceable(deps, paymentId)
  if (!found || !isStateCode(found.holder.state ?? '')) return null
  const { seller, holder, course } = found
  const { name, email, company, gstin, state } = holder
  const buyer = { name, email, company: company ?? '', gstin: gstin ?? '', stateCode: state ?? '' }
  const sellerState = seller.gstin.slice(0, 2)
  // A registered buyer's own state counts, wherever the training is held: section 12(5) of the IGST Act.
  const placeOfSupply = course.placeOfSupply === 'seller' && !buyer.gstin ? sellerState : buyer.stateCode
  return issue(deps, INVOICE, paymentId, (earlier) =>
    standingInvoice(earlier)
      ? null
      : {
          userId: holder.userId,
          content: {
            kind: 'invoice',
            seller: { ...seller, brand: deps.config.brand },
            buyer: { ...buyer, state: stateName(buyer.stateCode) },
            payment: { id: paymentId, means: paid.means },
            description: course.title,
            placeOfSupply,
            amount: paid.amount,
            split: splitGst(paid.amount, placeOfSupply === sellerState),
            refersTo: null,
            note: deps.config.invoiceNote,
          },
        },
  )
}

/** An invoice does not stand for whoever lost the seat to a correction: all of it is credited. */
async function creditOtherBuyer(deps: DocumentDeps, paymentId: string, holder: string | null): Promise<Closed | null> {
  const standing = standingInvoice(await documentsOf(deps, paymentId))
  if (!standing || standing.invoice.userId === holder) return null
  return credit(deps, paymentId, 'all')
}

/** What went back since the last credit note. */
async function creditBack(deps: DocumentDeps, paymentId: string, back: Paise): Promise<Closed | null> {
  const standing = standingInvoice(await documentsOf(deps, paymentId))
  return standing && back > standing.credited ? credit(deps, paymentId, back) : null
}

/** `back` is the sum that went back so far, or all of the invoice. */
const credit = (deps: DocumentDeps, paymentId: string, back: Paise | 'all'): Promise<Closed | null> =>
  issue(deps, CREDIT_NOTE, paymentId, (earlier) => {
    const standing = standingInvoice(earlier)
    if (!standing) return null
    const { invoice, issued, notes, credited } = standing
    const inAll = paise(back === 'all' ? issued.amount : Math.min(back, issued.amount))
    const amount = paise(inAll - credited)
    if (amount <= 0) return null
    const splits = notes.map(({ split }) => split)
    return {
      userId: invoice.userId,
      content: {
        ...issued,
        kind: 'creditNote',
        amount,
        split: splitCredit(issued, inAll, splits),
        refersTo: { number: invoice.number, issuedAt: invoice.issuedAt },
      },
    }
  })

/** The invoice of a payment that its credit notes have not taken back whole, with what they have taken back of it. */
function standingInvoice(documents: readonly DocumentTable[]) {
  const credits = documents
    .filter(({ series }) => series.startsWith(CREDIT_NOTE))
    .map(({ content }) => storedDocument.read(content))
  return documents
    .filter(({ series }) => series.startsWith(INVOICE))
    .map((invoice) => {
      const notes = credits.filter(({ refersTo }) => refersTo?.number === invoice.number)
      const credited = notes.reduce((sum, { amount }) => sum + amount, 0)
      return { invoice, issued: storedDocument.read(invoice.content), notes, credited }
    })
    .find(({ issued, credited }) => credited < issued.amount)
}

/** Every document of a payment, oldest first. */
const documentsOf = ({ database: { db } }: SeriesDeps, paymentId: string): Promise<DocumentTable[]> =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .orderBy('issuedAt')
    .orderBy('sequence')
    .execute()

async function issue(
  deps: DocumentDeps,
  prefix: string,
  paymentId: string,
  compose: (earlier: readonly DocumentTable[]) => { userId: string | null; content: Issued } | null,
): Promise<Closed | null> {
  // Most calls lack nothing; they need not hold the series.
  if (!compose(await documentsOf(deps, paymentId))) return null
  const time = deps.now()
  const series = `${prefix}/${financialYear(time)}`
  const last = await holdSeries(deps, series)
  if (typeof last === 'string') return last
  const issued = compose(await documentsOf(deps, paymentId))
  if (!issued) return null
  const sequence = last + 1
  const number = numberIn(series, sequence)
  await takeNumber(deps, series, sequence)
  const { userId, content } = issued
  const row = { id: number, series, sequence, number, paymentId, userId, content: storedDocument.write(content) }
  await deps.database.db
    .insertInto('documents')
    .values({ ...row, issuedAt: time.toISOString() })
    .execute()
  return null
}

/** Notes that the payment's documents wait. The owner hears of the first. */
async function waitForNumbers({ database: { db }, outbox, config, now }: DocumentDeps, paymentId: string) {
  const earlier = await db.selectFrom('documentsDue').select('paymentId').limit(1).executeTakeFirst()
  await db
    .insertInto('documentsDue')
    .values({ paymentId, since: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!earlier && config.ownerEmail) await outbox.enqueue(numberingClosedLetter(config, config.ownerEmail))
}
