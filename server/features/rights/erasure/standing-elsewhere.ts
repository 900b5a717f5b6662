/** What stays as it is although it is about the person: another one's payment for a seat, and texts that others are responsible for. */
import type { ErasurePreview } from '#contract/erasures.ts'
import type { Queries } from '../../../database/transaction.ts'
import { actorNames } from '../../staff/actor-names.ts'
import { ALL_NAMES, ALL_TABLES, rowsOf, rowsOfOthers } from '../all-tables.ts'
import type { KeptTable, TableName } from '../kept-table.ts'
import type { Keys } from '../keys.ts'
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

async function ofOthers<Name extends TableName>(queries: Queries, name: Name, keys: Keys): Promise<Standing[]> {
  const title = ALL_TABLES[name].part?.title ?? name
  return (await rowsOfOthers(queries, name, keys)).map(() => ({ title: `${title} of somebody else`, actor: '' }))
}

async function listed<Name extends TableName>(queries: Queries, name: Name, keys: Keys): Promise<Standing[]> {
  const { listed: texts }: KeptTable<Name> = ALL_TABLES[name]
  if (!texts) return []
  const own = new Set((await rowsOf(queries, name, keys)).map((row) => JSON.stringify(row)))
  const rows = await rowsNaming(queries, name, texts.columns, keys.addresses)
  return rows
    .filter((row) => !own.has(JSON.stringify(row)))
    .map((row) => ({ title: texts.title, actor: String(row[texts.by]) }))
}
