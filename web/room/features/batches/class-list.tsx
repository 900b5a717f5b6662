import { joinWindow } from '#contract/batches.ts'
import type { RoomClass } from '#contract/room.ts'
import { dayInIndia, hoursInIndia, whereYouAre } from './class-words.ts'

interface ClassListProps {
  readonly classes: readonly RoomClass[]
  /** The server's time, in milliseconds. */
  readonly now: number
}

/** Every class of the batch in the order of time, each with its state in a word. */
export function ClassList({ classes, now }: ClassListProps) {
  if (classes.length === 0) return null
  return (
    <section aria-labelledby="classes" className="mt-8">
      <h2 id="classes" className="text-lg font-bold">
        All classes
      </h2>
      <ol className="mt-2 grid figures">
        {classes.map((one) => (
          <li key={one.id} className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <p>
              <span className="font-semibold">Class {one.number}</span>
              <span className="block text-sm text-ink-soft">{stateWords(one, now)}</span>
            </p>
            <div>
              {one.title && <p className="font-semibold">{one.title}</p>}
              <p className={one.state === 'cancelled' ? 'text-ink-soft line-through' : ''}>
                {dayInIndia(one)}, {hoursInIndia(one)}
              </p>
              <Local one={one} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Local({ one }: { readonly one: RoomClass }) {
  const local = one.state === 'cancelled' ? null : whereYouAre(one)
  return local && <p className="text-sm text-ink-soft">{local} where you are</p>
}

function stateWords(one: RoomClass, now: number): string {
  if (one.state === 'cancelled') return 'Cancelled'
  if (now >= joinWindow(one).closesAt) return 'Over'
  return now >= Date.parse(one.startsAt) ? 'On now' : 'To come'
}
