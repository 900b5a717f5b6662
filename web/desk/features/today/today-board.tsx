import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Today } from '#contract/desk.ts'
import { problemOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/dense/empty-state.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { ClearDuty, DutyTile } from './duty-tile.tsx'
import { LastEvents } from './last-events.tsx'
import { todayQuery } from './today-query.ts'

// Only the quiet day has it. A connection that is lost before it is there takes no more than the drawing.
const EmptyDrum = lazy(async () => {
  const art = await import('#web/art/status-drawings.tsx').catch(() => null)
  return { default: art?.EmptyDrum ?? NoDrawing }
})

const NoDrawing = (_look: { readonly className: string }) => null

/** One number for each duty, and when things last happened. What stands under the numbers is given. */
interface TodayBoardProps {
  /** What stands above the numbers. */
  readonly above: ReactNode
  readonly children: ReactNode
}

export function TodayBoard({ above, children }: TodayBoardProps) {
  const { data, error, isFetching, refetch } = useQuery(todayQuery)
  if (data)
    return (
      <Board today={data} above={above}>
        {children}
      </Board>
    )
  if (!error) return <p role="status">Loading what waits</p>
  return (
    <Alert className="flex flex-wrap items-center justify-between gap-3">
      {problemOf(error).detail}
      <SmallButton busy={isFetching} onClick={() => void refetch()}>
        Try again
      </SmallButton>
    </Alert>
  )
}

interface BoardProps extends TodayBoardProps {
  readonly today: Today
}

function Board({ today: { isWhole, duties, events, diskFreeBytes }, above, children }: BoardProps) {
  const waiting = duties.filter(({ count }) => count > 0)
  const done = duties.filter(({ count }) => count === 0)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1fr_22rem]">
      <div className="grid gap-6">
        {above}
        {!isWhole && <Alert>Some numbers could not be counted, and are missing here.</Alert>}
        {waiting.length > 0 && <Waiting duties={waiting} />}
        {waiting.length === 0 && isWhole && <NothingWaits />}
        {waiting.length > 0 && done.length > 0 && <AllClear duties={done} />}
        {children}
      </div>
      <LastEvents events={events} diskFreeBytes={diskFreeBytes} />
    </div>
  )
}

function NothingWaits() {
  const drawing = (
    <Suspense fallback={<div className="aspect-2/1" />}>
      <EmptyDrum className="h-auto w-full" />
    </Suspense>
  )
  return (
    <div className="rounded-sheet border border-line bg-sheet">
      <EmptyState title="Nothing waits" drawing={drawing}>
        <p>Every number is zero. This page changes by itself.</p>
      </EmptyState>
    </div>
  )
}

type Duties = Pick<Today, 'duties'>

const Waiting = ({ duties }: Duties) => (
  <ul aria-label="What waits" className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3">
    {duties.map((duty) => (
      <DutyTile key={`${duty.key} ${duty.about}`} duty={duty} />
    ))}
  </ul>
)

const AllClear = ({ duties }: Duties) => (
  <section aria-labelledby="all-clear">
    <h2 id="all-clear" className="tag mb-2 text-ink-soft">
      Nothing waits here
    </h2>
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {duties.map((duty) => (
        <ClearDuty key={`${duty.key} ${duty.about}`} duty={duty} />
      ))}
    </ul>
  </section>
)
