/** The provider's dashboard report, read as facts. It alone names the button that was paid. */
import { createHash } from 'node:crypto'
import { units, type Units } from '#contract/catalog.ts'
import { inDecimals, unitsIn, type Money } from '#contract/money.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Catalogue } from '../../content/catalogue.ts'
import { courseCalled } from '../../content/course-called.ts'
import { detailsBy } from '../facts/details.ts'
import { nothingKnown, type PaymentFacts } from '../facts/payment.ts'
import type { Charge, Settlement } from '../facts/settlement.ts'
import { meansOf } from './provider-event.ts'
import { dateOrderOf, readingsOf, type DateReadings } from './report-dates.ts'
import { NEEDED, rowsOfReport, type ReportRow } from './report-rows.ts'
import {
  CURRENCY,
  MOST_PAISE,
  PHONE_LENGTH,
  PROVIDER_ID,
  typedAddress,
  typedText,
  UTR_LENGTH,
} from '../facts/typed-text.ts'

export interface ReportContext {
  readonly catalogue: Pick<Catalogue, 'courses' | 'batches'>
  /** Course id -> button id. */
  readonly buttons: Readonly<Record<string, string>>
  /** When the file is read, as it does not say when it was made. */
  readonly readAt?: Date
}

/** What a row says, its date apart: that may be one of two. */
export interface ReportedPayment {
  /** The line of the file on which the row ends. */
  readonly line: number
  /** Without its date. */
  readonly facts: PaymentFacts
  /** As the file writes it; empty where it does not say. */
  readonly dateText: string
  readonly dates: DateReadings
}

export interface Report {
  readonly payments: readonly ReportedPayment[]
  readonly faults: readonly string[]
  readonly digest: string
  /** Why it seems to be of another account; null where it does not. */
  readonly foreignButton: string | null
}

type Cells = ReportRow['cells']
type Unreadable = Refusal<'unreadable'>

const BUTTON = 'payment button id'
const DATE = ['payment date', 'created at', 'created_at', 'date']
/** A status with another word may mean anything, so its row is not read. */
const CAPTURED = ['captured', 'paid', 'success']
/** What was refunded was not captured by that: the provider also returns what was only authorised. */
const NOT_CAPTURED = ['created', 'authorized', 'authorised', 'failed', 'refunded']
const YES = ['1', 'true', 'yes']

/** Reads the report's rows by the names of their columns, in any order and spelling of capitals. */
export function readReport(file: string | Uint8Array, context: ReportContext): Report | Refusal<'reportUnreadable'> {
  const read = rowsOfReport(file)
  if (read instanceof Refusal) return read
  const payments: ReportedPayment[] = []
  const faults = [...read.faults]
  const order = dateOrderOf(read.rows.map(({ cells }) => cellIn(cells, DATE)))
  for (const { line, cells } of read.rows) {
    const dateText = cellIn(cells, DATE)
    const dates = readingsOf(dateText, order)
    const facts = dateText !== '' && dates.length === 0 ? unreadable(notADate(dateText)) : factsOfRow(cells, context)
    if (facts instanceof Refusal) faults.push(`row ${line}: ${facts.details.detail}`)
    else payments.push({ line, facts, dateText, dates })
  }
  const digest = createHash('sha256').update(file).digest('base64url')
  return { payments, faults, digest, foreignButton: foreignButton(read.rows, context) }
}

/** A report of another account names buttons, and none of them is one of ours. */
function foreignButton(rows: readonly ReportRow[], { buttons }: ReportContext): string | null {
  const own = Object.values(buttons)
  const named = rows.filter(({ cells }) => cells[BUTTON])
  const [first] = named
  if (!first || own.length === 0 || named.some(({ cells }) => own.includes(cells[BUTTON] ?? ''))) return null
  return `Line ${first.line} names the payment button ${quoted(cellOf(first))}, and no line a button or a payment of this site: it is the report of another account`
}

const cellOf = ({ cells }: ReportRow): string => cells[BUTTON] ?? ''

const cellIn = (cells: Cells, names: readonly string[]): string => names.map((name) => cells[name]).find(Boolean) ?? ''

/** The facts of a row that was paid or begun at this ISO time. */
export function factsAt({ facts }: ReportedPayment, createdAt: string | null): PaymentFacts {
  if (createdAt === null) return facts
  const failed = facts.failed && { ...facts.failed, at: createdAt }
  return { ...facts, createdAt, saidBy: { ...facts.saidBy, createdAt: 'report' }, failed }
}

