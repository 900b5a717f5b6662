import type { Paise } from '#contract/catalog.ts'
import type { BatchRow } from '#contract/desk-batches.ts'
import { othersInWords, type MoneyMonth } from '#contract/money-months.ts'
import type { AnswerTimes, Funnel, Numbers, NumberTable } from '#contract/numbers.ts'
import { csvTable, type CsvColumns } from '../../http/csv.ts'

/** A table as a file; null where whoever asks may not see it. */
export function numberLines(numbers: Numbers, table: NumberTable): AsyncGenerator<string> | null {
  const { leads, seats, money } = numbers
  switch (table) {
    case 'sources':
      return leads && csvTable(funnelColumns('Source'), inTurn(leads.sources))
    case 'courses':
      return leads && csvTable(funnelColumns('About'), inTurn(leads.courses))
    case 'months':
      return leads && csvTable(funnelColumns('Month'), inTurn(leads.months))
    case 'answers':
      return leads && csvTable(ANSWERS, inTurn(leads.answers))
    case 'seats':
      return seats && csvTable(SEATS, inTurn(seats.batches))
    case 'money':
      return csvTable(MONEY, inTurn(money))
  }
}

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const funnelColumns = (name: string): CsvColumns<Funnel> => [
  [name, (row) => row.name],
  ['Came', ({ came }) => came],
  ['Contacted', ({ contacted }) => contacted],
  ['Won', ({ won }) => won],
]

const ANSWERS: CsvColumns<AnswerTimes> = [
  ['Month', ({ month }) => month],
  ['Asked', ({ asked }) => asked],
  ['Answered', ({ answered }) => answered],
  ['Within 24 hours', ({ withinDay }) => withinDay],
  ['Middle time in minutes', ({ middle }) => middle ?? ''],
]

const SEATS: CsvColumns<BatchRow> = [
  ['Batch', ({ key }) => key],
  ['Name', ({ label }) => label],
  ['Course', ({ course }) => course],
  ['State', ({ state }) => state],
  ['Begins', ({ startsOn }) => startsOn ?? ''],
  ['Taken', ({ taken }) => taken],
  ['Places', ({ capacity }) => capacity ?? ''],
  ['Waiting', ({ waiting }) => waiting],
]

const inRupees = (amount: Paise): number => amount / 100

const MONEY: CsvColumns<MoneyMonth> = [
  ['Month', ({ month }) => month],
  ['Gross in rupees', ({ gross }) => inRupees(gross)],
  ['GST in rupees', ({ gst }) => inRupees(gst)],
  ['Refunds in rupees', ({ refunds }) => inRupees(refunds)],
  ['Other currencies', othersInWords],
]
