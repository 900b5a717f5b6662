/** The table `feeds`: the secret address of a member's calendar, of which only the digest is kept. */
import { createHash, randomBytes } from 'node:crypto'
import { HOUR_MS } from '#contract/ground/time.ts'
import type { FeedTable } from './tables.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'

const TOKEN_BYTES = 16
const TOKEN = /^[\w-]{22}$/

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Makes the address anew; the one before leads nowhere from now on. */
export async function renewFeed(tx: Transaction, userId: string, now: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const made = { tokenDigest: digestOf(token), createdAt: now.toISOString(), fetchedAt: null }
  await tx
    .insertInto('feeds')
    .values({ userId, ...made })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(made))
    .execute()
  return token
}

export const feedOf = (queries: Queries, userId: string): Promise<FeedTable | undefined> =>
  queries.selectFrom('feeds').selectAll().where('userId', '=', userId).executeTakeFirst()

export const feedAt = async (queries: Queries, token: string): Promise<FeedTable | undefined> =>
  TOKEN.test(token)
    ? queries.selectFrom('feeds').selectAll().where('tokenDigest', '=', digestOf(token)).executeTakeFirst()
    : undefined

const NOTED_EVERY_MS = HOUR_MS

/** Notes that a program asked, once an hour. */
export async function noteFetched(tx: Transaction, { tokenDigest, fetchedAt }: FeedTable, now: Date): Promise<void> {
  if (fetchedAt !== null && now.getTime() - Date.parse(fetchedAt) < NOTED_EVERY_MS) return
  await tx.updateTable('feeds').set({ fetchedAt: now.toISOString() }).where('tokenDigest', '=', tokenDigest).execute()
}
