import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { indianDate } from '#contract/indian-time.ts'
import type { LeadRow } from '#contract/leads.ts'
import { sentenceOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { TextLink } from '#web/ui/dense/text-link.tsx'
import { leadAddress, leadsAddress } from './lead-address.ts'
import { leadsQuery } from './lead-queries.ts'
import { countWords, dayIn } from './lead-words.ts'

const MOST_OF_A_DAY = 5

const mine = (due: 'overdue' | 'ahead'): string => new URLSearchParams({ assignee: 'me', due, sort: 'due' }).toString()
const LATE = mine('overdue')
const AHEAD = mine('ahead')

/** What whoever looks promised to do, late or in the next seven days, by day. */
export function MyFollowUps() {
  const late = useInfiniteQuery(leadsQuery(LATE))
  const ahead = useInfiniteQuery(leadsQuery(AHEAD))
  const [now] = useState(() => new Date())
  const [lateOnes] = late.data?.pages ?? []
  const [nextOnes] = ahead.data?.pages ?? []
  const fault = late.error ?? ahead.error
  return (
    <section aria-labelledby="my-follow-ups" className="rounded-sheet border border-line bg-sheet pb-2">
      <h2 id="my-follow-ups" className="tag px-4 pt-3 text-ink-soft">
        My follow-ups
      </h2>
      {fault && !(lateOnes && nextOnes) && <Alert className="m-4">{sentenceOf(fault)}</Alert>}
      {lateOnes?.count === 0 && nextOnes?.count === 0 && (
        <p className="px-4 pt-1 text-ink-soft">None is late, and none is due in the next seven days.</p>
      )}
      {lateOnes && lateOnes.count > 0 && (
        <>
          <Due name="Late" isLate leads={lateOnes.leads} question={LATE} />
          <All words="late" count={lateOnes.count} question={LATE} />
        </>
      )}
      {nextOnes && nextOnes.count > 0 && (
        <>
          {byDay(nextOnes.leads, now).map(([name, leads]) => (
            <Due key={name} name={name} leads={leads} question={AHEAD} />
          ))}
          <All words="of the next 7 days" count={nextOnes.count} question={AHEAD} />
        </>
      )}
    </section>
  )
}

interface DueProps {
  readonly name: string
  readonly isLate?: boolean
  readonly leads: readonly LeadRow[]
  readonly question: string
}

const Due = ({ name, isLate = false, leads, question }: DueProps) => (
  <div className="px-4 pt-2">
    <h3 className={`font-semibold ${isLate ? 'text-trip' : ''}`}>{name}</h3>
    <ul className="divide-y divide-line">
      {leads.slice(0, MOST_OF_A_DAY).map((lead) => (
        <FollowUpLine key={lead.id} lead={lead} question={question} />
      ))}
    </ul>
  </div>
)

interface AllProps {
  readonly words: string
  readonly count: number
  readonly question: string
}

const All = ({ words, count, question }: AllProps) => (
  <TextLink to={leadsAddress(question)} className="mx-4 lg:min-h-8">
    All {countWords(count)} {words}
  </TextLink>
)

const FollowUpLine = ({
  lead: { id, name, about, nextWhat },
  question,
}: {
  readonly lead: LeadRow
  readonly question: string
}) => (
  <li>
    <Link
      to={leadAddress(id, question)}
      className="grid min-h-11 content-center py-1 hover:underline lg:min-h-8 lg:grid-cols-2 lg:gap-x-3"
    >
      <span className="truncate">{name}</span>
      <span className="truncate text-ink-soft">{nextWhat || about}</span>
    </Link>
  </li>
)

/** The leads stand in the order of their days. */
const byDay = (leads: readonly LeadRow[], now: Date): [string, LeadRow[]][] => [
  ...Map.groupBy(leads, ({ nextOn }) => dayName(nextOn ?? '', now)),
]

function dayName(day: string, now: Date): string {
  if (day === dayIn(0, now)) return 'Today'
  return day === dayIn(1, now) ? 'Tomorrow' : indianDate(day)
}
