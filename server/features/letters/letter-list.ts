import { sql } from 'kysely'
import { folded } from '#contract/folded-text.ts'
import { LETTER_STATES, type LetterPage, type LetterQuery, type LetterState } from '#contract/letters.ts'
import type { Staff } from '#contract/staff.ts'
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
  const isLate = query.state === 'late'
  const [atState, atTime, atId] = query.after?.split('~') ?? []
  const states = statesFor(query.state)
  const letters: LetterPage['letters'] = []
  // State by state: each is a walk over the index of states and times.
  for (const state of states.slice(
    Math.max(
      0,
      states.findIndex((one) => one === atState),
    ),
  )) {
    const place = state === atState ? { time: atTime ?? '', id: atId ?? '' } : null
    const room = PAGE + 1 - letters.length
    if (room > 0)
      letters.push(
        ...(await lettersIn(queries, state, query, staff, place)
          .$if(state === 'waiting' && isLate, (rows) => rows.where(waitsSince(longAgo(now))))
          .limit(room)
          .execute()),
      )
  }
  const shown = letters.slice(0, PAGE)
  const last = shown.at(-1)
  const next = last && letters.length > PAGE ? `${last.state}~${last.createdAt}~${last.id}` : null
  return { letters: shown, next }
}

const statesFor = (state: LetterQuery['state']): readonly LetterState[] => {
  if (state === undefined) return LETTER_STATES
  return state === 'waiting' || state === 'late' ? ['held', 'waiting'] : [state]
}

interface Place {
  readonly time: string
  readonly id: string
}

function lettersIn(queries: Queries, state: LetterState, query: LetterQuery, staff: Staff, place: Place | null) {
  const { kind, q } = query
  return lettersWithin(queries, staff)
    .select(ROW)
    .where('state', '=', state)
    .$if(kind !== undefined && kind !== '', (rows) => rows.where(sql<string>`kind`, '=', kind ?? ''))
    .$if(q !== undefined && q !== '', (rows) => {
      const like = `%${folded(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
      return rows.where(sql<boolean>`"folded" like ${like} escape '\\'`)
    })
    .$if(place !== null, (rows) =>
      rows.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(place?.time ?? '', place?.id ?? ''))),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}
