import { othersInWords, type MoneyMonth } from '#contract/money-months.ts'
import { nameOfMonth } from './money-figures.ts'

/** Money of other currencies, month by month: no figure in rupees has it in it. */
export function OtherMoney({ months }: { readonly months: readonly MoneyMonth[] }) {
  const some = months.filter(({ others }) => others.length > 0).toReversed()
  if (some.length === 0) return null
  return (
    <div className="mt-3 text-sm">
      <p className="font-medium">Beside rupees</p>
      <ul>
        {some.map((month) => (
          <li key={month.month}>
            {nameOfMonth(month)}: {othersInWords(month)}
          </li>
        ))}
      </ul>
    </div>
  )
}
