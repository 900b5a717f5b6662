import { useState } from 'react'
import type { LeadRow } from '#contract/leads.ts'
import { indianTime } from '#contract/indian-time.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import type { Column } from '#web/ui/dense/row-table.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'
import { dueWords, isLate, STATES } from './lead-words.ts'

export const StateBadge = ({ state }: Pick<LeadRow, 'state'>) => (
  <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
)

export function Due({ day }: { readonly day: string }) {
  const [now] = useState(() => new Date())
  return <span className={isLate(day, now) ? 'font-semibold text-trip' : ''}>{dueWords(day, now)}</span>
}

/** Words of the contract that begin a line here. */
export const Source = ({ source }: Pick<LeadRow, 'source'>) => (
  <span className="inline-block first-letter:uppercase">{source}</span>
)

export const COLUMNS: readonly Column<LeadRow>[] = [
  { key: 'name', name: 'Name', sort: 'name', card: 'title', cell: ({ name }) => name },
  { key: 'state', name: 'State', card: 'side', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'about', name: 'About', cell: ({ about, labels }) => [about, ...labels.map((one) => `#${one}`)].join(' ') },
  {
    key: 'due',
    name: 'Next',
    sort: 'due',
    cell: ({ nextOn, nextWhat }) => nextOn && <Next day={nextOn} what={nextWhat} />,
  },
  { key: 'assignee', name: 'Assigned to', cell: ({ assignee }) => assignee?.name ?? null },
  { key: 'source', name: 'Source', card: 'none', cell: Source },
  {
    key: 'latest',
    name: 'Last touch',
    sort: 'latest',
    isNumber: true,
    cell: ({ updatedAt }) => <TimeAgo at={updatedAt} title={indianTime(updatedAt)} />,
  },
]

const Next = ({ day, what }: { readonly day: string; readonly what: string }) => (
  <>
    <Due day={day} />
    {what && <span className="text-ink-soft"> {what}</span>}
  </>
)
