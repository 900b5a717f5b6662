import { lazy, type ReactNode, Suspense } from 'react'
import { weeklyWords } from '#contract/batches.ts'
import { indianDay } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import type { RoomBatch } from '#contract/room.ts'
import { ClassList } from './class-list.tsx'
import { headWords } from './class-words.ts'
import { JoinPart } from './join-part.tsx'
import { NextClass } from './next-class.tsx'
import type { Clocked } from './room-calls.ts'
import { useServerClock } from './server-clock.ts'
import { noClassWords } from './state-words.ts'

// It stands at the end of the page.
const BatchNote = lazy(async () => ({ default: (await import('./batch-note.tsx')).BatchNote }))

interface BatchRoomProps {
  readonly batch: RoomBatch & Clocked
  /** What stands under the next class. */
  readonly children: ReactNode
}

/** One batch: what is next, then who teaches and what else there is to know. */
export function BatchRoom({ batch, children }: BatchRoomProps) {
  const now = useServerClock(batch)
  const { next, note, as } = batch
  return (
    <>
      <section aria-labelledby="next" className="mt-5 rounded-sheet border border-line bg-sheet p-4">
        <h2 id="next" className="tag mb-2 text-ink-soft">
          {next ? headWords(next, now) : 'Next class'}
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
      {children}
      <About batch={batch} />
      <ClassList batchKey={batch.key} classes={batch.classes} attendance={batch.attendance} now={now} />
      {note && (
        <Suspense>
          <BatchNote note={note} />
        </Suspense>
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

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)
