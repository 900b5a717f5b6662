import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../parts/loading.tsx'
import { FigurePart } from './figure-part.tsx'
import { LEAST_MONEY, MONEY, nameOfMonth } from './money-figures.ts'
import { monthsQuery } from './number-calls.ts'
import { OtherMoney } from './other-money.tsx'

/** The money of the last twelve months. */
export function MoneyChart() {
  const { data, error } = useQuery(monthsQuery)
  if (!data) return <Loading what="the months" error={error} />
  return (
    <FigurePart
      title="The last twelve months"
      rowName="Month"
      isByMonth
      hasSum
      least={LEAST_MONEY}
      rows={data.months}
      nameOf={nameOfMonth}
      figures={MONEY}
    >
      <OtherMoney months={data.months} />
    </FigurePart>
  )
}
