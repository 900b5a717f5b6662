import { useSyncExternalStore } from 'react'
import { daysAndHours, hoursByMovedClock } from '#contract/batches.ts'
import type { BatchOnSale } from '#contract/catalog.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { hasIndianClock, localDay, ownTime } from '#web/platform/local-time.ts'

const INDIA_MINUTES = -330
const never = () => () => {}

/** Words of this device, which the drawn page cannot know. */
const useOwnWords = (read: () => string | null): string | null => useSyncExternalStore(never, read, () => null)

/** The hours of a class where the visitor is, if another clock than the Indian one goes there. */
export function OwnTime({ batch }: { readonly batch: BatchOnSale }) {
  const lines = useOwnWords(() => ownHours(batch))?.split('\n') ?? []
  return lines.map((words) => <Own key={words} words={words} />)
}

/** A moment where the visitor is, if another clock than the Indian one goes there. */
export function OwnMoment({ iso }: { readonly iso: string }) {
  return <Own words={useOwnWords(() => ownTime(iso))} />
}

const Own = ({ words }: { readonly words: string | null }) =>
  words && <span className="block text-[length:min(1em,1rem)] font-normal text-ink-soft">{`${words} your time`}</span>

const aheadAt = (moment: string) => INDIA_MINUTES - new Date(moment).getTimezoneOffset()

/** A line for each time of the year at which a clock there goes otherwise. A class may be on another day there. */
function ownHours({ startsOn, endsOn, weekly }: BatchOnSale): string | null {
  const today = indianDayKey(new Date().toISOString())
  const from = startsOn && today > startsOn ? today : startsOn
  const hours = hoursByMovedClock({ startsOn: from, endsOn, weekly }, aheadAt)
  if (hours.every(({ since }) => hasIndianClock(new Date(since)))) return null
  return hours
    .map(({ since, weekly: there }, index) =>
      index === 0 ? daysAndHours(there) : `From ${localDay(new Date(since))}: ${daysAndHours(there)}`,
    )
    .join('\n')
}
