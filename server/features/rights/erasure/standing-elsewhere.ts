/** What stays as it is although it is about the person: another one's payment for a seat, and texts that others are responsible for. */
import type { ErasurePreview } from '#contract/erasures.ts'
import type { Queries } from '../../../database/transaction.ts'
import { actorNames } from '../../staff/actor-names.ts'
import { ALL_NAMES, ALL_TABLES, rowsOf, rowsOfOthers, type KeptTable, type Row, type TableName } from '../all-tables.ts'
import type { Keys } from '../../../database/table.ts'
import { rowsNaming } from './found-rows.ts'

interface Standing {
  readonly title: string
  /** Who wrote it; empty where that is not known. */
  readonly actor: string
}

export async function standingElsewhere(queries: Queries, keys: Keys): Promise<ErasurePreview['elsewhere']> {
  const found: Standing[] = []
  for (const name of ALL_NAMES)
    found.push(...(await ofOthers(queries, name, keys)), ...(await listed(queries, name, keys)))
  const nameOf = await actorNames(queries, [...new Set(found.map(({ actor }) => actor))])
  return [...Map.groupBy(found, ({ title, actor }) => JSON.stringify([title, actor])).values()].map((same) => {
    const { title = '', actor = '' } = same[0] ?? {}
    return { title, by: actor === '' ? null : nameOf(actor), count: same.length }
  })
}

async function ofOthers(queries: Queries, name: TableName, keys: Keys): Promise<Standing[]> {
  const title = ALL_TABLES[name].part?.title ?? name
  return (await rowsOfOthers(queries, name, keys)).map(() => ({ title: `${title} of somebody else`, actor: '' }))
}

/** The rows of a table that name the address and whose texts somebody else is responsible for. */
async function listedRows<Name extends TableName>(queries: Queries, name: Name, keys: Keys): Promise<Array<Row<Name>>> {
  const { listed }: KeptTable<Name> = ALL_TABLES[name]
  if (!listed) return []
  const own = new Set((await rowsOf(queries, name, keys)).map((row) => JSON.stringify(row)))
  const rows = await rowsNaming(queries, name, listed.columns, keys.addresses)
  return rows.filter((row) => !own.has(JSON.stringify(row)))
}

async function listed(queries: Queries, name: TableName, keys: Keys): Promise<Standing[]> {
  const { title = name, by = '' } = ALL_TABLES[name].listed ?? {}
  return (await listedRows(queries, name, keys)).map((row) => ({ title, actor: String(Reflect.get(row, by)) }))
}
