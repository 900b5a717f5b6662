import { formatRupees, paise, type Paise } from '#contract/catalog.ts'
import { indianDate } from '#contract/indian-time.ts'
import { Refusal } from '#contract/refusal.ts'
import { visibleLine } from '#contract/visible-text.ts'
import { rowsOfCsv, type ReportRow } from '../../payments/provider/report-rows.ts'

/** What somebody paid for before the move, as a line of the file says it. */
export interface PurchaseRow {
  readonly line: number
  readonly name: string
  /** In lower case; whatever stands there. */
  readonly email: string
  readonly course: string
  readonly batch: string
  /** As it is read: "9000.00"; empty for none. */
  readonly amount: string
  /** Day, amount and payment, for people. */
  readonly note: string
}

const COLUMNS = ['name', 'email', 'course', 'batch', 'date', 'amount', 'payment'] as const
const NEEDED = Object.fromEntries(COLUMNS.map((name) => [name, [name]]))
const LONGEST = 200

/** The rows of the file, or the sentence that says what is wrong with it and on which line. */
export function readPurchases(file: Uint8Array): PurchaseRow[] | Refusal<'reportUnreadable'> {
  const read = rowsOfCsv(file, NEEDED)
  if (read instanceof Refusal) return read
  const faults = [...read.faults]
  const rows: PurchaseRow[] = []
  for (const one of read.rows) {
    const row = rowOf(one)
    if (typeof row === 'string') faults.push(`line ${one.line}: ${row}`)
    else rows.push(row)
  }
  return faults.length > 0 ? new Refusal('reportUnreadable', { detail: faults.slice(0, MOST_FAULTS).join('\n') }) : rows
}

const MOST_FAULTS = 20

/** People type into such lists themselves: what steers a line, or cannot be seen, is left out. */
const plain = (cell: string): string => visibleLine(cell.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' '))

function rowOf({ line, cells: typed }: ReportRow): PurchaseRow | string {
  const cells = Object.fromEntries(COLUMNS.map((column) => [column, plain(typed[column] ?? '')]))
  const long = COLUMNS.find((column) => (cells[column] ?? '').length > LONGEST)
  if (long) return `the cell "${long}" is longer than ${LONGEST} characters`
  const { name = '', email = '', course = '', batch = '', payment = '' } = cells
  const amount = amountOf(cells['amount'] ?? '')
  if (amount === null) return `the amount "${cells['amount']}" cannot be read: write 9000 or 9000.00`
  const day = dayOf(cells['date'] ?? '')
  if (day === null) return `the date "${cells['date']}" cannot be read: write 2025-01-15, 15/01/2025 or 15-Jan-2025`
  const said = [day && indianDate(day), amount === undefined ? '' : formatRupees(amount), payment]
  return {
    line,
    name,
    email: email.toLowerCase(),
    course,
    batch,
    amount: amount === undefined ? '' : (amount / 100).toFixed(2),
    note: said.filter(Boolean).join(', '),
  }
}

/** undefined for an empty cell, null for what is no amount. */
function amountOf(text: string): Paise | undefined | null {
  if (text === '') return undefined
  const [, rupees, hundredths = ''] =
    /^(?:₹|Rs\.?|INR)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?(?:\/-)?$/i.exec(text) ?? []
  const amount = Number(`${rupees?.replaceAll(',', '')}${hundredths.padEnd(2, '0')}`)
  return Number.isSafeInteger(amount) ? paise(amount) : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** As people and spreadsheets in India write a day: 2025-01-15, 15/01/2025, 15-Jan-25, Jan 15, 2025; a time behind it is left out. */
const DAYS = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ].*)?$/,
  /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4}|\d\d)(?: \d.*)?$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3})[a-z]*[ ,-]+(?<year>\d{4}|\d\d)$/i,
  /^(?<month>[a-z]{3})[a-z]* (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})$/i,
]

/** "2025-01-15"; empty for an empty cell, null for what is no day. */
function dayOf(text: string): string | null {
  if (text === '') return ''
  const read = DAYS.map((form) => form.exec(text)?.groups).find(Boolean)
  if (!read) return null
  const { year = '', month = '', day = '' } = read
  const name = MONTHS.indexOf(month.toLowerCase()) + 1
  const iso = [year.padStart(4, '20'), (name === 0 ? month : String(name)).padStart(2, '0'), day.padStart(2, '0')].join(
    '-',
  )
  const time = new Date(`${iso}T00:00:00.000Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : null
}
