import { MINUTE_MS } from '#contract/ground/time.ts'

/** A moment by the machine's clock. One that is nearer than a minute would be over on a slow machine before it is used. */
export function fromNow(ms: number): Date {
  if (ms > 0 && ms < MINUTE_MS) throw new RangeError(`${ms} ms ahead are too few: take more, and set the clock there`)
  return new Date(Date.now() + ms)
}
