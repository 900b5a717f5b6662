import { useQuery } from '@tanstack/react-query'
import type { WaitingPayment } from '#contract/desk-payments.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { indianTime } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'
import { Link } from '#web/ui/link.tsx'
import { Loading } from '../../parts/loading.tsx'
import { Candidates } from './candidates.tsx'
import { numbersQuery, waitingQuery } from './payment-calls.ts'

/** Payments that found no seat, the oldest first, each beside everybody who may have paid. */
export function WaitingList() {
  const { data, error } = useQuery(waitingQuery)
  const { data: numbers } = useQuery(numbersQuery)
  if (!data) return <Loading what="what waits" error={error} />
  if (data.payments.length === 0)
    return <EmptyState title="Nothing waits">Every payment has its seat. This list changes by itself.</EmptyState>
  const shown = data.payments.length
  return (
    <>
      <ul aria-label="Payments at the desk" className="grid gap-4">
        {data.payments.map((waiting) => (
          <li key={waiting.payment.id}>
            <Waiting waiting={waiting} />
          </li>
        ))}
      </ul>
      {numbers && numbers.unmatched > shown && (
        <p className="py-3 text-ink-soft">
          The oldest {shown} of {numbers.unmatched}. The others come as these are settled.
        </p>
      )}
    </>
  )
}

function Waiting({ waiting }: { readonly waiting: WaitingPayment }) {
  const { id, email, receivedAt, reason } = waiting.payment
  return (
    <article aria-labelledby={`waiting-${id}`} className="rounded-sheet border border-line bg-sheet p-3 md:p-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`waiting-${id}`} className="text-base font-semibold">
          <Link
            to={deskPaths.payment(id)}
            className="inline-flex min-h-11 flex-wrap items-center gap-x-2 underline-offset-4 hover:underline lg:min-h-8"
          >
            <span className="figures">{formatMoney(waiting.payment)}</span>
            <span className="wrap-anywhere">{email || id}</span>
          </Link>
        </h2>
        <p className="text-sm text-ink-soft">
          <TimeAgo at={receivedAt} title={indianTime(receivedAt)} />
        </p>
      </div>
      {reason && <p className="mb-3 text-trip">It waits because {reason}.</p>}
      <Candidates waiting={waiting} />
    </article>
  )
}
