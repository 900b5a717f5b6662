import type { Queries } from '../../database/transaction.ts'
import { FIREBASE_PREFIX } from './firebase-hash.ts'

export async function countOldPasswords(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('password', 'like', `${FIREBASE_PREFIX}%`)
    .executeTakeFirstOrThrow()
  return count
}
