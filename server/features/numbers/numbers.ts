/** How the business does in some months, as far as whoever asks may see it. */
import { lastMonths, monthLater, monthOf, monthsBetween } from '#contract/months.ts'
import { MOST_MONTHS, USUAL_MONTHS, type Numbers, type NumbersQuery } from '#contract/numbers.ts'
import type { BatchBoard } from '#contract/desk-batches.ts'
import { may, mayAll, type Staff } from '#contract/staff.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Catalog } from '../content/catalog.ts'
import { leadNumbers } from '../leads/lead-numbers.ts'
import { moneyMonths } from '../payments/desk/money-months.ts'
import { batchBoard } from '../seats/desk/batch-board.ts'

export interface NumbersDeps {
  readonly queries: Queries
  readonly catalog: Catalog
  readonly staff: Staff
  readonly now: Date
}

export async function numbersOf({ queries, catalog, staff, now }: NumbersDeps, query: NumbersQuery): Promise<Numbers> {
  const months = monthsAsked(query, now)
  const [from = '', to = ''] = [months[0], months.at(-1)]
  return {
    from,
    to,
    leads: may(staff, 'leadsRead') ? await leadNumbers(queries, catalog, months) : null,
    seats: mayAll(staff, 'seatsRead') ? since(await batchBoard({ queries, catalog, staff }), from) : null,
    money: await moneyMonths(queries, months),
  }
}

/** Where one end alone is given, the other is a year away, or today. */
function monthsAsked({ from, to }: NumbersQuery, now: Date): string[] {
  const thisMonth = monthOf(now.toISOString())
  if (from === undefined && to === undefined) return lastMonths(now.toISOString(), USUAL_MONTHS)
  const first = from ?? monthLater(to ?? thisMonth, 1 - USUAL_MONTHS)
  const last = to ?? (first > thisMonth ? first : thisMonth)
  return monthsBetween(first, last).slice(0, MOST_MONTHS)
}

/** Batches that begin in these months or later, and those without a day. */
const since = ({ batches, withoutBatch }: BatchBoard, month: string): BatchBoard => ({
  batches: batches.filter(({ startsOn }) => startsOn === null || startsOn.slice(0, 7) >= month),
  withoutBatch,
})
