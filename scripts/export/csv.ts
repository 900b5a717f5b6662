import type { TreeNode } from './record-tree.ts'

const COLLECTIONS = ['course-feedbacks', 'webinars', 'feedback', 'enrollments', 'users']

/**
 * One collection as CSV (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8): a row for each
 * record, its address first.
 * @throws Error for a collection that does not exist
 */
export function csvOf(tree: TreeNode, collection: string): string {
  if (!COLLECTIONS.includes(collection))
    throw new Error(`there is no collection "${collection}"; there are ${COLLECTIONS.join(', ')}`)
  const rows = [...recordsIn(tree[collection] ?? {}, collection)]
  const columns = [...new Set(rows.flatMap(({ record }) => Object.keys(record)))]
  const lines = [
    ['path', ...columns],
    ...rows.map(({ path, record }) => [path, ...columns.map((column) => record[column] ?? '')]),
  ]
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A record is a node whose children are texts; what lies above it is its address. */
function* recordsIn(
  node: TreeNode | string,
  path: string,
): Generator<{ path: string; record: Record<string, string> }> {
  if (typeof node === 'string') return
  const record = Object.fromEntries(
    Object.entries(node).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  if (Object.keys(record).length > 0) yield { path, record }
  for (const [key, child] of Object.entries(node)) yield* recordsIn(child, `${path}/${key}`)
}

/** A spreadsheet would run what begins like a formula; the apostrophe makes it text. */
const cell = (value: string): string => {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
