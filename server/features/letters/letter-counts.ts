import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../database/transaction.ts'
import type { lettersWithin } from './letter-reach.ts'

const LONG_MS = 10 * 60_000

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
  const rows = await letters
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where((eb) =>
      eb.or([eb('state', 'in', ['dead', 'held']), eb.and([eb('state', '=', 'waiting'), waitsSince(since)])]),
    )
    .groupBy('state')
    .execute()
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { failed: countOf('dead'), held: countOf('held'), waitingLong: countOf('waiting') }
}

/** When a letter last went out. */
export async function lastSent(queries: Queries): Promise<string | null> {
  const sent = queries.selectFrom('outbox').select('sentAt').where('sentAt', 'is not', null)
  return (await sent.orderBy('sentAt', 'desc').limit(1).executeTakeFirst())?.sentAt ?? null
}
