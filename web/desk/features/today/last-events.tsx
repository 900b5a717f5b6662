import type { ReactNode } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { LAST_EVENTS, type LastEvent, type Today } from '#contract/desk.ts'
import { indianTime } from '#contract/indian-time.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Link } from '#web/ui/link.tsx'
import { TimeAgo } from '#web/ui/dense/time-ago.tsx'

const isKnown = (key: string): key is keyof typeof LAST_EVENTS => Object.hasOwn(LAST_EVENTS, key)

/** Signs that the machinery runs. */
export function LastEvents({ events, diskFreeBytes }: Pick<Today, 'events' | 'diskFreeBytes'>) {
  const may = useMay()
  return (
    <section aria-labelledby="last-events" className="rounded-sheet border border-line bg-sheet">
      <h2 id="last-events" className="tag px-4 pt-3 text-ink-soft">
        Is everything running?
      </h2>
      {may('settingsChange') && (
        <p className="px-4 pt-1">
          <Link to={deskPaths.health} className="underline underline-offset-4">
            Health of every part
          </Link>
        </p>
      )}
      <dl className="divide-y divide-line">
        {events.map((event) => (
          <Line key={event.key} name={<Name of={event.key} />} isBad={event.isLate}>
            <Moment event={event} />
          </Line>
        ))}
        {diskFreeBytes !== null && (
          <Line name="Disk left" isBad={diskFreeBytes < LITTLE_BYTES}>
            {sizeInWords(diskFreeBytes)}
          </Line>
        )}
      </dl>
    </section>
  )
}

function Name({ of: key }: { readonly of: string }) {
  const name = isKnown(key) ? LAST_EVENTS[key] : key
  if (key !== 'backUp') return name
  return (
    <Link to={deskPaths.backUps} className="underline underline-offset-4">
      {name}
    </Link>
  )
}

const LITTLE_BYTES = 1e9

const sizeInWords = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.round(bytes / 1e6)} MB`

const NEVER = new Map([['backUp', 'No back-up yet']])

const Moment = ({ event: { key, at } }: { readonly event: LastEvent }) =>
  at === null ? (NEVER.get(key) ?? 'None yet') : <TimeAgo at={at} title={indianTime(at)} />

interface LineProps {
  readonly name: ReactNode
  readonly isBad: boolean
  readonly children: ReactNode
}

const Line = ({ name, isBad, children }: LineProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2">
    <dt>{name}</dt>
    <dd className={`figures ${isBad ? 'font-semibold text-trip' : 'text-ink-soft'}`}>{children}</dd>
  </div>
)
