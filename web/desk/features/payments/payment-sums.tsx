import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deskFiles } from '#contract/desk-paths.ts'
import type { PaymentFilter, PaymentSum } from '#contract/desk-payments.ts'
import { formatMoney } from '#contract/money.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { FileLink } from '#web/ui/dense/file-link.tsx'
import { sumsQuery } from './payment-calls.ts'

/** What the payments of a list come to, and the list as a file. All payments of all times are not summed. */
export function PaymentSums({ filter }: { readonly filter: PaymentFilter }) {
  const may = useMay()
  const isNarrowed = Object.keys(filter).length > 0
  const { data } = useQuery({ ...sumsQuery(filter), enabled: isNarrowed, placeholderData: keepPreviousData })
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-1">
      {isNarrowed && (
        <ul aria-label="Sums">
          {data?.sums.map((sum) => (
            <li key={sum.currency}>{sumInWords(sum)}</li>
          ))}
        </ul>
      )}
      {may('documentsExport') && (
        <FileLink to={deskFiles.payments(filter)}>Save {isNarrowed ? 'these' : 'all'} payments as CSV</FileLink>
      )}
    </div>
  )
}

/** "12 payments: ₹1,08,000 came in, ₹9,000 went back, ₹2,549 fees". */
function sumInWords({ currency, count, ...amounts }: PaymentSum): string {
  const named = [
    [amounts.cameIn, 'came in'],
    [amounts.wentBack, 'went back'],
    [amounts.fee, 'fees'],
  ] as const
  const words = named.flatMap(([amount, what]) => (amount > 0 ? [`${formatMoney({ amount, currency })} ${what}`] : []))
  return `${count} ${count === 1 ? 'payment' : 'payments'}${words.length > 0 ? `: ${words.join(', ')}` : ''}`
}
