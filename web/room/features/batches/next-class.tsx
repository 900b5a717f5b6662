import type { ClassTime } from '#contract/batches.ts'
import { ownTime } from '#web/platform/local-time.ts'
import { dayInIndia, hoursInIndia, isOn, untilWords } from './class-words.ts'

interface NextClassProps {
  readonly next: ClassTime
  /** The server's, in milliseconds. */
  readonly now: number
}

/** When the next class is: the loudest words of the page. */
export function NextClass({ next, now }: NextClassProps) {
  const local = ownTime(next.startsAt)
  return (
    <div className="grid gap-1 figures">
      <p className="text-2xl font-bold sm:text-3xl">{dayInIndia(next)}</p>
      <p className="text-xl font-semibold">{hoursInIndia(next)}</p>
      {local && (
        <p className="text-ink-soft">
          <time dateTime={next.startsAt}>{local}</time> where you are
        </p>
      )}
      <p className="font-semibold text-coolant">{startsWords(next, now)}</p>
    </div>
  )
}

function startsWords(next: ClassTime, now: number): string {
  const start = Date.parse(next.startsAt)
  if (now < start) return `Starts ${untilWords(start, now)}`
  return isOn(next, now) ? 'It is on now' : 'It has just ended'
}
