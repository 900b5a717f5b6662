/** The words by which members are found: the table `memberWords`. */
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Member } from '#contract/accounts.ts'
import { createCatchUp, mending, type CatchUpDeps } from '../../database/catch-up.ts'
import type { Rounds } from '../../database/rounds.ts'
import type { MemberWordTable } from './tables.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { memberOf } from './member.ts'
import { wordsOfAddress, wordsOfName } from './search-words.ts'

export type WordKind = MemberWordTable['kind']

export async function storeMemberWords(tx: Transaction, member: Member): Promise<void> {
  await tx.deleteFrom('memberWords').where('userId', '=', member.uid).execute()
  const rows = wordsOf(member).map(([kind, word]) => ({ kind, word, userId: member.uid }))
  if (rows.length > 0) await tx.insertInto('memberWords').values(rows).execute()
}

function wordsOf({ fullName, email, mobile }: Member): Array<readonly [WordKind, string]> {
  const digits = mobile.replaceAll(/\D/g, '').slice(-10)
  return [
    ...[...new Set(wordsOfName(fullName))].map((word) => ['name', word] as const),
    ...[...new Set(wordsOfAddress(email))].map((word) => ['email', word] as const),
    ...(digits === '' ? [] : [['phone', backwards(digits)] as const]),
  ]
}

const backwards = (digits: string): string => digits.split('').toReversed().join('')

const DIGITS = /^\d{4,}$/

export type Uids =
  | SelectQueryBuilder<Tables, 'memberWords', { userId: string }>
  | SelectQueryBuilder<Tables, 'user', { userId: string }>

/** The ids of members who have a word of these kinds that begins so, or a phone that ends so. */
export const uidsWithWord = (queries: Queries, word: string, kinds: readonly WordKind[]) =>
  queries
    .selectFrom('memberWords')
    .select('userId')
    .where(({ and, or, eb: is }) => {
      const begins = (kind: WordKind, start: string) =>
        and([is('kind', '=', kind), is('word', '>=', start), is('word', '<', `${start}\u{10FFFF}`)])
      const written = kinds.filter((kind) => kind !== 'phone').map((kind) => begins(kind, word))
      const isPhone = kinds.includes('phone') && DIGITS.test(word)
      return or(isPhone ? [...written, begins('phone', backwards(word))] : written)
    })

export const uidsWithName = (queries: Queries, word: string) =>
  queries.selectFrom('memberWords').select('userId').where('word', '=', word).where('kind', '=', 'name')

const AT_ONCE = 500

/** Gives words to members without any, and those of today's fold to members whose words an earlier release wrote. */
export const createMemberWordRounds = (deps: CatchUpDeps): Rounds =>
  createCatchUp(deps, {
    name: 'foldedMemberWords2',
    fault: 'not every member can be searched for yet',
    work: [
      mending({
        pageAfter: (queries, id) => membersWith(queries, (eb) => eb('id', '>', id)),
        idOf: ({ uid }) => uid,
        behind: membersBehind,
        async mend(tx, behind) {
          const uids = behind.map(({ uid }) => uid)
          for (const member of await membersWith(tx, (eb) => eb('id', 'in', uids))) await storeMemberWords(tx, member)
        },
      }),
    ],
  })

const membersWith = async (
  queries: Queries,
  which: (eb: ExpressionBuilder<Tables, 'user'>) => Expression<SqlBool>,
): Promise<Member[]> =>
  (
    await queries
      .selectFrom('user')
      .selectAll()
      .where('erasedAt', 'is', null)
      .where(which)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
  ).map(memberOf)

async function membersBehind(queries: Queries, members: readonly Member[]): Promise<Member[]> {
  const uids = members.map(({ uid }) => uid)
  const rows = await queries.selectFrom('memberWords').selectAll().where('userId', 'in', uids).execute()
  const stored = new Set(rows.map(({ userId, kind, word }) => `${userId} ${kind} ${word}`))
  const counts = Map.groupBy(rows, ({ userId }) => userId)
  return members.filter((member) => {
    const words = wordsOf(member)
    const isWhole = words.every(([kind, word]) => stored.has(`${member.uid} ${kind} ${word}`))
    return !isWhole || words.length !== (counts.get(member.uid)?.length ?? 0)
  })
}
