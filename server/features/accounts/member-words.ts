/** The words by which members are found: the table `memberWords`. */
import type { ExpressionBuilder } from 'kysely'
import type { Member } from '#contract/accounts.ts'
import type { Database } from '../../database/open.ts'
import { createCatchUp } from '../../database/catch-up.ts'
import type { Rounds } from '../../database/rounds.ts'
import type { MemberWordTable } from '../../database/identity-tables.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import type { Log } from '../../http/request-log.ts'
import { memberOf } from './member.ts'
import { wordsIn, wordsOfAddress } from './search-words.ts'

export type WordKind = MemberWordTable['kind']

export async function storeMemberWords(tx: Transaction, member: Member): Promise<void> {
  await tx.deleteFrom('memberWords').where('userId', '=', member.uid).execute()
  const rows = wordsOf(member).map(([kind, word]) => ({ kind, word, userId: member.uid }))
  if (rows.length > 0) await tx.insertInto('memberWords').values(rows).execute()
}

function wordsOf({ fullName, email, mobile }: Member): Array<readonly [WordKind, string]> {
  const digits = mobile.replaceAll(/\D/g, '').slice(-10)
  return [
    ...[...new Set(wordsIn(fullName))].map((word) => ['name', word] as const),
    ...[...new Set(wordsOfAddress(email))].map((word) => ['email', word] as const),
    ...(digits === '' ? [] : [['phone', backwards(digits)] as const]),
  ]
}

const backwards = (digits: string): string => digits.split('').toReversed().join('')

const DIGITS = /^\d{4,}$/

/** The ids of members who have a word of these kinds that begins so, or a phone that ends so. */
export const uidsWithWord = (eb: ExpressionBuilder<Tables, 'user'>, word: string, kinds: readonly WordKind[]) =>
  eb
    .selectFrom('memberWords')
    .select('userId')
    .where(({ and, or, eb: is }) => {
      const begins = (kind: WordKind, start: string) =>
        and([is('kind', '=', kind), is('word', '>=', start), is('word', '<', `${start}\u{10FFFF}`)])
      const written = kinds.filter((kind) => kind !== 'phone').map((kind) => begins(kind, word))
      const isPhone = kinds.includes('phone') && DIGITS.test(word)
      return or(isPhone ? [...written, begins('phone', backwards(word))] : written)
    })

const AT_ONCE = 500

interface RoundsDeps {
  readonly database: Database
  readonly log: Log
  readonly now: () => Date
}

/** Gives words to members from before there were any, and to those that a server of the release before registers. */
export const createMemberWordRounds = ({ database, log, now }: RoundsDeps): Rounds =>
  createCatchUp({
    database,
    now,
    name: 'memberWords',
    onFault: (error) => log.warn({ error }, 'not every member can be searched for yet; will be tried again'),
    async work(isStopping) {
      let after: string | undefined = ''
      while (after !== undefined && !isStopping()) {
        const page: Member[] = await membersWithoutWords(database.db, after)
        if (page.length > 0)
          await database.write(async (tx) => {
            for (const member of page) await storeMemberWords(tx, member)
          })
        after = page.length < AT_ONCE ? undefined : page.at(-1)?.uid
      }
    },
  })

async function membersWithoutWords(queries: Queries, after: string): Promise<Member[]> {
  const rows = await queries
    .selectFrom('user')
    .selectAll()
    .where('id', '>', after)
    .where('erasedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberWords').select('word').whereRef('memberWords.userId', '=', 'user.id'))),
    )
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(memberOf)
}
