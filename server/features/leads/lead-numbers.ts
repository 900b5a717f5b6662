/** How many came, were answered and bought. Spam does not count, and of merged people the one that stands. */
import { sql, type ExpressionBuilder } from 'kysely'
import { LEAD_SOURCES, type LeadSource } from '#contract/leads.ts'
import { monthLater, monthOf, startOfMonth } from '#contract/months.ts'
import type { AnswerTimes, Funnel, LeadNumbers } from '#contract/numbers.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'
import type { Tables } from '../../database/schema.ts'
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

async function countsOf(queries: Queries, months: readonly string[]): Promise<Counted[]> {
  const placed = cameIn(queries, months).select((eb) => [
    placeOf(eb, months).as('place'),
    'source',
    'interest',
    sql<number>`case when ${eb.ref('firstAnsweredAt')} is null then 0 else 1 end`.as('isContacted'),
    sql<number>`case when ${eb.ref('state')} = 'won' then 1 else 0 end`.as('isWon'),
  ])
  return queries
    .selectFrom(placed.as('placed'))
    .select((eb) => [
      'place',
      'source',
      'interest',
      eb.fn.countAll<number>().as('came'),
      eb.fn.sum<number>('isContacted').as('contacted'),
      eb.fn.sum<number>('isWon').as('won'),
    ])
    .groupBy(['place', 'source', 'interest'])
    .execute()
}

/** Which of the months, by its place among them: neither database knows India's months by text alone. */
const placeOf = (eb: ExpressionBuilder<Tables, 'leads'>, months: readonly string[]) =>
  sql<number>`case ${sql.join(
    months.map(
      (month, place) => sql`when ${eb.ref('createdAt')} < ${startOfMonth(monthLater(month, 1))} then ${sql.lit(place)}`,
    ),
    sql` `,
  )} end`

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
