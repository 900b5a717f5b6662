import { minus, paise, smaller, type Paise } from '#contract/catalog.ts'
import { inPaise } from '#contract/money.ts'
import { numberIn } from '#contract/document-numbers.ts'
import { termsAt } from '#contract/gst-terms.ts'
import { GST_STATES, isStateCode } from '#contract/payments.ts'
import { unprintableIn } from '#contract/printable.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Config } from '../../../config.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import type { DocumentTable } from './tables.ts'
import type { SeatTable } from '../../seats/tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import type { Catalog } from '../../content/catalog.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatOf } from '../../seats/seats.ts'
import { seriesNow, takeNumber, type Closed, type SeriesDeps } from './document-series.ts'
import { splitCredit, splitGst, taxOf, untaxed } from './gst.ts'
import { wordsOfMeans } from '../facts/payment-means.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { buyerOf } from './invoice-buyer.ts'
import { tellingOfInvoice } from './invoice-news.ts'
import { storedDocument, type Issued } from './issued-document.ts'
import type { KnownPapers } from './known-papers.ts'
import { numberingClosedLetter } from './letters.ts'
import { creditable } from '../facts/money.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { readFacts } from '../facts/stored-facts.ts'
import { documentsOf, isCreditWritten, standingInvoice } from './standing-invoice.ts'

export interface DocumentDeps extends SeriesDeps {
  readonly config: Config
  readonly catalog: Catalog
  readonly outbox: Outbox
  readonly papers?: KnownPapers
}

/**
 * Issues the invoice and credit notes that a payment lacks, each number once and without a gap. Returns false when
 * something is still lacking: numbering is closed, or the facts cannot be read, which must not stop the caller.
 */
