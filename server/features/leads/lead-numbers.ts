/** How many came, were answered and bought. Spam does not count, and of merged people the one that stands. */
import { sql } from 'kysely'
import { LEAD_SOURCES, type LeadSource } from '#contract/leads.ts'
import { monthLater, monthOf, startOfMonth } from '#contract/months.ts'
import type { AnswerTimes, Funnel, LeadNumbers } from '#contract/numbers.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Catalog } from '../content/catalog.ts'
import { aboutOf } from './lead-rows.ts'

interface Counted extends Omit<Funnel, 'name'> {
  readonly place: number
  readonly source: LeadSource
  readonly interest: string
}

/** Of the leads that came in these months, which follow one another. */
export async function leadNumbers(queries: Queries, catalog: Catalog, months: readonly string[]): Promise<LeadNumbers> {
  const counted = await countsOf(queries, months)
  const sources = LEAD_SOURCES.map((source) =>
    sumOf(
      source,
      counted.filter((one) => one.source === source),
    ),
  )
  const interests = [...new Set(counted.map(({ interest }) => interest))]
  const courses = interests.map((interest) =>
    sumOf(
      aboutOf(catalog, interest),
      counted.filter((one) => one.interest === interest),
    ),
  )
  return {
    sources: sources.filter(({ came }) => came > 0),
    courses: courses.toSorted((one, other) => other.came - one.came || (one.name < other.name ? -1 : 1)),
    months: months.map((month, place) =>
      sumOf(
        month,
        counted.filter((one) => one.place === place),
      ),
    ),
    answers: await answerTimes(queries, months),
  }
}

const sumOf = (name: string, counted: readonly Counted[]): Funnel => ({
  name,
  came: counted.reduce((sum, { came }) => sum + came, 0),
  contacted: counted.reduce((sum, { contacted }) => sum + contacted, 0),
  won: counted.reduce((sum, { won }) => sum + won, 0),
})

const cameIn = (queries: Queries, months: readonly string[]) =>
  queries
    .selectFrom('leads')
    .where('isListed', '=', 1)
    .where('state', '<>', 'spam')
    .where('createdAt', '>=', startOfMonth(months[0] ?? '9999-01'))
    .where('createdAt', '<', startOfMonth(monthLater(months.at(-1) ?? '9999-01', 1)))

/** A month at a time: a year of leads in one statement would keep visitors waiting, where the database works in this thread. */
async function countsOf(queries: Queries, months: readonly string[]): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const [place, month] of months.entries()) {
    const ofMonth = await cameIn(queries, [month])
      .select((eb) => [
        'source',
        'interest',
        eb.fn.countAll<number>().as('came'),
        eb.fn.count<number>('firstAnsweredAt').as('contacted'),
        sql<number>`sum(case when ${eb.ref('state')} = 'won' then 1 else 0 end)`.as('won'),
      ])
      .groupBy(['source', 'interest'])
      .execute()
    counted.push(...ofMonth.map((one) => ({ ...one, place })))
  }
  return counted
}

/** Who asks something, and waits for it. */
const ASKING: readonly LeadSource[] = ['course page', 'masterclass', 'contact form', 'feedback']
const AT_ONCE = 2_000
const DAY_MINUTES = 24 * 60

async function answerTimes(queries: Queries, months: readonly string[]): Promise<AnswerTimes[]> {
  const taken = new Map(months.map((month) => [month, { asked: 0, minutes: [] as number[] }]))
  for await (const { createdAt, firstAnsweredAt } of askedIn(queries, months)) {
    const month = taken.get(monthOf(createdAt))
    if (!month) continue
    month.asked += 1
    if (firstAnsweredAt === null) continue
    month.minutes.push(Math.max(0, Math.round((Date.parse(firstAnsweredAt) - Date.parse(createdAt)) / MINUTE_MS)))
  }
  return [...taken].map(([month, { asked, minutes }]) => ({
    month,
    asked,
    answered: minutes.length,
    withinDay: minutes.filter((one) => one <= DAY_MINUTES).length,
    middle: minutes.toSorted((one, other) => one - other)[Math.floor((minutes.length - 1) / 2)] ?? null,
  }))
}

async function* askedIn(queries: Queries, months: readonly string[]) {
  for (let after = ['', '']; ;) {
    const [at = '', id = ''] = after
    const rows = await cameIn(queries, months)
      .select(['id', 'createdAt', 'firstAnsweredAt'])
      .where('source', 'in', ASKING)
      .where((eb) => eb(eb.refTuple('createdAt', 'id'), '>', eb.tuple(at, id)))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = [last.createdAt, last.id]
  }
}
