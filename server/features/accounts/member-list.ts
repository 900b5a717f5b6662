/** Lists of members, the newest first, a page at a time. */
import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Member } from '#contract/accounts.ts'
import type { Tables } from '../../database/schema.ts'
import { pageQuery } from '../../database/paged.ts'
import { slicesOf } from '../../database/slices.ts'
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
  /** Those whom queries of other features name. */
  readonly within?: readonly UidsElsewhere[] | undefined
  /** What another feature asks of each: few of very many may be meant. */
  readonly isMeant?: ((uid: Expression<string>) => Expression<SqlBool>) | undefined
  readonly after?: readonly [string, string] | undefined
  readonly count: number
}

const ORDER = ['createdAt', 'id'] as const
const WALKED_AT_ONCE = 2_000

export async function listMembers(queries: Queries, asked: MembersAsked): Promise<Member[]> {
  const { words, among, within = [], isMeant, count } = asked
  if (among?.length === 0) return []
  const after = asked.after?.join('~')
  const named = matching(queries, asked)
  const found = isMeant ? named.where(({ ref }) => isMeant(ref('user.id'))) : named
  const isNarrow = words.length > 0 || among !== undefined || within.length > 0
  if (!isMeant || isNarrow) return (await pageQuery(found, ORDER, { after, size: count - 1 }).execute()).map(memberOf)
  const members: Member[] = []
  for await (const part of slicesOf(queries.selectFrom('user').select(ORDER), found, ORDER, {
    size: WALKED_AT_ONCE,
    after,
  })) {
    members.push(...(await part.limit(count - members.length).execute()).map(memberOf))
    if (members.length >= count) break
  }
  return members
}

function matching(queries: Queries, { words, kinds, address = null, isProven, among, within = [] }: MembersAsked) {
  let found = queries.selectFrom('user').selectAll().where('erasedAt', 'is', null)
  if (address !== null && kinds.includes('email')) found = found.where('email', '=', address)
  else for (const word of words) found = found.where('id', 'in', uidsWithWord(queries, word, kinds))
  for (const uids of within) found = found.where('id', 'in', uids)
  if (isProven !== undefined) found = found.where('emailVerified', '=', isProven ? 1 : 0)
  if (among) found = found.where('id', 'in', among)
  return found
}