export async function settleDocuments(tx: Transaction, deps: DocumentDeps, paymentId: string): Promise<boolean> {
  try {
    return await settle(tx, deps, paymentId)
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}

/** @throws Unreadable */
async function settle(tx: Transaction, deps: DocumentDeps, paymentId: string): Promise<boolean> {
  const payment = await holdPayment(tx, paymentId)
  if (!payment) return true
  const documents = await documentsOf(tx, paymentId)
  if (!deps.config.seller && documents.length === 0) return true
  return issueLacking(tx, deps, { paymentId, documents }, readFacts(payment.facts), await seatOf(tx, paymentId))
}

/** The same where the caller holds the payment, knows its facts, and perhaps its seat. Returns the documents that there are then. */
export async function settleHeld(
  tx: Transaction,
  deps: DocumentDeps,
  facts: PaymentFacts,
  seat?: SeatOfPayment,
): Promise<readonly DocumentTable[]> {
  const { paymentId } = facts
  const documents = deps.papers?.documents.get(paymentId) ?? (await documentsOf(tx, paymentId))
  if (!deps.config.seller && documents.length === 0) return documents
  try {
    await issueLacking(tx, deps, { paymentId, documents }, facts, seat ?? (await seatOf(tx, paymentId)))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return documents
}

type SeatOfPayment = Omit<SeatTable, 'createdAt' | 'updatedAt'>

/** A payment whose row is held: so its documents are read once, and what is issued is added. */
interface Paper {
  readonly paymentId: string
  readonly documents: DocumentTable[]
}

/** @throws Unreadable */
async function issueLacking(
  tx: Transaction,
  deps: DocumentDeps,
  paper: Paper,
  facts: PaymentFacts,
  seat: SeatOfPayment | undefined,
): Promise<boolean> {
  // An invoice in rupees would be false for money of another currency: that one is the accountant's.
  const amount = inPaise(facts)
  if (amount === null) return true
  const back = paise(creditable(facts))
  const outcomes = [
    await creditOtherBuyer(tx, deps, paper, seat?.userId ?? null),
    seat ? await creditFailedRefund(tx, deps, paper, seat, back) : null,
    seat
      ? await issueInvoice(tx, deps, paper, seat, {
          amount,
          means: wordsOfMeans(facts.means),
          begunAt: facts.createdAt,
        })
      : null,
    await creditBack(tx, deps, paper, back),
  ]
  const isSettled = outcomes.every((outcome) => outcome === null)
  if (outcomes.some((outcome) => outcome instanceof Refusal)) await waitForNumbers(tx, deps, paper.paymentId)
  else if (!isSettled) await keepDue(tx, deps, paper.paymentId)
  return isSettled
}

/** Issues what waited while numbering was closed. @throws AggregateError for unreadable payments, after all others */
export async function settleDue(deps: DocumentDeps): Promise<void> {
  const { db, write, changes } = deps.database
  const due = await db.selectFrom('documentsDue').select(['paymentId', 'buyer']).orderBy('since').execute()
  const faults: unknown[] = []
  for (const { paymentId, buyer } of due)
    await write(async (tx) => {
      if (!(await tellingOfInvoice(tx, deps, paymentId, () => settle(tx, deps, paymentId)))) return
      await tx.deleteFrom('documentsDue').where('paymentId', '=', paymentId).execute()
      // The erasure keeps what was issued.
      if (buyer !== '') await changes.publish(tx, 'people', 'desk')
    }).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, 'some documents could not be issued')
}

/** Credits the standing invoice whole, so that `settleDocuments` issues another one. Returns null when it is done. */
export async function withdrawInvoice(
  tx: Transaction,
  deps: DocumentDeps,
  paymentId: string,
): Promise<Refusal<'noInvoice' | 'creditTooLate' | 'numberingClosed'> | null> {
  await holdPayment(tx, paymentId)
  const paper = { paymentId, documents: await documentsOf(tx, paymentId) }
  const standing = standingInvoice(paper.documents)
  if (!standing) return new Refusal('noInvoice')
  if (!isCreditWritten(standing.invoice, deps)) return new Refusal('creditTooLate')
  return (await credit(tx, deps, paper, 'all')) === null ? null : new Refusal('numberingClosed')
}

export const stateName = (code: string): string => (isStateCode(code) ? GST_STATES[code] : code)

/** What an invoice for a seat is made from; null where none can be made, whatever the buyer says. */
export function invoiceable(deps: DocumentDeps, seat: SeatOfPayment) {
  const { seller } = deps.config
  const { course, title } = courseOfSeat(deps.catalog.now(), seat)
  return seller && course && seat.state === 'active' ? { seller, course, title } : null
}

async function issueInvoice(
  tx: Transaction,
  deps: DocumentDeps,
  paper: Paper,
  seat: SeatOfPayment,
  paid: { readonly amount: Paise; readonly means: string; readonly begunAt: string | null },
): Promise<Refusal<Closed> | 'unprintable' | null> {
  const { paymentId, userId } = seat
  const found = invoiceable(deps, seat)
  const buyer = found && (await buyerOf(tx, seat, deps.papers))
  if (!found || !buyer) return null
  const { seller, course, title } = found
  const { name, email, company, gstin, stateCode } = buyer
  const { undertaking } = deps.config
  // Without a letter of undertaking the tax is to be paid, whatever the buyer chose.
  const zone = buyer.zone === 'withoutTax' && !undertaking ? 'withTax' : buyer.zone
  // Whoever was erased has no address here, and cannot be asked for another spelling.
  if (email !== '' && unprintableIn(name + company) !== '') return 'unprintable'
  const sellerState = seller.gstin.slice(0, 2)
  // A registered buyer's own state counts, wherever the training is held: section 12(5) of the IGST Act.
  // Where no state is on record the supplier's counts: section 12(2)(b)(ii).
  const isHere = stateCode === '' || (course.placeOfSupply === 'seller' && !gstin)
  const placeOfSupply = isHere ? sellerState : stateCode
  if (standingInvoice(paper.documents)) return null
  // Who had begun to pay keeps the rate of then.
  const { sac, percent } = termsAt(deps.config.gstTerms, paid.begunAt ?? deps.now().toISOString())
  return issue(tx, deps, paper, userId, {
    kind: 'invoice',
    seller: { ...seller, brand: deps.config.brand },
    buyer: { name, email, company, gstin, stateCode, state: stateName(stateCode), zone },
    payment: { id: paymentId, means: paid.means },
    description: title,
    placeOfSupply,
    amount: paid.amount,
    // A supply to a zone counts as one to another state: section 7(5)(b) of the IGST Act.
    split:
      zone === 'withoutTax'
        ? untaxed(paid.amount)
        : splitGst(paid.amount, percent, zone === 'none' && placeOfSupply === sellerState),
    tax: { sac, percent },
    undertaking: zone === 'withoutTax' ? undertaking : '',
    refersTo: null,
    note: deps.config.invoiceNote,
  })
}

/**
 * After a correction gave the seat to another member, the old buyer's invoice is credited whole. While nobody has the
 * seat it stands: no money went back, and nobody else was invoiced.
 */
async function creditOtherBuyer(
  tx: Transaction,
  deps: DocumentDeps,
  paper: Paper,
  holder: string | null,
): Promise<Refusal<Closed> | null> {
  const standing = standingInvoice(paper.documents)
  if (!standing || holder === null || standing.invoice.userId === holder) return null
  return credit(tx, deps, paper, 'all')
}

/** A note over a refund that failed cannot be taken back: the invoice is credited whole, and another one issued. */
async function creditFailedRefund(
  tx: Transaction,
  deps: DocumentDeps,
  paper: Paper,
  seat: SeatOfPayment,
  back: Paise,
): Promise<Refusal<Closed> | null> {
  const standing = standingInvoice(paper.documents)
  if (!standing || standing.credited <= back || !invoiceable(deps, seat)) return null
  return credit(tx, deps, paper, 'all')
}

async function creditBack(
  tx: Transaction,
  deps: DocumentDeps,
  paper: Paper,
  back: Paise,
): Promise<Refusal<Closed> | null> {
  const standing = standingInvoice(paper.documents)
  return standing && back > standing.credited ? credit(tx, deps, paper, back) : null
}

/** `back` is the sum of all refunds so far, or all of the invoice. */
async function credit(
  tx: Transaction,
  deps: DocumentDeps,
  paper: Paper,
  back: Paise | 'all',
): Promise<Refusal<Closed> | null> {
  const standing = standingInvoice(paper.documents)
  if (!standing) return null
  const { invoice, issued, notes, credited } = standing
  if (!isCreditWritten(invoice, deps)) return null
  const inAll = back === 'all' ? issued.amount : smaller(back, issued.amount)
  const amount = minus(inAll, credited)
  if (amount <= 0) return null
  const splits = notes.map(({ split }) => split)
  return issue(tx, deps, paper, invoice.userId, {
    ...issued,
    kind: 'creditNote',
    amount,
    split: splitCredit(issued, inAll, splits),
    refersTo: { number: invoice.number, issuedAt: invoice.issuedAt },
  })
}

async function issue(
  tx: Transaction,
  deps: DocumentDeps,
  { paymentId, documents }: Paper,
  userId: string | null,
  issued: Issued,
): Promise<Refusal<Closed> | null> {
  const time = deps.now()
  const series = seriesNow(deps, issued.kind)
  const sequence = await takeNumber(tx, deps, series)
  if (sequence instanceof Refusal) return sequence
  const number = numberIn(series, sequence)
  const content = storedDocument.write(issued)
  const { kind } = issued
  const sums = { total: issued.amount, tax: taxOf(issued.split) }
  const filed = { id: number, series, sequence, number, kind, issuedAt: time.toISOString() }
  const row = { ...filed, ...sums, paymentId, userId, content }
  await tx.insertInto('documents').values(row).execute()
  documents.push(row)
  return null
}

/** Stores that the payment's documents wait, and writes to the owner about the first one. */
async function waitForNumbers(tx: Transaction, deps: DocumentDeps, paymentId: string) {
  const { outbox, config } = deps
  const earlier = await tx.selectFrom('documentsDue').select('paymentId').limit(1).executeTakeFirst()
  await keepDue(tx, deps, paymentId)
  if (!earlier && config.ownerEmail) await outbox.enqueue(tx, numberingClosedLetter(config, config.ownerEmail))
}

const keepDue = (tx: Transaction, { now }: Pick<DocumentDeps, 'now'>, paymentId: string) =>
  tx
    .insertInto('documentsDue')
    .values({ paymentId, since: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
