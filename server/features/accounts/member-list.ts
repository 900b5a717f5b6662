/** Lists of members, the newest first, a page at a time. */
import type { SelectQueryBuilder } from 'kysely'
import type { Member } from '#contract/accounts.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../database/transaction.ts'
import { memberOf } from './member.ts'
import { uidsWithWord, type WordKind } from './member-words.ts'

type UidsElsewhere =
  | SelectQueryBuilder<Tables, 'seats', { userId: string }>
  | SelectQueryBuilder<Tables, 'places', { userId: string }>

export interface MembersAsked {
  readonly words: readonly string[]
  readonly kinds: readonly WordKind[]
  readonly address?: string | null
  readonly isProven?: boolean | undefined
  readonly among?: readonly string[] | undefined
  /** Those whom a query of another feature names, or all but those. */
  readonly within?: readonly UidsElsewhere[] | undefined
  readonly without?: readonly UidsElsewhere[] | undefined
  readonly after?: readonly [string, string] | undefined
  readonly count: number
}

export async function listMembers(queries: Queries, asked: MembersAsked): Promise<Member[]> {
  const { words, kinds, address = null, isProven, among, within = [], without = [], after, count } = asked
  if (among?.length === 0) return []
  let found = queries.selectFrom('user').selectAll().where('erasedAt', 'is', null)
  if (address !== null && kinds.includes('email')) found = found.where('email', '=', address)
  else for (const word of words) found = found.where('id', 'in', uidsWithWord(queries, word, kinds))
  for (const uids of within) found = found.where('id', 'in', uids)
  for (const uids of without) found = found.where('id', 'not in', uids)
  if (isProven !== undefined) found = found.where('emailVerified', '=', isProven ? 1 : 0)
  if (among) found = found.where('id', 'in', among)
  if (after) found = found.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(...after)))
  const rows = await found.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(count).execute()
  return rows.map(memberOf)
}
