/** Lists of leads: filtered, in one of four orders, a page at a time. No filter looks at more than an index. */
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { COUNT_CAP, LEAD_STATES, type LeadQuery, type LeadSort, type LeadState } from '#contract/leads.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { NO_DAY } from './no-day.ts'
import type { LeadTable } from './tables.ts'
import type { Tables } from '../../database/schema.ts'
import type { Queries } from '../../database/transaction.ts'
import { addressIn, askedWords } from '../accounts/search-words.ts'

export const PAGE = 50

/** Who asks, and when: `me` and `today` depend on it. */
export interface Asker {
  readonly uid: string
  readonly now: Date
}

const ORDERS = {
  latest: ['updatedAt', 'desc'],
  newest: ['createdAt', 'desc'],
  due: ['nextOn', 'asc'],
  name: ['sortName', 'asc'],
} as const satisfies Record<LeadSort, readonly [keyof LeadTable, 'asc' | 'desc']>

type Leads<Row = object> = SelectQueryBuilder<Tables, 'leads', Row>
export type Place = readonly [string, string]

/** The leads that a query asks for, in no order yet. */
export function matching(queries: Queries, query: LeadQuery, asker: Asker): Leads {
  let found: Leads = queries.selectFrom('leads').where('leads.isListed', '=', 1)
  const states = statesIn(query.state)
  if (states?.length === 0) found = found.where('leads.id', '=', 'none')
  else if (states) found = found.where('leads.state', 'in', states)
  if (query.interest !== undefined) found = found.where('leads.interest', '=', query.interest)
  if (query.source !== undefined) found = found.where('leads.source', '=', query.source)
  found = withAssignee(found, query.assignee, asker)
  found = withDue(found, query.due, asker)
  if (query.from !== undefined) found = found.where('leads.createdAt', '>=', startOfDay(query.from))
  if (query.to !== undefined) found = found.where('leads.createdAt', '<', startOfDay(query.to, 1))
  const { label } = query
  if (label !== undefined)
    found = found.where('leads.id', 'in', (eb) =>
      eb.selectFrom('leadLabels').select('leadId').where('label', '=', label),
    )
  return asked(found, query.q ?? '')
}

/** A whole address is the contact's; of other words each is the beginning of one of the contact's. */
function asked(found: Leads, q: string): Leads {
  if (q.trim() === '') return found
  const address = addressIn(q)
  if (address !== null)
    return found.where('leads.contactId', 'in', (eb) =>
      eb.selectFrom('contacts').select('id').where('email', '=', address),
    )
  const words = askedWords(q)
  // Signs alone name nobody, rather than everybody.
  if (words.length === 0) return found.where('leads.id', '=', '')
  for (const word of words) found = found.where('leads.contactId', 'in', (eb) => contactsWith(eb, word))
  return found
}

/** A search that names no state that exists finds nothing. */
function statesIn(states: string | undefined): LeadState[] | null {
  if (states === undefined || states === '') return null
  const asked = new Set(states.split(','))
  return LEAD_STATES.filter((state) => asked.has(state))
}

function withAssignee(found: Leads, assignee: string | undefined, { uid }: Asker): Leads {
  if (assignee === undefined) return found
  if (assignee === 'none') return found.where('leads.assigneeId', 'is', null)
  return found.where('leads.assigneeId', '=', assignee === 'me' ? uid : assignee)
}

function withDue(found: Leads, due: LeadQuery['due'], { now }: Asker): Leads {
  const day = (later: number) => indianDayKey(new Date(now.getTime() + later * DAY_MS).toISOString())
  switch (due) {
    case 'overdue':
      return found.where('leads.nextOn', '<', day(0))
    case 'today':
      return found.where('leads.nextOn', '=', day(0))
    case 'ahead':
      return found.where('leads.nextOn', '>=', day(0)).where('leads.nextOn', '<', day(7))
    case 'week':
      return found.where('leads.nextOn', '<', day(7))
    case 'any':
      return found.where('leads.nextOn', '<', NO_DAY)
    case 'none':
      return found.where('leads.nextOn', '=', NO_DAY)
    case undefined:
      return found
  }
}

/** The first moment of a day in India. */
const startOfDay = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00+05:30`) + later * DAY_MS).toISOString()

/** The ids of contacts with a word that begins so. */
export const contactsWith = (eb: ExpressionBuilder<Tables, 'contacts' | 'leads'>, word: string) =>
  eb.selectFrom('contactWords').select('contactId').where('word', '>=', word).where('word', '<', `${word}\u{10FFFF}`)

/** Puts leads into an order, from behind a place on. Two leads of one moment stand in the order of their ids. */
export function ordered<Row>(found: Leads<Row>, sort: LeadSort, after: Place | null, isBackward = false): Leads<Row> {
  const [column, direction] = ORDERS[sort]
  const way = isBackward === (direction === 'asc') ? 'desc' : 'asc'
  const from = after ? found.where((eb) => behind(eb, column, way, after)) : found
  return from.orderBy(`leads.${column}`, way).orderBy('leads.id', way)
}

const behind = (
  eb: ExpressionBuilder<Tables, 'leads'>,
  column: (typeof ORDERS)[LeadSort][0],
  way: 'asc' | 'desc',
  [value, id]: Place,
) => eb(eb.refTuple(`leads.${column}`, 'leads.id'), way === 'asc' ? '>' : '<', eb.tuple(value, id))

/** A page and how many match in all, asked at the same time: on PostgreSQL each has a connection. */
export async function listLeads(queries: Queries, query: LeadQuery, asker: Asker, after: Place | null) {
  const [page, count] = await Promise.all([
    pageOfLeads(queries, query, asker, after),
    countLeads(queries, query, asker),
  ])
  return { ...page, count }
}

/** The leads of a page and where the next one begins; one more is asked for to know whether there is one. */
export async function pageOfLeads(queries: Queries, query: LeadQuery, asker: Asker, after: Place | null) {
  const { sort = 'latest' } = query
  const found = ordered(matching(queries, query, asker).select(['leads.id']), sort, after)
  const ids = (await found.limit(PAGE + 1).execute()).map(({ id }) => id)
  const leads = await leadsByIds(queries, ids.slice(0, PAGE))
  const last = leads.at(-1)
  return { leads, next: ids.length > PAGE && last ? placeOf(last, sort) : null }
}

export const placeOf = (lead: LeadTable, sort: LeadSort): Place => [lead[ORDERS[sort][0]], lead.id]

async function leadsByIds(queries: Queries, ids: readonly string[]): Promise<LeadTable[]> {
  if (ids.length === 0) return []
  const rows = await queries.selectFrom('leads').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many match; counting ends one above the cap. */
export async function countLeads(queries: Queries, query: LeadQuery, asker: Asker): Promise<number> {
  const capped = matching(queries, query, asker)
    .select('leads.id')
    .limit(COUNT_CAP + 1)
  const { count } = await queries
    .selectFrom(capped.as('capped'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
