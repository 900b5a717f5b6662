import { sql } from 'kysely'
import { folded } from '#contract/folded-text.ts'
import { LETTER_STATES, type LetterPage, type LetterQuery, type LetterState } from '#contract/letters.ts'
import type { Staff } from '#contract/staff.ts'
import { cut, pageQuery } from '../../database/paged.ts'
import type { Queries } from '../../database/transaction.ts'
import { longAgo, waitsSince } from './letter-counts.ts'
import { lettersWithin } from './letter-reach.ts'

const PAGE = 50

export const ROW = [
  'id',
  'kind',
  'recipient',
  'subject',
  'state',
  'attempts',
  'createdAt',
  'sentAt',
  'lastError',
] as const

/** A page: failed letters first, then what is held, what waits and what was sent, each the latest first. */
export async function listLetters(queries: Queries, query: LetterQuery, staff: Staff, now: Date): Promise<LetterPage> {
  const [, stateBefore, behind] = /^([a-z]+)~(.+)$/s.exec(query.after ?? '') ?? []
  const states = statesFor(query.state)
  const first = states.findIndex((one) => one === stateBefore)
  const found: LetterPage['letters'] = []
  // State by state: each is a walk over the index of states and times.
  for (const state of states.slice(Math.max(0, first))) {
    const room = PAGE - found.length
    if (room < 0) break
    const wanted = lettersIn(queries, state, query, staff, now)
    const after = state === stateBefore ? behind : undefined
    found.push(...(await pageQuery(wanted, ['createdAt', 'id'], { after, size: room }).execute()))
  }
  const { rows, next } = cut(found, PAGE, ({ state, createdAt, id }) => [`${state}~${createdAt}`, id])
  return { letters: rows, next }
}

const statesFor = (state: LetterQuery['state']): readonly LetterState[] => {
  if (state === undefined) return LETTER_STATES
  return state === 'waiting' || state === 'late' ? ['held', 'waiting'] : [state]
}

function lettersIn(queries: Queries, state: LetterState, query: LetterQuery, staff: Staff, now: Date) {
  const { kind, q } = query
  return lettersWithin(queries, staff)
    .select(ROW)
    .where('state', '=', state)
    .$if(kind !== undefined && kind !== '', (rows) => rows.where(sql<string>`kind`, '=', kind ?? ''))
    .$if(q !== undefined && q !== '', (rows) => {
      const like = `%${folded(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
      return rows.where(sql<boolean>`"folded" like ${like} escape '\\'`)
    })
    .$if(state === 'waiting' && query.state === 'late', (rows) => rows.where(waitsSince(longAgo(now))))
}
