import { createHash } from 'node:crypto'
import { termsAt } from '#contract/gst-terms.ts'
import { numberFromAddress } from '#contract/document-numbers.ts'
import type { Member } from '#contract/accounts.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/open.ts'
import type { NumberMarkStore } from '../../../gateways/number-marks.ts'
import type { Sheet } from '../../../pdf/sheet.ts'
import type { SheetPrinter } from '../../../pdf/sheet-printer.ts'
import type { Catalog } from '../../content/catalog.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatOf } from '../../seats/seats.ts'
import { issuedSheet, receiptSheet } from './document-sheet.ts'
import { invoiceOf } from './standing-invoice.ts'
import { taxOf } from './gst.ts'
import { wordsOfMeans } from '../facts/payment-means.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { PROVIDER_ID } from '../facts/typed-text.ts'
import { storedDocument } from './issued-document.ts'

export interface MemberDocumentDeps {
  readonly database: Database
  readonly config: Config
  readonly catalog: Catalog
  readonly marks: NumberMarkStore
  readonly printer: SheetPrinter
  readonly now: () => Date
}

/** Draws a receipt by payment id, or a document by number with dashes for slashes; null when it is not the member's. */
export async function documentPdf(deps: MemberDocumentDeps, member: Member, name: string): Promise<Buffer | null> {
  const found = (await issuedOf(deps, member, name)) ?? (await receiptOf(deps, member, name))
  return found && keptPdf(deps, found)
}

/** Draws a tax invoice or credit note of any member, by its number with dashes for slashes; null when there is none. */
export async function issuedPdf(deps: MemberDocumentDeps, name: string): Promise<Buffer | null> {
  const found = await issuedOf(deps, null, name)
  return found && keptPdf(deps, found)
}

interface Found {
  readonly name: string
  readonly sheet: Sheet
  /** An issued document stays as it was drawn first. */
  readonly isFinal: boolean
}

async function issuedOf(
  { database: { db } }: MemberDocumentDeps,
  holder: Member | null,
  name: string,
): Promise<Found | null> {
  const number = numberFromAddress(name)
  if (!number) return null
  const row = await db
    .selectFrom('documents')
    .select(['number', 'content', 'issuedAt'])
    .where('number', '=', number)
    .$if(holder !== null, (query) => query.where('userId', '=', holder?.uid ?? ''))
    .executeTakeFirst()
  if (!row) return null
  return {
    name: row.number,
    sheet: issuedSheet(storedDocument.read(row.content), row.number, row.issuedAt),
    isFinal: true,
  }
}

async function receiptOf(deps: MemberDocumentDeps, member: Member, name: string): Promise<Found | null> {
  const { database, config } = deps
  if (!PROVIDER_ID.test(name)) return null
  const seat = await seatOf(database.db, name)
  if (seat?.userId !== member.uid) return null
  const payment = await database.db
    .selectFrom('payments')
    .select(['amount', 'currency', 'facts'])
    .where('id', '=', name)
    .executeTakeFirstOrThrow()
  const facts = tryFacts(payment.facts)
  const invoice = await invoiceOf(database.db, seat.paymentId)
  const isInvoiceToCome = config.seller && seat.state === 'active' && payment.currency === 'INR'
  const sheet = receiptSheet({
    brand: config.brand,
    seller: {
      legalName: config.legalName,
      address: config.legalAddress,
      pan: config.pan,
      bank: config.bank,
      upi: config.upi,
    },
    contact: [config.supportPhone, config.contactEmail].filter(Boolean),
    buyer: { name: member.fullName, email: member.email },
    course: courseOfSeat(deps.catalog.now(), seat).title,
    paymentId: seat.paymentId,
    means: wordsOfMeans(facts?.means ?? ''),
    paidAt: seat.createdAt,
    paid: payment,
    gst: invoice ? taxOf(invoice.split) : isInvoiceToCome ? 'onInvoice' : 'none',
    percent: invoice?.tax.percent ?? termsAt(config.gstTerms, facts?.createdAt ?? seat.createdAt).percent,
  })
  return { name: `${seat.paymentId} ${member.uid}`, sheet, isFinal: false }
}

async function keptPdf(deps: MemberDocumentDeps, plain: Found): Promise<Buffer> {
  const { logo } = deps.config
  const found = logo ? { ...plain, sheet: { ...plain.sheet, logo: logo.png } } : plain
  const digest = createHash('sha256').update(JSON.stringify(found.sheet)).digest('base64url')
  return (await readKept(deps, found, digest)) ?? drawOnce(deps, found, digest)
}

async function readKept({ database }: MemberDocumentDeps, { name, isFinal }: Found, digest: string) {
  const kept = await database.db.selectFrom('documentFiles').selectAll().where('name', '=', name).executeTakeFirst()
  return kept && (isFinal || kept.digest === digest) ? Buffer.from(kept.pdf, 'base64') : null
}

const underWay = new WeakMap<SheetPrinter, Map<string, Promise<Buffer>>>()

/** Whoever asks for a document that is being drawn waits for that drawing. */
function drawOnce(deps: MemberDocumentDeps, found: Found, digest: string): Promise<Buffer> {
  const jobs = underWay.get(deps.printer) ?? new Map<string, Promise<Buffer>>()
  underWay.set(deps.printer, jobs)
  const key = `${found.name} ${digest}`
  const job = jobs.get(key) ?? drawAndKeep(deps, found, digest).finally(() => jobs.delete(key))
  jobs.set(key, job)
  return job
}

/** Of two servers that draw the same issued document, the first one's drawing stays. */
async function drawAndKeep(deps: MemberDocumentDeps, found: Found, digest: string): Promise<Buffer> {
  const { database, printer, now } = deps
  const { name, sheet, isFinal } = found
  const drawn = Buffer.from(await printer.print(sheet))
  const file = { digest, pdf: drawn.toString('base64'), drawnAt: now().toISOString() }
  await database.write((tx) =>
    tx
      .insertInto('documentFiles')
      .values({ name, ...file })
      .onConflict((conflict) => (isFinal ? conflict.doNothing() : conflict.column('name').doUpdateSet(file)))
      .execute(),
  )
  return (await readKept(deps, found, digest)) ?? drawn
}
