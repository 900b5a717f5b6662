import type { LetterState } from '#contract/letters.ts'
import type { Queries } from '../../database/transaction.ts'
import type { About } from '../../outbox/draft.ts'

export interface LetterAbout {
  readonly id: string
  readonly kind: string
  readonly subject: string
  readonly state: LetterState
  readonly createdAt: string
  readonly createdBy: string
}

/** The letters about any of these things, latest first. */
export const lettersAbout = async (queries: Queries, things: readonly About[]): Promise<LetterAbout[]> =>
  things.length === 0
    ? []
    : queries
        .selectFrom('outbox')
        .select(['id', 'kind', 'subject', 'state', 'createdAt', 'createdBy'])
        .where((eb) => eb.or(things.map(({ type, id }) => eb.and({ aboutType: type, aboutId: id }))))
        .orderBy('createdAt', 'desc')
        .limit(200)
        .execute()
