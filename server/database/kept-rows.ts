/** Rows that a law keeps of somebody who was erased, until their date. */
import { sql, type RawBuilder } from 'kysely'
import type { Tables } from './schema.ts'
import type { KeptRowTable } from './tables.ts'
import type { Queries, Transaction } from './transaction.ts'

type Which = Pick<KeptRowTable, 'tableName' | 'rowId'>

/** A row that another erasure keeps already stays with that one. */
export async function keepRows(tx: Transaction, rows: readonly KeptRowTable[]): Promise<void> {
  for (const row of rows)
    await tx
      .insertInto('erasureKept')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The same, until the later of both dates. */
export async function keepLonger(tx: Transaction, row: KeptRowTable): Promise<void> {
  await tx
    .insertInto('erasureKept')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['tableName', 'rowId'])
        .doUpdateSet({ until: (eb) => eb.ref('excluded.until') })
        .whereRef('erasureKept.until', '<', 'excluded.until'),
    )
    .execute()
}

export const rowsKeptUntil = (queries: Queries, at: string, limit: number): Promise<KeptRowTable[]> =>
  queries.selectFrom('erasureKept').selectAll().where('until', '<=', at).limit(limit).execute()

export async function endKeeping(tx: Transaction, { tableName, rowId }: Which): Promise<void> {
  await tx.deleteFrom('erasureKept').where('tableName', '=', tableName).where('rowId', '=', rowId).execute()
}

/** Those of a table that an erasure keeps, with their dates. */
export async function keptOf(queries: Queries, erasureId: string, table: keyof Tables): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('erasureKept')
    .select(['rowId', 'until'])
    .where('tableName', '=', table)
    .where('erasureId', '=', erasureId)
    .execute()
  return new Map(rows.map(({ rowId, until }) => [rowId, until]))
}

/** Which of these rows are kept. */
export async function keptAmong(queries: Queries, table: keyof Tables, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('erasureKept')
    .select('rowId')
    .where('tableName', '=', table)
    .where('rowId', 'in', ['', ...ids])
    .execute()
  return new Set(rows.map(({ rowId }) => rowId))
}

/** Of a query of that table whose rows have an `id`. */
export const isKept = (table: keyof Tables): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from "erasureKept" where "erasureKept"."tableName" = ${table}
    and "erasureKept"."rowId" = cast(${sql.ref(`${table}.id`)} as text))`

/** Of a query of `erasures`: something of it is kept. */
export const keepsSomething = sql<boolean>`exists (select 1 from "erasureKept" where "erasureKept"."erasureId" = "erasures"."id")`
