import { BYTE_ORDER_MARK, csvLine } from '#server/http/csv.ts'
import type { ExportedRecord } from '#server/features/submissions/record-tree.ts'

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
  return BYTE_ORDER_MARK + lines.map(csvLine).join('')
}

/** A record that is no object is one value without a name of its own. */
const fieldsOf = (content: unknown): Map<string, unknown> =>
  new Map(typeof content === 'object' && content !== null ? Object.entries(content) : [['value', content]])

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
