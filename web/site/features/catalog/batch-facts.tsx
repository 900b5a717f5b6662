import type { ReactNode } from 'react'
import { hoursAWeek, weeklyWords } from '#contract/batches.ts'
import { startVerb, type Course } from '#contract/catalog.ts'
import { indianDate, indianDay } from '#contract/indian-time.ts'
import { OwnTime } from './own-time.tsx'

interface BatchFactsProps {
  readonly course: Pick<Course, 'batch' | 'seatsLeft'>
  /** What to do while nothing is announced. */
  readonly tellMe?: ReactNode
}

/** When the next batch begins, on which days and hours, and how many seats are left: what is known of it. */
export function BatchFacts({ course: { batch, seatsLeft }, tellMe }: BatchFactsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dl className="grid min-w-0 flex-[1_1_15rem] gap-1.5 py-1.5 text-sm figures">
        <Fact label="Next batch">
          {batch?.startsOn ? `${startVerb(batch)} ${indianDate(batch.startsOn)}` : 'date to be announced'}
        </Fact>
        {batch && batch.weekly.length > 0 && (
          <Fact label="Classes">
            {weeklyWords(batch.weekly)}
            <span className="block text-ink-soft">{hoursAWeek(batch.weekly)}</span>
            <OwnTime batch={batch} />
          </Fact>
        )}
        {batch?.endsOn && <Fact label="Until">{indianDay(batch.endsOn)}</Fact>}
        {batch?.enrolUntil && batch.enrolUntil !== batch.endsOn && (
          <Fact label="Enrol until">{indianDay(batch.enrolUntil)}</Fact>
        )}
        {seatsLeft !== null && <Fact label="Seats">{seatsLeft === 0 ? 'none left' : `${seatsLeft} left`}</Fact>}
      </dl>
      {!batch?.startsOn && tellMe}
    </div>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
