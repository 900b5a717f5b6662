import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { indianDate } from '#contract/indian-time.ts'
import type { LeadRow } from '#contract/leads.ts'
import { sentenceOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { leadAddress, leadsAddress } from './lead-address.ts'
import { leadsQuery } from './lead-queries.ts'
import { countWords, dayIn } from './lead-words.ts'

const MINE = new URLSearchParams({ assignee: 'me', due: 'week', sort: 'due' }).toString()

/** What whoever looks promised to do in the next seven days, and what is late, by day. */
export function MyFollowUps() {
  const { data, error } = useInfiniteQuery(leadsQuery(MINE))
  const [now] = useState(() => new Date())
  const leads = data?.pages.flatMap((page) => page.leads) ?? []
  const count = data?.pages[0]?.count ?? 0
  return (
    <section aria-labelledby="my-follow-ups" className="rounded-sheet border border-line bg-sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3">
        <h2 id="my-follow-ups" className="tag text-ink-soft">
          My follow-ups
        </h2>
        {count > 0 && (
          <Link to={leadsAddress(MINE)} className="underline underline-offset-4">
            All {countWords(count)}
          </Link>
        )}
      </div>
      {error && !data && <Alert className="m-4">{sentenceOf(error)}</Alert>}
      {data && count === 0 && <p className="px-4 pt-1 pb-3 text-ink-soft">None in the next seven days.</p>}
      {daysOf(leads, now).map(({ name, isLate, due }) => (
        <div key={name} className="px-4 py-2">
          <h3 className={`font-semibold ${isLate ? 'text-trip' : ''}`}>{name}</h3>
          <ul className="divide-y divide-line">
            {due.map((lead) => (
              <FollowUpLine key={lead.id} lead={lead} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

const FollowUpLine = ({ lead: { id, name, about, nextWhat } }: { readonly lead: LeadRow }) => (
  <li>
    <Link
      to={leadAddress(id, MINE)}
      className="grid min-h-11 content-center py-1 hover:underline lg:min-h-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-x-3"
    >
      <span className="truncate">{name}</span>
      <span className="truncate text-ink-soft">{nextWhat || about}</span>
    </Link>
  </li>
)

interface DayOfWork {
  readonly name: string
  readonly isLate: boolean
  readonly due: readonly LeadRow[]
}

/** Leads in the order of their days: the late ones together, then day by day. */
function daysOf(leads: readonly LeadRow[], now: Date): DayOfWork[] {
  const nameOf = ({ nextOn }: LeadRow) => dayName(nextOn ?? '', now)
  return [...Map.groupBy(leads, nameOf)].map(([name, due]) => ({ name, due, isLate: name === LATE }))
}

const LATE = 'Late'

function dayName(day: string, now: Date): string {
  if (day < dayIn(0, now)) return LATE
  if (day === dayIn(0, now)) return 'Today'
  return day === dayIn(1, now) ? 'Tomorrow' : indianDate(day)
}
