/** Settings that count from a day on, a line for each day. What has begun stays. */
import { indianDayKey } from './indian-time.ts'

interface Dated {
  readonly from: string
}

export const linesIn = (text: string): string[] =>
  text
    .split(/[\n;]/)
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)

export const orderFault = (from: string, before: string): string | null =>
  from > before ? null : `has ${from} behind ${before}: write the lines by their days, each once`

export const inForce = <Line extends Dated>(lines: readonly Line[], shipped: Line, moment: string): Line =>
  lines.findLast(({ from }) => from <= indianDayKey(moment)) ?? shipped

/** Null where `after` leaves what has begun: documents went by it. */
export function changedLines<Line extends Dated>(
  before: readonly Line[],
  after: readonly Line[],
  today: string,
): string | null {
  const begun = before.filter(({ from }) => from <= today)
  const isKept = JSON.stringify(begun) === JSON.stringify(after.slice(0, begun.length))
  return isKept && after.slice(begun.length).every(({ from }) => from >= today)
    ? null
    : 'changes what has begun: keep the lines up to today, and add one from a later day on'
}
