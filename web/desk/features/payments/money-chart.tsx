import { useQuery } from '@tanstack/react-query'
import { monthWords } from '#contract/indian-time.ts'
import type { MoneyMonth } from '#contract/money-months.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { monthsQuery } from './payment-calls.ts'
import { money } from './payment-words.ts'

type Head = keyof Omit<MoneyMonth, 'month'>

const HEADS: ReadonlyArray<{
  readonly key: Head
  readonly name: string
  readonly meaning: string
  readonly fill: string
}> = [
  {
    key: 'gross',
    name: 'Gross',
    meaning: 'payments captured that buyers began in the month, GST included.',
    fill: 'fill-coolant',
  },
  { key: 'refunds', name: 'Refunds', meaning: 'what of these payments went back since.', fill: 'fill-trip' },
  {
    key: 'gst',
    name: 'GST',
    meaning: 'tax in the invoices issued in the month, less the tax in its credit notes.',
    fill: 'fill-ink-soft',
  },
]

/** The last twelve months as bars and as a table. The table is what counts; the bars are for a glance. */
export function MoneyChart() {
  const { data, error } = useQuery(monthsQuery)
  if (!data && error) return <Alert>{problemOf(error).detail}</Alert>
  if (!data) return <p role="status">Loading the months</p>
  return (
    <section aria-labelledby="months" className="grid gap-4 xl:grid-cols-2 xl:items-start">
      <div className="rounded-sheet border border-line bg-sheet p-3 md:p-4">
        <h2 id="months" className="mb-3 text-base font-semibold">
          The last twelve months
        </h2>
        <Bars months={data.months} />
        <dl className="mt-3 grid gap-1 text-sm text-ink-soft">
          {HEADS.map(({ key, name, meaning, fill }) => (
            <div key={key} className="flex gap-2">
              <dt className="flex items-center gap-1.5 self-start font-medium whitespace-nowrap text-ink">
                <svg viewBox="0 0 10 10" className="size-2.5" aria-hidden="true">
                  <rect width="10" height="10" className={fill} />
                </svg>
                {name}:
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
      <MonthTable months={data.months} />
    </section>
  )
}

const [WIDTH, HEIGHT, FOOT] = [400, 180, 20]
const SCALE_STEPS = [1, 0.5]

interface MonthsProps {
  readonly months: readonly MoneyMonth[]
}

function Bars({ months }: MonthsProps) {
  const most = niceCeiling(Math.max(1, ...months.flatMap(({ gross, refunds, gst }) => [gross, refunds, gst])))
  const heightOf = (amount: number) => (Math.max(0, amount) / most) * (HEIGHT - FOOT)
  const step = WIDTH / Math.max(1, months.length)
  const width = (step * 0.72) / HEADS.length
  return (
    <svg viewBox={`0 -16 ${WIDTH} ${HEIGHT + 16}`} className="h-auto w-full max-w-xl" aria-hidden="true">
      {SCALE_STEPS.map((part) => (
        <g key={part}>
          <line
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - FOOT - part * (HEIGHT - FOOT)}
            y2={HEIGHT - FOOT - part * (HEIGHT - FOOT)}
            className="stroke-line"
          />
          <text x="0" y={HEIGHT - FOOT - part * (HEIGHT - FOOT) - 4} className="fill-ink-soft text-[12px]">
            {money(most * part)}
          </text>
        </g>
      ))}
      {months.map((month, place) => (
        <g key={month.month}>
          {HEADS.map(({ key, fill }, bar) => (
            <rect
              key={key}
              x={place * step + step * 0.14 + bar * width}
              y={HEIGHT - FOOT - heightOf(month[key])}
              width={width * 0.9}
              height={heightOf(month[key])}
              className={fill}
            />
          ))}
          <text x={place * step + step / 2} y={HEIGHT - 6} textAnchor="middle" className="fill-ink-soft text-[12px]">
            {monthWords(month.month).slice(0, 3)}
          </text>
        </g>
      ))}
      <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="stroke-ink-soft" />
    </svg>
  )
}

/** The next of 1, 2, 5, 10, 20, … rupees, so that the scale reads well. Paise in, paise out. */
function niceCeiling(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return power * ([1, 2, 5].find((factor) => factor * power >= amount) ?? 10)
}

const MonthTable = ({ months }: MonthsProps) => (
  <table className="w-full rounded-sheet border border-line bg-sheet">
    <caption className="sr-only">Gross, refunds and GST of the last twelve months</caption>
    <thead>
      <tr className="border-b border-ink-soft text-left text-xs text-ink-soft">
        <th scope="col" className="px-2 py-2">
          Month
        </th>
        {HEADS.map(({ key, name }) => (
          <th key={key} scope="col" className="px-2 py-2 text-right">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {months.toReversed().map((month) => (
        <tr key={month.month} className="border-b border-line">
          <th scope="row" className="px-2 py-1.5 font-normal">
            {monthWords(month.month)}
          </th>
          {HEADS.map(({ key }) => (
            <Sum key={key} amount={month[key]} />
          ))}
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr className="font-semibold">
        <th scope="row" className="px-2 py-2">
          In all
        </th>
        {HEADS.map(({ key }) => (
          <Sum key={key} amount={months.reduce((sum, month) => sum + month[key], 0)} />
        ))}
      </tr>
    </tfoot>
  </table>
)

const Sum = ({ amount }: { readonly amount: number }) => (
  <td className="px-2 py-1.5 text-right whitespace-nowrap figures max-sm:px-1 max-sm:text-sm">{money(amount)}</td>
)
