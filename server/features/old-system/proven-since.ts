/** Accounts that have proven an address with which an unproven one came here before: in one export they would have been taken in its place. */
import type { Queries } from '../../database/transaction.ts'
import { provenAmong } from '../accounts/members.ts'
import type { TakenRow } from './imports.ts'
import type { OldAccount } from './old-accounts.ts'

const AT_ONCE = 500

export async function provenSince(
  queries: Queries,
  accounts: readonly OldAccount[],
  rows: readonly TakenRow[],
  uidOf: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const ofAccounts = rows.filter(({ source }) => source === 'auth')
  const came = new Set(ofAccounts.flatMap(({ targetType, targetId }) => (targetType === 'user' ? [targetId] : [])))
  const closed = new Set(ofAccounts.flatMap(({ path, targetType }) => (targetType === 'known' ? [] : [path])))
  const beside = accounts.flatMap(({ uid, email, isVerified }) => {
    const here = uidOf.get(email)
    return isVerified && here !== undefined && came.has(here) && !closed.has(uid) ? [{ uid, email, here }] : []
  })
  const proven = new Set<string>()
  for (let from = 0; from < beside.length; from += AT_ONCE) {
    const emails = beside.slice(from, from + AT_ONCE).map(({ email }) => email)
    for (const email of await provenAmong(queries, emails)) proven.add(email)
  }
  return new Map(beside.filter(({ email }) => !proven.has(email)).map(({ uid, here }) => [uid, here]))
}
