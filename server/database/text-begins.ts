import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isPostgres } from './engine-of.ts'
import type { Queries } from './transaction.ts'

const LAST = '\u{10FFFF}'

/** Whether the column begins so, as a range, which an index can answer. Capitals count. */
export function begins(queries: Queries, column: string, text: string): RawBuilder<SqlBool> {
  const name = isPostgres(queries) ? sql`${sql.ref(column)} collate "C"` : sql.ref(column)
  return sql<SqlBool>`(${name} >= ${text} and ${name} < ${text + LAST})`
}
