import { sql, type Updateable } from 'kysely'
import type { Tables } from './schema.ts'
import type { Transaction } from './transaction.ts'

type VersionedTable = {
  [Name in keyof Tables]: Tables[Name] extends { id: string; version: number } ? Name : never
}[keyof Tables]

interface SeenRow {
  readonly id: string
  readonly version: number
}

/** Changes a row that is still as it was seen, and counts it; false where it is not. */
export async function changeRow<Name extends VersionedTable>(
  tx: Transaction,
  table: Name,
  { id, version }: SeenRow,
  columns: Updateable<Tables[Name]>,
): Promise<boolean> {
  const given = Object.entries({ ...columns, version: version + 1 }).filter(([, value]) => value !== undefined)
  const set = given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(set)} where "id" = ${id} and "version" = ${version}
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Removes a row that is still as it was seen; false where it is not. */
export async function removeRow(tx: Transaction, table: VersionedTable, { id, version }: SeenRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where "id" = ${id} and "version" = ${version}
  `.execute(tx)
  return numAffectedRows === 1n
}
