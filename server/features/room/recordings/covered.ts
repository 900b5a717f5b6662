/** Which seconds of a recording somebody has seen: a bit for each, so that it only grows and never gets larger than the recording. */

export type Span = readonly [from: number, to: number]

/** A fast player shows three seconds in one; the rest is what a slow line may delay. */
const SECONDS_PER_SECOND = 3
const SLACK = 30

/** How many seconds can have been seen since the last report. Both in milliseconds. */
export const mostSince = (last: number, now: number): number =>
  Math.floor((Math.max(0, now - last) / 1000) * SECONDS_PER_SECOND) + SLACK

interface Adding {
  readonly spans: readonly Span[]
  /** Of the recording. */
  readonly seconds: number
  readonly most: number
}

/** What is covered with these spans, of which at most so many seconds are new. */
export function withSpans(covered: string, { spans, seconds, most }: Adding): string {
  const bits = Buffer.alloc(Math.ceil(seconds / 8))
  Buffer.from(covered, 'base64').copy(bits)
  let left = most
  for (const [from, to] of spans)
    for (let second = from; second < Math.min(to, seconds) && left > 0; second += 1) {
      if (isSet(bits, second)) continue
      bits.writeUInt8(bits.readUInt8(second >> 3) | (1 << (second & 7)), second >> 3)
      left -= 1
    }
  return bits.toString('base64')
}

const isSet = (bits: Buffer, second: number): boolean => (bits.readUInt8(second >> 3) & (1 << (second & 7))) !== 0

/** How many seconds were seen, of those that the recording has. */
export function secondsIn(covered: string, seconds: number): number {
  const bits = Buffer.from(covered, 'base64')
  let count = 0
  for (let second = 0; second < Math.min(seconds, bits.length * 8); second += 1) if (isSet(bits, second)) count += 1
  return count
}
