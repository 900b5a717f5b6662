import type { Queries } from '../../database/transaction.ts'

export interface ParkedThing {
  readonly question: string
  readonly count: number
  /** The first path of it. */
  readonly first: string
}

/** What waits for an answer, by its question. */
export const parkedThings = (queries: Queries): Promise<ParkedThing[]> =>
  queries
    .selectFrom('imports')
    .select(['question', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('path').as('first')])
    .where('question', '!=', '')
    .groupBy('question')
    .orderBy('question')
    .execute()
