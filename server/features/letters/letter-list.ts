import { sql } from 'kysely'
import { folded } from '#contract/folded-text.ts'
import { LETTER_STATES, type LetterPage, type LetterQuery, type LetterState } from '#contract/letters.ts'
import type { Staff } from '#contract/staff.ts'
import { cut, pageQuery } from '../../database/paged.ts'
import { endOfSlice, reachesTo } from '../../database/slices.ts'
import type { Queries } from '../../database/transaction.ts'
import { longAgo, waitsSince } from './letter-counts.ts'
import { lettersWithin } from './letter-reach.ts'

const PAGE = 50
const ORDER = ['createdAt', 'id'] as const

/** How many letters one statement looks through, and how many such slices there are to a page. */
export interface Slices {
  readonly size: number
  readonly most: number
}

const SLICES: Slices = { size: 2_000, most: 50 }

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

interface Asked {
  readonly query: LetterQuery
  readonly staff: Staff
  readonly now: Date
}

/**
 * A page: failed letters first, then what is held, what waits and what was sent, each the latest first. What is asked may hold for few
 * of very many: they are looked through in slices, so that a page may end before it is full, and `next` leads on from there.
 */
export async function listLetters(queries: Queries, asked: Asked, slices = SLICES): Promise<LetterPage> {
  const [, stateBefore, behind] = /^([a-z]+)~(.+)$/s.exec(asked.query.after ?? '') ?? []
  const states = statesFor(asked.query.state)
  const first = states.findIndex((one) => one === stateBefore)
  const found: LetterPage['letters'] = []
  let taken = 0
  // State by state: each is a walk over the index of states and times.
  for (const state of states.slice(Math.max(0, first))) {
    let after = state === stateBefore ? behind : undefined
    do {
      const walked = queries.selectFrom('outbox').select(ORDER).where('state', '=', state)
      const end = await endOfSlice(walked, ORDER, { after, size: slices.size })
      found.push(...(await lettersIn(queries, asked, { state, after, end, most: PAGE + 1 - found.length })))
      if (found.length > PAGE) break
      after = end
      taken += 1
      if (after !== undefined && taken >= slices.most) return { letters: found, next: `${state}~${after}` }
    } while (after !== undefined)
    if (found.length > PAGE) break
  }
  const { rows, next } = cut(found, PAGE, ({ state, createdAt, id }) => [`${state}~${createdAt}`, id])
  return { letters: rows, next }
}

const statesFor = (state: LetterQuery['state']): readonly LetterState[] => {
  if (state === undefined) return LETTER_STATES
  return state === 'waiting' || state === 'late' ? ['held', 'waiting'] : [state]
}

interface Slice {
  readonly state: LetterState
  readonly after: string | undefined
  readonly end: string | undefined
  readonly most: number
}

/** Those of a slice that are asked for: found in an index alone, as SQLite keeps a letter's whole text in its row. */
async function lettersIn(queries: Queries, { query, staff, now }: Asked, { state, after, end, most }: Slice) {
  const { kind, q } = query
  const within = lettersWithin(queries, staff)
    .select(['createdAt', 'id'])
    .where('state', '=', state)
    .where(reachesTo(ORDER, end))
    .$if(kind !== undefined && kind !== '', (rows) => rows.where(sql<string>`kind`, '=', kind ?? ''))
    .$if(q !== undefined && q !== '', (rows) => {
      const like = `%${folded(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
      return rows.where(sql<boolean>`"folded" like ${like} escape '\\'`)
    })
    .$if(state === 'waiting' && query.state === 'late', (rows) => rows.where(waitsSince(longAgo(now))))
  const places = await pageQuery(within, ORDER, { after, size: most - 1 }).execute()
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const rows = await queries.selectFrom('outbox').select(ROW).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
