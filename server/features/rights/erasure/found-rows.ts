/** The rows that an erasure takes, of one table. */
import { sql } from 'kysely'
import type { Queries } from '../../../database/transaction.ts'
import { ALL_TABLES, rowsOf, rowsWhere, type Column, type KeptTable, type Row, type TableName } from '../all-tables.ts'
import { escaped } from '../../../database/person-conditions.ts'
import type { Keys } from '../../../database/table.ts'
import { namesAddress, writtenForms } from '../../accounts/named-address.ts'

export interface FoundRows<Name extends TableName> {
  /** Emptied as a whole. */
  readonly own: ReadonlyArray<Row<Name>>
  /** Other people's: the address alone is taken out of them. */
  readonly naming: ReadonlyArray<Row<Name>>
}

/** A search through every free text walks whole tables: an erasure is rare, and a row that it overlooked would stay for ever. */
export async function foundRows<Name extends TableName>(
  queries: Queries,
  name: Name,
  keys: Keys,
): Promise<FoundRows<Name>> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  if (!part) return { own: [], naming: [] }
  const around = part.around ? await rowsWhere(queries, name, part.around(keys)) : []
  const named = await rowsNaming(queries, name, part.searched ?? [], keys.addresses)
  const whole = named.filter((row) => part.isNamedWhole?.(row))
  const own = [...(await rowsOf(queries, name, keys)), ...around, ...whole]
  const idOf = (row: Row<Name>) => JSON.stringify(part.key.map((column) => row[column]))
  const byId = new Map(own.map((row) => [idOf(row), row]))
  const naming = named.filter((row) => !byId.has(idOf(row)))
  return { own: [...byId.values()], naming }
}

/** The rows of a table that name one of these addresses in one of these columns. */
export async function rowsNaming<Name extends TableName>(
  queries: Queries,
  name: Name,
  searched: ReadonlyArray<Column<Name>>,
  addresses: readonly string[],
): Promise<Array<Row<Name>>> {
  if (searched.length === 0 || addresses.length === 0) return []
  const likes = searched.flatMap((column) =>
    addresses
      .flatMap(writtenForms)
      .map((form) => sql`lower(${sql.ref(column)}) like ${`%${escaped(form)}%`} escape '\\'`),
  )
  const rows = await rowsWhere(queries, name, sql<boolean>`(${sql.join(likes, sql` or `)})`)
  return rows.filter((row) => searched.some((column) => namesAddress(String(row[column]), addresses)))
}
