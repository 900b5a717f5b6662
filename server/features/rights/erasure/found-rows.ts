/** The rows that an erasure takes, of one table. */
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../../database/transaction.ts'
import { ALL_TABLES, rowsOf } from '../all-tables.ts'
import type { KeptTable, Row, TableName } from '../kept-table.ts'
import type { Keys } from '../keys.ts'
import { namesAddress } from './named-address.ts'

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
  const named = await rowsNaming(queries, name, keys.addresses)
  const own = [...(await rowsOf(queries, name, keys)), ...around, ...(part.named === 'whole' ? named : [])]
  const idOf = (row: Row<Name>) => JSON.stringify(part.key.map((column) => row[column]))
  const byId = new Map(own.map((row) => [idOf(row), row]))
  const naming = part.named === 'whole' ? [] : named.filter((row) => !byId.has(idOf(row)))
  return { own: [...byId.values()], naming }
}

async function rowsNaming<Name extends TableName>(
  queries: Queries,
  name: Name,
  addresses: readonly string[],
): Promise<Array<Row<Name>>> {
  const part: KeptTable<Name>['part'] = ALL_TABLES[name].part
  const { searched = [] } = part ?? {}
  if (searched.length === 0 || addresses.length === 0) return []
  const likes = searched.flatMap((column) =>
    addresses.map((address) => sql`lower(${sql.ref(column)}) like ${`%${escaped(address)}%`} escape '\\'`),
  )
  const rows = await rowsWhere(queries, name, sql<boolean>`(${sql.join(likes, sql` or `)})`)
  return rows.filter((row) => searched.some((column) => namesAddress(String(row[column]), addresses)))
}

async function rowsWhere<Name extends TableName>(
  queries: Queries,
  name: Name,
  condition: RawBuilder<boolean>,
): Promise<Array<Row<Name>>> {
  const { rows } = await sql<Row<Name>>`select * from ${sql.table(name)} where ${condition}`.execute(queries)
  return rows
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)
