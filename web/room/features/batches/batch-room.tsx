import type { ReactNode } from 'react'
import { weeklyWords } from '#contract/batches.ts'
import { indianDay } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import type { RoomBatch } from '#contract/room.ts'
import { LinkedText, type LinkWithin } from '#web/ui/linked-text.tsx'
import { ClassList } from './class-list.tsx'
import { JoinPart } from './join-part.tsx'
import { NextClass } from './next-class.tsx'
import type { Clocked } from './room-calls.ts'
import { useServerClock } from './server-clock.ts'
import { noClassWords } from './state-words.ts'

/** One batch: what is next, then who teaches and what else there is to know. */
export function BatchRoom({ batch }: { readonly batch: RoomBatch & Clocked }) {
  const now = useServerClock(batch)
  const { next, note, as } = batch
  return (
    <>
      <section aria-labelledby="next" className="mt-5 rounded-sheet border border-line bg-sheet p-4">
        <h2 id="next" className="tag mb-2 text-ink-soft">
          Next class
        </h2>
        {next ? <NextClass next={next} now={now} /> : <p>{noClassWords(batch)}</p>}
        {next?.id && <JoinPart next={{ ...next, id: next.id }} batch={batch} now={now} />}
        {next && !next.id && as === 'member' && (
          <p className="mt-3">
            Join from{' '}
            <a href={paths.myCourses} className="link">
              My Courses
            </a>
            , from 15 minutes before the class.
          </p>
        )}
      </section>
      <About batch={batch} />
      <ClassList classes={batch.classes} attendance={batch.attendance} now={now} />
      {note && (
        <section aria-labelledby="note" className="mt-6 grid gap-3">
          <h2 id="note" className="text-lg font-bold">
            Good to know
          </h2>
          <LinkedText text={note} LinkTo={WayOut} />
        </section>
      )}
    </>
  )
}

function About({ batch: { teachers, weekly, startsOn, endsOn } }: { readonly batch: RoomBatch }) {
  return (
    <dl className="mt-6 grid gap-3 figures">
      {teachers.length > 0 && <Fact name={teachers.length > 1 ? 'Teachers' : 'Teacher'}>{teachers.join(', ')}</Fact>}
      {weekly.length > 0 && <Fact name="Classes">{weeklyWords(weekly)}</Fact>}
      {startsOn && (
        <Fact name="From">
          {indianDay(startsOn)}
          {endsOn && ` to ${indianDay(endsOn)}`}
        </Fact>
      )}
    </dl>
  )
}

// The pages that the note may name are the site's.
const WayOut: LinkWithin = ({ to, className, children }) => (
  <a href={to} className={className}>
    {children}
  </a>
)

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)
