import type { Queries } from '../database/transaction.ts'

/** Letters that did not go out, and when one last did. */
export interface LetterCounts {
  readonly failed: number
  readonly held: number
  /** Waiting since before `since`. */
  readonly waitingLong: number
  readonly lastSentAt: string | null
}

/** @param since ISO 8601 UTC; a letter that is younger is only on its way */
export async function countLetters(queries: Queries, since: string): Promise<LetterCounts> {
  const rows = await queries
    .selectFrom('outbox')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where((eb) =>
      eb.or([eb('state', 'in', ['dead', 'held']), eb.and([eb('state', '=', 'waiting'), eb('createdAt', '<', since)])]),
    )
    .groupBy('state')
    .execute()
  const last = await queries
    .selectFrom('outbox')
    .select('sentAt')
    .where('sentAt', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const countOf = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return {
    failed: countOf('dead'),
    held: countOf('held'),
    waitingLong: countOf('waiting'),
    lastSentAt: last?.sentAt ?? null,
  }
}
