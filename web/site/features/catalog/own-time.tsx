import { useSyncExternalStore } from 'react'
import { nextClass } from '#contract/batches.ts'
import type { BatchOnSale } from '#contract/catalog.ts'
import { localClock, localTime } from '#web/platform/local-time.ts'

const INDIA_MINUTES = -330
const never = () => () => {}

/** Words of this device, which the drawn page cannot know. */
const useOwnWords = (read: () => string | null): string | null => useSyncExternalStore(never, read, () => null)

const hasIndianClock = (moment: Date): boolean => moment.getTimezoneOffset() === INDIA_MINUTES

/** The hours of a class where the visitor is, if another clock than the Indian one goes there. */
export function OwnTime({ batch }: { readonly batch: BatchOnSale }) {
  return <Own words={useOwnWords(() => ownHours(batch))} />
}

/** A moment where the visitor is, if another clock than the Indian one goes there. */
export function OwnMoment({ iso }: { readonly iso: string }) {
  return <Own words={useOwnWords(() => (hasIndianClock(new Date(iso)) ? null : localTime(new Date(iso))))} />
}

const Own = ({ words }: { readonly words: string | null }) =>
  words && <span className="block text-base font-normal text-ink-soft">{`${words} your time`}</span>

/** Of the first class, as other countries move their clocks. */
function ownHours(batch: BatchOnSale): string | null {
  if (!batch.startsOn) return null
  const first = nextClass({ ...batch, state: 'announced' }, `${batch.startsOn}T00:00:00+05:30`)
  if (!first || hasIndianClock(new Date(first.startsAt))) return null
  return `${localClock(new Date(first.startsAt))} to ${localClock(new Date(first.endsAt))}`
}
