import { PostgresAdapter, sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Queries } from './transaction.ts'

const LAST = '\u{10FFFF}'

/** Whether the column begins so, as a range, which an index can answer. Capitals count. */
export function begins(queries: Queries, column: string, text: string): RawBuilder<SqlBool> {
  const isPostgres = queries.getExecutor().adapter instanceof PostgresAdapter
  const name = isPostgres ? sql`${sql.ref(column)} collate "C"` : sql.ref(column)
  return sql<SqlBool>`(${name} >= ${text} and ${name} < ${text + LAST})`
}
