/** CSV as spreadsheets read it (RFC 4180), in UTF-8 by its first mark, without a cell that one of them would run. */
import { inLines } from '#contract/plain-text.ts'

export const BYTE_ORDER_MARK = '\uFEFF'

/** A number is written as one; whatever else a cell holds is text. */
export type CsvCell = string | number

export type CsvColumns<Row> = readonly (readonly [name: string, cell: (row: Row) => CsvCell])[]

/** A table line by line, so that no number of rows fills the memory. */
export async function* csvTable<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([name]) => name))
  for await (const row of rows) yield csvLine(columns.map(([, value]) => value(row)))
}

export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`

// Where a formula could begin: also after whatever another spreadsheet takes for the end of a cell, and behind characters
// that nobody sees. The signs are those that Unicode counts as the same ones. An apostrophe makes text of them.
const FORMULA =
  /(^|[;\t\n|])([\p{Z}\p{Cf}\p{Cc}\p{M}"]*)([=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/gu

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  const harmless = inLines(value).replace(FORMULA, "$1$2'$3")
  return `"${(/^[\t\n]/.test(harmless) ? `'${harmless}` : harmless).replaceAll('"', '""')}"`
}