function factsOfRow(row: Cells, context: ReportContext): PaymentFacts | Unreadable {
  const cell = (...names: string[]) => cellIn(row, names)
  const paymentId = cell(...NEEDED['Payment ID'])
  if (!paymentId.startsWith('pay_')) return unreadable('there is no payment id (a column "Payment ID")')
  if (!PAYMENT_ID.test(paymentId)) return unreadable(`the payment id ${quoted(paymentId)} cannot be one`)
  const currency = cell('currency').toUpperCase() || 'INR'
  if (!CURRENCY.test(currency)) return unreadable(`the currency ${quoted(currency)} cannot be one`)
  const total = cell(...NEEDED.Total)
  const amount = amountIn(total, currency)
  if (!amount) return unreadable(total ? notAnAmount(total, currency) : 'there is no amount (a column "Total")')
  const status = cell(...NEEDED.Status).toLowerCase()
  if (!status) return unreadable('there is no status (a column "Status")')
  if (![...CAPTURED, ...NOT_CAPTURED].includes(status)) return unreadable(`the status ${quoted(status)} is not known`)
  const refunded = refundedIn(cell('amount refunded', 'amount_refunded', 'refunded amount'), status, {
    amount,
    currency,
  })
  if (refunded instanceof Refusal) return refunded
  const orderId = cell('order id', 'order_id') || null
  if (orderId !== null && !PROVIDER_ID.test(orderId)) return unreadable(`the order id ${quoted(orderId)} cannot be one`)
  const phone = cell('phone', 'contact', 'customer phone')
  if (ROUNDED.test(phone)) return unreadable(notAPhone(phone))
  const moment = { at: null, source: 'report' as const }
  const captured = CAPTURED.includes(status) || YES.includes(cell('captured').toLowerCase()) ? moment : null
  return {
    ...nothingKnown(paymentId),
    ...detailsBy('report', {
      orderId,
      amount,
      currency,
      email: typedAddress(cell('email', 'customer email')),
      phone: typedText(phone, PHONE_LENGTH),
      namedCourse: courseOf(
        cell(BUTTON),
        [cell('course'), cell('payment button title', 'title'), cell('item', 'item name')],
        context,
      ),
      means: meansOf(cell('payment method', 'method').toLowerCase()),
      createdAt: null,
    }),
    charge: chargeIn(cell('fee'), cell('tax'), currency),
    settlement: settlementIn(cell('settlement id', 'settlement_id'), cell('settlement utr', 'settlement_utr')),
    authorised: status.startsWith('authori') ? moment : captured,
    captured,
    failed: status === 'failed' ? moment : null,
    refundClaims: new Map(
      refunded > 0 ? [['report', { amount: refunded, at: context.readAt?.toISOString() ?? null }]] : [],
    ),
  }
}

/** Not needed to know whose a payment is: what cannot be read was not given. */
function chargeIn(fee: string, tax: string, currency: string): Charge | null {
  const amount = fee === '' ? null : amountIn(fee, currency)
  return amount && { fee: amount, tax: amountIn(tax, currency) ?? units(0) }
}

const settlementIn = (id: string, utr: string): Settlement | null =>
  PROVIDER_ID.test(id) ? { id, utr: typedText(utr, UTR_LENGTH), at: null } : null

const unreadable = (detail: string): Unreadable => new Refusal('unreadable', { detail })

const PAYMENT_ID = /^pay_[A-Za-z0-9_]{1,95}$/

/** The owner reads it in a terminal, and somebody else may have written it. */
export const quoted = (text: string): string => `"${text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 60)}"`

/** "9,000.00" or "₹9000"; null for no amount, and where it may be read in two ways. */
function amountIn(text: string, currency: string): Units | null {
  const amount = unitsIn(text, currency)
  return amount !== null && amount <= MOST_PAISE ? amount : null
}

const notAnAmount = (text: string, currency: string): string =>
  `the amount ${quoted(text)} of ${currency} can be read in more than one way, or in none. Save the file with amounts such as ${inDecimals({ amount: units(1_234_560), currency })}`

const notADate = (text: string): string =>
  `${quoted(text)} is no date of a day that exists. Write it with the year first, as in 2026-11-20 17:30`

/** A number that a spreadsheet has rounded: its last digits are gone. */
const ROUNDED = /^\+?\d+(?:[.,]\d+)?e\+?\d+$/i

const notAPhone = (text: string): string =>
  `a spreadsheet has rounded the phone number to ${quoted(text)}. ${GIVE_ORIGINAL}`

/** What to do about a row that a spreadsheet has changed. */
export const GIVE_ORIGINAL = 'Give the file as it was downloaded, not one that a spreadsheet has saved'

/** What went back so far, or why the row cannot be read. */
function refundedIn(text: string, status: string, { amount, currency }: Money): Units | Unreadable {
  if (text === '') return status === 'refunded' ? amount : units(0)
  const refunded = amountIn(text, currency)
  if (refunded === null) return unreadable(notAnAmount(text, currency))
  if (refunded > amount) return unreadable(`the refunded amount ${quoted(text)} is more than was paid`)
  if (status === 'refunded' && refunded < amount && refunded > 0)
    return unreadable(`it is refunded, but only ${quoted(text)} went back: which is right?`)
  return status === 'refunded' ? amount : refunded
}

/** The button's course; else the first text that names one. */
function courseOf(button: string, texts: readonly string[], { catalogue, buttons }: ReportContext): string | null {
  const byButton = Object.entries(buttons).find(([, id]) => button !== '' && id === button)?.[0]
  return byButton ?? texts.map((text) => courseCalled(catalogue, text)?.id).find(Boolean) ?? null
}
