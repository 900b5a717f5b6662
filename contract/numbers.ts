/** How the business does, month by month. Months are India's, amounts paise, times minutes. */
import * as z from 'zod/mini'
import { BatchBoard } from './desk-batches.ts'
import { fieldsAgree, oneOf, record } from './fields.ts'
import { MoneyMonth } from './money-months.ts'
import { isMonth, monthsBetween } from './months.ts'

export const MOST_MONTHS = 36
export const USUAL_MONTHS = 12

const month = z.optional(z.string().check(z.refine(isMonth, 'Give a month as 2027-01')))

const PERIOD = { from: month, to: month }

interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const inOrder = fieldsAgree<Period, 'from' | 'to'>(
  ['from', 'to'],
  ({ from, to }) =>
    from === undefined || to === undefined || (from <= to && monthsBetween(from, to).length <= MOST_MONTHS),
  { field: 'to', error: `Choose a last month behind the first, at most ${MOST_MONTHS} months` },
)

export const NumbersQuery = record(PERIOD).check(inOrder)
export type NumbersQuery = z.infer<typeof NumbersQuery>

export const NUMBER_TABLES = ['sources', 'courses', 'months', 'answers', 'seats', 'money'] as const
export type NumberTable = (typeof NUMBER_TABLES)[number]

export const NumbersFile = record({ ...PERIOD, table: oneOf(NUMBER_TABLES, 'There is no such table') }).check(inOrder)

/** People who asked, how many of them somebody answered, how many bought. `name` is a source, a course or a month. */
export const Funnel = z.object({ name: z.string(), came: z.int(), contacted: z.int(), won: z.int() })
export type Funnel = z.infer<typeof Funnel>

/** How soon who wrote in a month was answered; null where nobody was. */
export const AnswerTimes = z.object({
  month: z.string(),
  asked: z.int(),
  answered: z.int(),
  withinDay: z.int(),
  middle: z.nullable(z.int()),
})
export type AnswerTimes = z.infer<typeof AnswerTimes>

export const LeadNumbers = z.object({
  sources: z.array(Funnel),
  courses: z.array(Funnel),
  months: z.array(Funnel),
  answers: z.array(AnswerTimes),
})
export type LeadNumbers = z.infer<typeof LeadNumbers>

export const Numbers = z.object({
  from: z.string(),
  to: z.string(),
  leads: z.nullable(LeadNumbers),
  seats: z.nullable(BatchBoard),
  money: z.array(MoneyMonth),
})
export type Numbers = z.infer<typeof Numbers>
