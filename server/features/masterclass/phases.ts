import { joinWindow } from '#contract/batches.ts'
import { endOf, type WebinarEvent } from '#contract/catalog.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Catalog } from '../content/catalog.ts'

const REPLAY_DAYS = 7

/** When one can join a masterclass, and until when its recording is shown, in milliseconds. */
export function momentsOf(event: WebinarEvent) {
  const endsAt = endOf(event)
  return {
    ...joinWindow({ startsAt: event.startsAt, endsAt }),
    replayEndsAt: Date.parse(endsAt) + REPLAY_DAYS * DAY_MS,
  }
}

export type Phase = 'before' | 'open' | 'after'

/** What a link opens now; null for one that is dead: made before the event was over, and used afterwards, or too late. */
export function phaseOf(event: WebinarEvent, { madeAt }: { readonly madeAt: string }, now: Date): Phase | null {
  const { opensAt, closesAt, replayEndsAt } = momentsOf(event)
  const time = now.getTime()
  if (time < opensAt) return 'before'
  if (time < closesAt) return 'open'
  return Date.parse(madeAt) >= closesAt && time < replayEndsAt ? 'after' : null
}

export const eventNamed = (catalog: Catalog, key: string): WebinarEvent | undefined =>
  catalog.now().webinars.find((event) => event.key === key)
