import { useState } from 'react'
import { monthWords } from '#contract/indian-time.ts'
import { lastMonths, monthLater, monthsBetween } from '#contract/months.ts'
import { MOST_MONTHS, USUAL_MONTHS } from '#contract/numbers.ts'
import { SMALL_CONTROL } from '#web/ui/dense/small-control.ts'

interface Months {
  readonly from: string
  readonly to: string
}

interface PeriodProps extends Months {
  readonly onChoose: (months: Months) => void
}

/** As far back as somebody may look. */
const CHOICES = 60

/** From which month to which: an end that does not fit the other one moves it. */
export function Period({ from, to, onChoose }: PeriodProps) {
  const [months] = useState(() => lastMonths(new Date().toISOString(), CHOICES))
  const offered = [...new Set([...months, from, to])].toSorted().toReversed()
  const choose = (chosen: Partial<Months>) => {
    const next = { from, to, ...chosen }
    if (next.from <= next.to && monthsBetween(next.from, next.to).length <= MOST_MONTHS) return onChoose(next)
    onChoose(
      chosen.from === undefined
        ? { from: monthLater(next.to, 1 - USUAL_MONTHS), to: next.to }
        : {
            from: next.from,
            to: [monthLater(next.from, USUAL_MONTHS - 1), offered[0] ?? next.from].toSorted()[0] ?? '',
          },
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <MonthField label="From" value={from} offered={offered} onChoose={(month) => choose({ from: month })} />
      <MonthField label="To" value={to} offered={offered} onChoose={(month) => choose({ to: month })} />
    </div>
  )
}

interface MonthFieldProps {
  readonly label: string
  readonly value: string
  readonly offered: readonly string[]
  readonly onChoose: (month: string) => void
}

const MonthField = ({ label, value, offered, onChoose }: MonthFieldProps) => (
  <label className="flex items-center gap-2 text-sm">
    {label}
    <select className={SMALL_CONTROL} value={value} onChange={({ target }) => onChoose(target.value)}>
      {offered.map((month) => (
        <option key={month} value={month}>
          {monthWords(month)}
        </option>
      ))}
    </select>
  </label>
)
