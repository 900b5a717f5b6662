/** What an erasure does with a row: deletes it, or writes other values into its columns. */
import { sql } from 'kysely'
import type { Transaction } from '../../../database/transaction.ts'
import { ALL_TABLES, type Column, type KeptTable, type Row, type TableName } from '../all-tables.ts'
import { withoutAddress } from '../../accounts/named-address.ts'

/** Returns whether anything of the row goes. */
export async function emptyRow<Name extends TableName>(
  tx: Transaction,
  name: Name,
  row: Row<Name>,
  { at, addresses }: { readonly at: string; readonly addresses: readonly string[] },
): Promise<boolean> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  if (!part || part.erased === 'stays') return false
  const change = part.erased === 'removed' ? 'removed' : part.erased(row, at, addresses)
  if (change === null) return false
  const where = rowIs(row, part.key)
  if (change === 'removed') await sql`delete from ${sql.table(name)} where ${where}`.execute(tx)
  else await setColumns(tx, name, Object.entries(change), where)
  return true
}

/** Empties a row that was kept until now. Returns it as it was; none where it is gone by itself. */
export async function emptyKeptRow<Name extends TableName>(
  tx: Transaction,
  name: Name,
  rowId: string,
  at: string,
): Promise<ReadonlyArray<Row<Name>>> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  if (!part?.kept) return []
  const { rows } = await sql<Row<Name>>`select * from ${sql.table(name)}
    where cast(${sql.ref(part.kept.column)} as text) = ${rowId}`.execute(tx)
  for (const row of rows) await emptyRow(tx, name, row, { at, addresses: [] })
  return rows
}

/** Takes the addresses out of the texts of somebody else's row, and leaves the rest of it. */
export async function takeAddressOut<Name extends TableName>(
  tx: Transaction,
  name: Name,
  row: Row<Name>,
  addresses: readonly string[],
): Promise<void> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  if (!part) return
  const changes = (part.searched ?? []).flatMap((column): Array<[string, unknown]> => {
    const text: unknown = row[column]
    return typeof text === 'string' ? [[column, withoutAddress(text, addresses)]] : []
  })
  const taken = Object.fromEntries(changes)
  const mended = part.mended?.({ ...row, ...taken }) ?? {}
  await setColumns(tx, name, Object.entries({ ...taken, ...mended }), rowIs(row, part.key))
}

async function setColumns(
  tx: Transaction,
  name: TableName,
  changes: ReadonlyArray<readonly [string, unknown]>,
  where: ReturnType<typeof rowIs>,
): Promise<void> {
  const sets = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (sets.length > 0) await sql`update ${sql.table(name)} set ${sql.join(sets)} where ${where}`.execute(tx)
}

const rowIs = <Name extends TableName>(row: Row<Name>, key: ReadonlyArray<Column<Name>>) =>
  sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )
