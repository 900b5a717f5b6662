import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { Refusal } from '#contract/refusal.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Tables } from '../database/schema.ts'
import type { Queries, Transaction } from '../database/transaction.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

export type Once<Code extends string = never> = Answer | Refusal<'keyReused' | Code>

const KEY = /^[\x21-\x7e]{1,200}$/
const KEPT_MS = 30 * DAY_MS

export const isIdempotencyKey = (key: string): boolean => KEY.test(key)

/** What is sent under a key. */
export interface Sending {
  readonly scope: string
  readonly key: string
  readonly content: unknown
  readonly now: Date
}

/** Runs `work` once for each key: the same key and content, also at the same moment, gets the first answer; a refusal is none. */
export async function once<Code extends string = never>(
  tx: Transaction,
  sending: Sending,
  work: () => Promise<Answer | Refusal<Code>>,
): Promise<Once<Code>> {
  const { scope, key, now } = sending
  const fingerprint = fingerprintOf(sending)
  const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString()
  const isThis = (eb: ExpressionBuilder<Tables, 'idempotencyKeys'>) =>
    eb.and([eb('scope', '=', scope), eb('key', '=', key)])
  await tx.deleteFrom('idempotencyKeys').where(isThis).where('expiresAt', '<=', now.toISOString()).execute()
  // A twin waits here until the first has committed, and then finds its answer.
  const won = await tx
    .insertInto('idempotencyKeys')
    .values({ scope, key, fingerprint, status: 0, answer: '', expiresAt })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!won) return (await answeredBefore(tx, sending)) ?? new Refusal('keyReused')
  const answer = await work()
  if (answer instanceof Refusal) await tx.deleteFrom('idempotencyKeys').where(isThis).execute()
  else
    await tx.updateTable('idempotencyKeys').set({ status: answer.status, answer: answer.body }).where(isThis).execute()
  return answer
}

/** The answer that a key has had already: for whoever does a part of the work before the transaction. */
export async function answeredBefore(
  queries: Queries,
  sending: Sending,
): Promise<Answer | Refusal<'keyReused'> | null> {
  const first = await queries
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', sending.scope)
    .where('key', '=', sending.key)
    .where('expiresAt', '>', sending.now.toISOString())
    .executeTakeFirst()
  if (!first) return null
  return first.fingerprint === fingerprintOf(sending)
    ? { status: first.status, body: first.answer }
    : new Refusal('keyReused')
}

const fingerprintOf = ({ content }: Sending): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex')
