import { sql, type SqlBool } from 'kysely'
import type { FirebaseParameters } from '../../config.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { FIREBASE_PREFIX, readFirebaseHash } from './firebase-hash.ts'
import { passwordHashOf } from './held-member.ts'
import { uidOf } from './identity-tools.ts'

/** In the very words of the index `account_old_password`: with a bound value no database would use it. */
const isOld = sql<SqlBool>`"password" like ${sql.lit(`${FIREBASE_PREFIX}%`)}`

export async function countOldPasswords(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOld)
    .executeTakeFirstOrThrow()
  return count
}

export type NoOldHash = 'parametersMissing' | 'memberUnknown' | 'noPassword' | 'replaced' | 'otherProject'

/** The hash that the password of this address can be compared with, or why there is nothing to compare. */
export async function oldHashOf(
  queries: Queries,
  firebase: FirebaseParameters | null,
  email: string,
): Promise<{ readonly hash: string } | NoOldHash> {
  if (firebase === null) return 'parametersMissing'
  const uid = await uidOf(queries, email)
  if (uid === undefined) return 'memberUnknown'
  const hash = await passwordHashOf(queries, uid)
  if (hash === undefined) return 'noPassword'
  const old = readFirebaseHash(hash)
  if (old === null) return 'replaced'
  return old.hash.length === firebase.signerKey.length ? { hash } : 'otherProject'
}

interface OldMember {
  readonly uid: string
  readonly name: string
  readonly email: string
  readonly since: string
}

/** Members who have not signed in with a password since they were moved, a page at a time. */
export const membersWithOldPassword = (queries: Queries, count: number, after = ''): Promise<OldMember[]> =>
  queries
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select(['user.id as uid', 'user.name', 'user.email', 'account.createdAt as since'])
    .where(isOld)
    .where('user.id', '>', after)
    .orderBy('user.id')
    .limit(count)
    .execute()

/** Takes their old passwords away, and returns whose there still was: they choose a new one by letter. */
export async function removeOldPasswords(tx: Transaction, uids: readonly string[]): Promise<string[]> {
  const rows = await tx.deleteFrom('account').where('userId', 'in', uids).where(isOld).returning('userId').execute()
  return rows.map(({ userId }) => userId)
}

/** Those of these accounts that have a way in beside the password of the old system. */
export async function uidsWithAnotherWay(queries: Queries, uids: readonly string[]): Promise<string[]> {
  if (uids.length === 0) return []
  const rows = await queries
    .selectFrom('account')
    .select('userId')
    .distinct()
    .where('userId', 'in', uids)
    .where(({ or, eb, not }) => or([eb('providerId', '<>', 'credential'), not(isOld)]))
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Those of these members who have a password of the old system, or no way to sign in at all. */
export async function membersToWelcome(queries: Queries, uids: readonly string[]): Promise<MovedMember[]> {
  if (uids.length === 0) return []
  // An account of another service is a way in, and so is a password of this site.
  const isNoWay = sql`"account"."id" is null or ("account"."providerId" = 'credential' and ("account"."password" is null or ${isOld}))`
  const rows = await queries
    .selectFrom('user')
    .leftJoin('account', 'account.userId', 'user.id')
    .select(['user.id as uid', 'user.name', 'user.email', 'user.emailVerified'])
    .select(sql<number>`max(case when ${isOld} then 1 else 0 end)`.as('hasOld'))
    .where('user.id', 'in', uids)
    .where('user.erasedAt', 'is', null)
    .groupBy(['user.id', 'user.name', 'user.email', 'user.emailVerified'])
    .having(sql<number>`sum(case when ${isNoWay} then 0 else 1 end)`, '=', 0)
    .orderBy('user.id')
    .execute()
  return rows.map(({ hasOld, emailVerified, ...member }) => ({
    ...member,
    isProven: Boolean(emailVerified),
    hasPassword: hasOld === 1,
  }))
}

export interface MovedMember {
  readonly uid: string
  readonly name: string
  readonly email: string
  readonly isProven: boolean
  /** Without the password of before only a letter is a way in. */
  readonly hasPassword: boolean
}
