import { useSyncExternalStore } from 'react'
import { byAnotherClock, daysAndHours } from '#contract/batches.ts'
import type { BatchOnSale } from '#contract/catalog.ts'
import { hasIndianClock, ownTime } from '#web/platform/local-time.ts'

const INDIA_MINUTES = -330
const never = () => () => {}

/** Words of this device, which the drawn page cannot know. */
const useOwnWords = (read: () => string | null): string | null => useSyncExternalStore(never, read, () => null)

/** The hours of a class where the visitor is, if another clock than the Indian one goes there. */
export function OwnTime({ batch }: { readonly batch: BatchOnSale }) {
  return <Own words={useOwnWords(() => ownHours(batch))} />
}

/** A moment where the visitor is, if another clock than the Indian one goes there. */
export function OwnMoment({ iso }: { readonly iso: string }) {
  return <Own words={useOwnWords(() => ownTime(iso))} />
}

const Own = ({ words }: { readonly words: string | null }) =>
  words && <span className="block text-[length:min(1em,1rem)] font-normal text-ink-soft">{`${words} your time`}</span>

/** By the clock of the first day, as other countries move theirs. A class may be on another day there. */
function ownHours({ startsOn, weekly }: BatchOnSale): string | null {
  if (!startsOn || hasIndianClock(new Date(startsOn))) return null
  return daysAndHours(byAnotherClock(weekly, INDIA_MINUTES - new Date(startsOn).getTimezoneOffset()))
}
