import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { Member } from '#contract/accounts.ts'
import { folded } from '#contract/folded-text.ts'
import type { Tables } from '../../database/schema.ts'
import { walk } from '../../database/walk.ts'
import type { Queries } from '../../database/transaction.ts'
import { heldAmong } from './held-member.ts'
import { type Uids, uidsWithName, uidsWithWord, type WordKind } from './member-words.ts'
import { memberOf } from './member.ts'
import { addressIn, askedWords, MOST_WORDS, wordsIn } from './search-words.ts'

const AT_ONCE = 500

export async function memberByEmail(queries: Queries, email: string): Promise<Member | null> {
  const row = await queries.selectFrom('user').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
  return row ? memberOf(row) : null
}

/** Members by their ids, however many: no database binds more than so many values to one statement. */
export async function membersByIds(queries: Queries, uids: readonly string[]): Promise<Map<string, Member>> {
  const members = new Map(heldAmong(queries, uids))
  const others = uids.filter((uid) => !members.has(uid))
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const some = others.slice(from, from + AT_ONCE)
    const rows = await queries.selectFrom('user').selectAll().where('id', 'in', some).execute()
    for (const row of rows) members.set(row.id, memberOf(row))
  }
  return members
}

export async function membersByEmails(queries: Queries, emails: readonly string[]): Promise<Member[]> {
  const rows = await queries.selectFrom('user').selectAll().where('email', 'in', emails).execute()
  return rows.map(memberOf)
}

export const MOST_BY_MOBILE = 20

/** Members with one of these numbers. Anyone may have typed one: of a flood of them come so many. */
export async function membersByMobiles(queries: Queries, mobiles: readonly string[]): Promise<Member[]> {
  const rows = await queries
    .selectFrom('user')
    .selectAll()
    .where('mobile', 'in', mobiles)
    .limit(mobiles.length * MOST_BY_MOBILE)
    .execute()
  return rows.map(memberOf)
}

export const allMembers = async (queries: Queries): Promise<Member[]> =>
  (await queries.selectFrom('user').selectAll().where('erasedAt', 'is', null).orderBy('createdAt').execute()).map(
    memberOf,
  )

type Kinds = readonly WordKind[]
const WRITTEN: Kinds = ['name', 'email']

/** The ids of members with words of these kinds that begin like those of a text, or with this address: part of a query, so none is left out. */
export function uidsNamed(queries: Queries, text: string, kinds = WRITTEN): Uids | null {
  const { address, words } = namesIn(text, kinds)
  const [first, ...others] = words
  if (address !== null) return queries.selectFrom('user').select('id as userId').where('email', '=', address)
  if (first === undefined) return null
  const found = uidsWithWord(queries, first, kinds)
  return others.reduce((some, word) => some.where('userId', 'in', uidsWithWord(queries, word, kinds)), found)
}

/** Whether a member is one of those: asked of each row that a statement goes through. */
export function isNamed(queries: Queries, text: string): ((uid: Expression<string>) => Expression<SqlBool>) | null {
  const { address, words } = namesIn(text, WRITTEN)
  const { and, exists } = expressionBuilder<Tables>()
  if (address !== null)
    return (uid) => exists(queries.selectFrom('user').select('id').where('id', '=', uid).where('email', '=', address))
  if (words.length === 0) return null
  return (uid) => and(words.map((word) => exists(uidsWithWord(queries, word, WRITTEN).where('userId', '=', uid))))
}

function namesIn(text: string, kinds: Kinds): { readonly address: string | null; readonly words: readonly string[] } {
  const [address, words] = [addressIn(text), askedWords(text)]
  if (address === null) return { address, words }
  return kinds.includes('email') && words.length > 0 ? { address, words } : { address: null, words: [] }
}

export interface Called<Person> {
  readonly people: readonly Person[]
  /** Whether everybody with these words in the name was looked at. */
  readonly isWhole: boolean
}

export const MOST_PAGES = 10

/** Members who are called so, in another spelling perhaps: so many, without one of them. */
export async function membersCalled(
  queries: Queries,
  name: string,
  { without, most }: { readonly without: { readonly uid: string | null }; readonly most: number },
): Promise<Called<Member>> {
  const [called, words] = [folded(name), wordsIn(name).slice(0, MOST_WORDS)]
  const alike = words.reduce(
    (some, word) => some.where('id', 'in', uidsWithName(queries, word)),
    queries.selectFrom('user').selectAll(),
  )
  const found: Member[] = []
  let pages = 0
  await walk(() => words.length === 0 || found.length >= most || pages >= MOST_PAGES, {
    pageAfter: (uid) => alike.where('id', '>', uid).orderBy('id').limit(AT_ONCE).execute(),
    idOf: ({ id }) => id,
    async take(page) {
      pages += 1
      const isOther = ({ uid, fullName }: Member) => uid !== without.uid && folded(fullName) === called
      found.push(...page.map(memberOf).filter(isOther))
    },
  })
  return { people: found.slice(0, most), isWhole: pages < MOST_PAGES }
}

export async function uidsWithFactor(queries: Queries, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await queries
    .selectFrom('user')
    .select('id')
    .where('id', 'in', uids)
    .where('twoFactorEnabled', '=', 1)
    .execute()
  return rows.map(({ id }) => id)
}

export async function provenAmong(queries: Queries, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await queries
    .selectFrom('user')
    .select('email')
    .where('email', 'in', emails)
    .where('emailVerified', '=', 1)
    .execute()
  return rows.map(({ email }) => email)
}

export const membersAfter = async (queries: Queries, uid: string, count: number): Promise<Member[]> =>
  (
    await queries
      .selectFrom('user')
      .selectAll()
      .where('id', '>', uid)
      .where('erasedAt', 'is', null)
      .orderBy('id')
      .limit(count)
      .execute()
  ).map(memberOf)

/** Whose account each of these addresses is, which are given in lower case. */
export async function uidsByAddress(queries: Queries, emails: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let from = 0; from < emails.length; from += AT_ONCE) {
    const some = emails.slice(from, from + AT_ONCE)
    const rows = await queries.selectFrom('user').select(['id', 'email']).where('email', 'in', some).execute()
    for (const { id, email } of rows) found.set(email, id)
  }
  return found
}

/** Those of the ids that an account has, or had before its owner was erased. */
export async function takenUids(queries: Queries, uids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < uids.length; from += AT_ONCE) {
    const some = uids.slice(from, from + AT_ONCE)
    const rows = await queries.selectFrom('user').select('id').where('id', 'in', some).execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}
