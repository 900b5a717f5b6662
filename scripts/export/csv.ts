import { inLines } from '#contract/plain-text.ts'
import type { ExportedRecord } from './record-tree.ts'

const COLLECTIONS = ['course-feedbacks', 'webinars', 'feedback', 'enrollments', 'users']

/**
 * One collection as CSV (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8): a row for each
 * record, its address first.
 * @throws Error for a collection that does not exist
 */
export function csvOf(records: readonly ExportedRecord[], collection: string): string {
  if (!COLLECTIONS.includes(collection))
    throw new Error(`there is no collection "${collection}"; there are ${COLLECTIONS.join(', ')}`)
  const rows = records
    .filter(({ path }) => path[0] === collection)
    .map(({ path, content }) => ({ address: path.join('/'), fields: fieldsOf(content) }))
  const columns = [...new Set(rows.flatMap(({ fields }) => [...fields.keys()]))]
  const lines = [
    ['path', ...columns],
    ...rows.map(({ address, fields }) => [address, ...columns.map((column) => textOf(fields.get(column)))]),
  ]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A record that is no object is one value without a name of its own. */
const fieldsOf = (content: unknown): Map<string, unknown> =>
  new Map(typeof content === 'object' && content !== null ? Object.entries(content) : [['value', content]])

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Where a formula could begin: at the start of the cell, and after whatever another spreadsheet takes for the end of a cell, also
 * behind characters that nobody sees and behind quotes, which such an end makes empty. The signs are those that Unicode counts as the same ones (full width, small).
 */
const FORMULA =
  /(^|[;\t\n|])([\p{Z}\p{Cf}\p{Cc}\p{M}"]*)([=+\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B])/gu

/** Every cell is quoted, and an apostrophe makes text of what a spreadsheet would run. */
function cell(value: string): string {
  const harmless = inLines(value).replace(FORMULA, "$1$2'$3")
  return `"${(/^[\t\n]/.test(harmless) ? `'${harmless}` : harmless).replaceAll('"', '""')}"`
}
