import { sql, type RawBuilder } from 'kysely'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { LetterState } from '#contract/letters.ts'
import type { Queries } from '../../database/transaction.ts'
import type { lettersWithin } from './letter-reach.ts'

const LONG_MS = 3 * MINUTE_MS

/** Since when a letter that waits has waited too long, ISO 8601 UTC. */
export const longAgo = (now: Date): string => new Date(now.getTime() - LONG_MS).toISOString()

/** Of a letter that waits: since before then, and not because it is to go out later. */
export const waitsSince = (since: string): RawBuilder<boolean> =>
  sql<boolean>`("createdAt" < ${since} and ("attempts" > 0 or "nextAttemptAt" < ${since}))`

/** Letters that did not go out. */
export interface LetterCounts {
  readonly failed: number
  readonly held: number
  /** Waiting since before `since`. */
  readonly waitingLong: number
}

/** @param since ISO 8601 UTC; a letter that is younger is only on its way */
export async function countLetters(letters: ReturnType<typeof lettersWithin>, since: string): Promise<LetterCounts> {
  // Each for itself: with an "or" the whole table is walked, and most of it was sent.
  const countIn = async (state: LetterState, within = letters): Promise<number> => {
    const counted = within.select(({ fn }) => fn.countAll<number>().as('count')).where('state', '=', state)
    return (await counted.executeTakeFirstOrThrow()).count
  }
  return {
    failed: await countIn('dead'),
    held: await countIn('held'),
    waitingLong: await countIn('waiting', letters.where(waitsSince(since))),
  }
}

export const countAllLetters = (queries: Queries, since: string): Promise<LetterCounts> =>
  countLetters(queries.selectFrom('outbox'), since)

/** The letter that was handed over last: to a mail server, or to a file where none was set. */
export async function lastSent(queries: Queries): Promise<{ readonly at: string; readonly isFile: boolean } | null> {
  const handedOver = queries.selectFrom('outbox').select(['sentAt', 'state']).where('sentAt', 'is not', null)
  const last = await handedOver.orderBy('sentAt', 'desc').limit(1).executeTakeFirst()
  return last && last.sentAt !== null ? { at: last.sentAt, isFile: last.state === 'written' } : null
}
