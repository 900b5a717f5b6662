/** Records of the old system that this site has no form for, and that name a person by an id or an address of before. */
import { sql, type RawBuilder } from 'kysely'
import { NONE } from '../../database/person-conditions.ts'
import type { Keys } from '../../database/table.ts'

/** The branch of what waits, and of what this site has no form for. */
export const ASIDE = 'imported'
export const isAside = (branch: string): boolean => branch.split('/')[0] === ASIDE

/** Shorter ids may be words, and those of the old system have 28 characters. */
export const SHORTEST_ID = 16

export const hasAddress = (path: string): boolean => path.includes('@')

interface Columns {
  /** With the name of the table. Where the record stands, as far as one column says so. */
  readonly branch: string
  readonly key?: string
  readonly text: string
}

/** Those with a key or a whole text that is an id of the person in the old system, or an address as a key could hold it. */
export function asideOf(
  { uids, addresses }: Pick<Keys, 'uids' | 'addresses'>,
  { branch, key, text }: Columns,
): RawBuilder<boolean> {
  if (uids.length === 0 && addresses.length === 0) return NONE
  const at = key === undefined ? sql`${sql.ref(branch)}` : sql`${sql.ref(branch)} || '/' || ${sql.ref(key)}`
  const path = sql`'/' || ${at} || '/'`
  const holds = (
    name: RawBuilder<unknown>,
  ) => sql`(replace(lower(${path}), '/' || lower(${name}) || '/', '') <> lower(${path})
    or replace(lower(${sql.ref(text)}), '"' || lower(${name}) || '"', '') <> lower(${sql.ref(text)}))`
  const inKey = addresses.map((address) => holds(sql`${address.replaceAll('.', ',')}`))
  const ofAccount = uids.map(
    (uid) => sql`exists (select 1 from "imports" as "own" where "own"."source" = 'auth' and "own"."targetType" = 'user'
      and "own"."targetId" = ${uid} and length("own"."path") >= ${SHORTEST_ID} and ${holds(sql`"own"."path"`)})`,
  )
  return sql<boolean>`(${sql.ref(branch)} like ${`${ASIDE}/%`} and (${sql.join([...inKey, ...ofAccount], sql` or `)}))`
}
