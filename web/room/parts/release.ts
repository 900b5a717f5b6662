import * as z from 'zod/mini'
import { indianDayKey, inIndia } from '#contract/indian-time.ts'

/** When members see something, as a form has it. Day and hour are India's. */
export const RELEASE = { release: z.enum(['now', 'later', 'held']), day: z.string(), at: z.string() }

export interface Release {
  readonly release: 'now' | 'later' | 'held'
  readonly day: string
  readonly at: string
}

export function releaseOf(releaseAt: string | null, serverNow: string): Release['release'] {
  if (releaseAt === null) return 'held'
  return Date.parse(releaseAt) <= Date.parse(serverNow) ? 'now' : 'later'
}

/** For the form; of something new at once. */
export function releaseIn(thing: { readonly releaseAt: string | null } | null, serverNow: string): Release {
  const moment = thing?.releaseAt ?? serverNow
  const release = thing ? releaseOf(thing.releaseAt, serverNow) : 'now'
  return { release, day: indianDayKey(moment), at: inIndia(moment).toISOString().slice(11, 16) }
}

/** ISO 8601 UTC; null while it is kept back, undefined where what is typed is no moment. */
export function momentOf(
  { release, day, at }: Release,
  before: { readonly releaseAt: string | null } | null,
  serverNow: string,
): string | null | undefined {
  if (release === 'held') return null
  if (release === 'later') return indianMoment(day, at)
  const seenSince = before?.releaseAt ?? null
  return seenSince !== null && releaseOf(seenSince, serverNow) === 'now' ? seenSince : serverNow
}

export function indianMoment(day: string, at: string): string | undefined {
  const moment = Date.parse(`${day}T${at}:00+05:30`)
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}
