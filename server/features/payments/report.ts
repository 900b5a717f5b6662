/** The provider's dashboard report, read as facts. It alone names the button that was paid. */
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { paise, type Course } from '#contract/catalog.ts'
import { findCourse } from './matching.ts'
import type { PaymentFacts } from './payment.ts'

export interface ReportContext {
  readonly courses: readonly Course[]
  /** Course id -> button id. */
  readonly buttons: Readonly<Record<string, string>>
  readonly now: Date
}

export interface Report {
  readonly payments: readonly PaymentFacts[]
  /** Rows that could not be read, in words. */
  readonly faults: readonly string[]
}

const Rows = z.array(z.record(z.string(), z.string()))
const ID = ['payment id', 'razorpay payment id', 'payment_id', 'id']
const CAPTURED = ['captured', 'paid', 'success', 'refunded']

/** Reads the report's rows by the names of their columns, in any order and spelling of capitals. */
export function readReport(csv: string, context: ReportContext): Report {
  const rows = Rows.parse(
    parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      columns: (names: string[]) => names.map((name) => name.toLowerCase()),
    }),
  )
  const payments: PaymentFacts[] = []
  const faults: string[] = []
  for (const [index, row] of rows.entries()) {
    const facts = factsOfRow(row, context)
    if (typeof facts === 'string') faults.push(`row ${index + 2}: ${facts}`)
    else payments.push(facts)
  }
  return { payments, faults }
}

function factsOfRow(
  row: Readonly<Record<string, string>>,
  { courses, buttons, now }: ReportContext,
): PaymentFacts | string {
  const cell = (...names: string[]) => names.map((name) => row[name]).find(Boolean) ?? ''
  const paymentId = cell(...ID)
  if (!paymentId.startsWith('pay_')) return 'there is no payment id (a column "Payment ID")'
  const rupees = Number(cell('total', 'amount', 'payment amount').replaceAll(/[₹,\s]/g, ''))
  if (!Number.isFinite(rupees) || rupees <= 0) return 'there is no amount (a column "Total")'
  const status = cell('status', 'payment status').toLowerCase()
  const isCaptured = CAPTURED.includes(status)
  const createdAt = dateOf(cell('payment date', 'created at', 'date'), now).toISOString()
  return {
    paymentId,
    orderId: cell('order id', 'order_id') || null,
    amount: paise(Math.round(rupees * 100)),
    currency: cell('currency').toUpperCase() || 'INR',
    email: cell('email', 'customer email').toLowerCase(),
    phone: cell('phone', 'contact', 'customer phone'),
    namedCourse: courseOf(
      cell('payment button id'),
      [cell('course'), cell('payment button title', 'title'), cell('item', 'item name')],
      courses,
      buttons,
    ),
    createdAt,
    isAuthorised: isCaptured || status === 'authorized',
    isCaptured,
    failedAt: status === 'failed' ? createdAt : null,
    refunds: {},
    refundedInAll: status === 'refunded' ? Math.round(rupees * 100) : 0,
    dispute: 'none',
  }
}

/** The button's course; else the first text that names one. */
function courseOf(
  button: string,
  texts: readonly string[],
  courses: readonly Course[],
  buttons: ReportContext['buttons'],
): string | null {
  const byButton = Object.entries(buttons).find(([, id]) => button !== '' && id === button)?.[0]
  return byButton ?? texts.map((text) => findCourse(courses, text)?.id).find(Boolean) ?? null
}

/** "20/11/2026 17:30:00" in Indian time, or any form that JavaScript reads. */
function dateOf(text: string, now: Date): Date {
  const time = indianTime(text) ?? Date.parse(text)
  return Number.isNaN(time) ? now : new Date(time)
}

/** null for another form, and for a day that does not exist: then the month may stand first. */
function indianTime(text: string): number | null {
  const indian = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:[ ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(text)
  if (!indian) return null
  const [, day = '', month = '', year = '', hour = '0', minute = '00', second = '00'] = indian
  const time = Date.parse(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:${second}+05:30`,
  )
  return Number.isNaN(time) ? null : time
}
