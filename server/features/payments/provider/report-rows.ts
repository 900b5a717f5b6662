/** A file as rows of the provider's report, or what is wrong with it and where. */
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal.ts'

export interface ReportRow {
  /** The line of the file on which it ends. */
  readonly line: number
  /** By the names of the columns in small letters. */
  readonly cells: Readonly<Record<string, string>>
}

export interface ReportRows {
  readonly rows: readonly ReportRow[]
  /** Rows of another length than the first one, in words. */
  readonly faults: readonly string[]
}

type Unreadable = Refusal<'reportUnreadable'>

/** Columns without which nothing can be read, each under the names that it has had. */
export const NEEDED = {
  'Payment ID': ['payment id', 'razorpay payment id', 'payment_id', 'id'],
  Total: ['total', 'amount', 'payment amount'],
  Status: ['status', 'payment status'],
} as const

/** Each column under the names that it may have, in small letters. */
type Needed = Readonly<Record<string, readonly string[]>>

export const rowsOfReport = (file: string | Uint8Array): ReportRows | Unreadable => rowsOfCsv(file, NEEDED)

export function rowsOfCsv(file: string | Uint8Array, needed: Needed): ReportRows | Unreadable {
  const text = textOf(file)
  if (text instanceof Refusal) return text
  const parsed = parsedRows(text)
  if (parsed instanceof Refusal) return parsed
  const [head, ...rows] = parsed
  if (!head) return unreadable('The file is empty')
  const names = head.record.map((name) => name.toLowerCase())
  const missing = Object.entries(needed).find(([, all]) => !all.some((name) => names.includes(name)))
  if (missing)
    return unreadable(
      `Line ${head.info.lines} has no column "${missing[0]}". Its columns: ${names.map(inOneWord).join(', ')}`,
    )
  const twice = Object.values(needed)
    .flat()
    .find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice) return unreadable(`Line ${head.info.lines} has two columns "${twice}". Leave one of them`)
  const last = rows.at(-1)
  if (last && last.record.length < names.length)
    return unreadable(
      `Line ${last.info.lines} ends after ${last.record.length} of ${names.length} cells: the file is cut off`,
    )
  return rowsUnder(names, rows)
}

const unreadable = (detail: string) => new Refusal('reportUnreadable', { detail })

const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]
const LINE_FEED = 0x0a

function textOf(file: string | Uint8Array): string | Unreadable {
  if (typeof file === 'string') return file
  if (WORKBOOK.every((byte, place) => file[place] === byte))
    return unreadable('The file is a workbook of a spreadsheet. Save its sheet as "CSV UTF-8" and give that file')
  // A spreadsheet's "Unicode text" is in UTF-16, with tabs.
  const isWide = file[0] === 0xff && file[1] === 0xfe
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file)
  } catch {
    return unreadable(
      `Line ${firstForeignLine(file)} holds a character that is not UTF-8, as in files written as Windows-1252. Save the file as "CSV UTF-8"`,
    )
  }
}

function firstForeignLine(file: Uint8Array): number {
  let line = 1
  for (let start = 0; start < file.length; line += 1) {
    const end = file.indexOf(LINE_FEED, start)
    const bytes = Buffer.from(file.subarray(start, end === -1 ? file.length : end))
    if (!Buffer.from(bytes.toString()).equals(bytes)) return line
    if (end === -1) break
    start = end + 1
  }
  return line
}

const Parsed = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))
type Parsed = z.infer<typeof Parsed>

function parsedRows(file: string): Parsed | Unreadable {
  // Two characters at the end of a line count as two lines inside of a cell.
  const text = file.replaceAll('\r\n', '\n')
  try {
    return Parsed.parse(
      parse(text, {
        bom: true,
        trim: true,
        skip_empty_lines: true,
        relax_column_count: true,
        info: true,
        delimiter: delimiterOf(text),
      }),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? Number(error['lines']) : 1
    return unreadable(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `The quotation mark that opens a cell on line ${line} is never closed: the file is cut off`
        : `Line ${line} is no line of a CSV file: a quotation mark stands where none belongs`,
    )
  }
}

/** A spreadsheet whose numbers have a decimal comma writes semicolons between cells; a copied sheet has tabs. */
function delimiterOf(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1)
  const countOf = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].toSorted((one, other) => countOf(other) - countOf(one))[0] ?? ','
}

function rowsUnder(names: readonly string[], parsed: Parsed): ReportRows {
  const rows: ReportRow[] = []
  const faults: string[] = []
  for (const { record, info } of parsed) {
    const isWhole = record.length >= names.length && record.slice(names.length).every((cell) => cell === '')
    if (isWhole)
      rows.push({ line: info.lines, cells: Object.fromEntries(names.map((name, at) => [name, record[at] ?? ''])) })
    else faults.push(`row ${info.lines}: it has ${record.length} cells, and the first row ${names.length}`)
  }
  return { rows, faults }
}

/** A file of somebody else may hold anything. */
const inOneWord = (name: string): string => `"${name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 40)}"`
