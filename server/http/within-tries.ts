import { Refusal } from '#contract/refusal.ts'
import type { Counters, Limit } from './counters.ts'

interface Within {
  readonly counters: Counters
  readonly name: string
  /** Of what was kept. */
  readonly kept: Limit
  /** Of everything that was sent, as reading it costs much. */
  readonly tries: Limit
  readonly detail?: string
}

/** Counts work as kept unless it is refused or breaks off. While it is under way it counts too. */
export async function withinTries<Outcome>(
  { counters, name, kept, tries, ...details }: Within,
  work: () => Promise<Outcome>,
): Promise<Outcome | Refusal<'tooManyRequests'>> {
  const overKept = await secondsOver(counters, name, kept)
  let outcome: Outcome | Refusal<'tooManyRequests'> | undefined
  try {
    const wait = overKept ?? (await secondsOver(counters, `${name}, tries`, tries))
    outcome = wait === null ? await work() : new Refusal('tooManyRequests', { secondsToWait: wait, ...details })
    return outcome
  } finally {
    if (outcome === undefined || outcome instanceof Refusal) await counters.giveBack(name)
  }
}

async function secondsOver(counters: Counters, name: string, { times, seconds }: Limit): Promise<number | null> {
  const { count, secondsLeft } = await counters.hit(name, seconds)
  return count > times ? secondsLeft : null
}
