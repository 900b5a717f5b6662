/** What joining, the meeting service and the trainer say of one member in one class, as one answer. */
import type { ClassTime } from '#contract/batches.ts'
import type { Attended } from '#contract/attendance.ts'
import type { AttendanceState } from '#contract/room.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'

export interface Evidence {
  /** What the trainer said. */
  readonly said: AttendanceState | null
  /** By the meeting service's list. */
  readonly minutes: number | null
  readonly joinedAt: string | null
}

/** Of the class's minutes, to have been in it rather than in a part of it. */
const MOST_OF_IT = 0.75

/** The trainer's word counts first, then minutes, then the press to join. */
export function attended({ said, minutes, joinedAt }: Evidence, time: ClassTime): Pick<Attended, 'state' | 'by'> {
  if (said !== null) return { state: said, by: 'trainer' }
  if (minutes !== null) return { state: minutes >= MOST_OF_IT * lengthOf(time) ? 'present' : 'partial', by: 'report' }
  return joinedAt === null ? { state: null, by: null } : { state: 'present', by: 'join' }
}

const lengthOf = ({ startsAt, endsAt }: ClassTime): number => (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS

/** Whole minutes of a class during which somebody was there, however often and from however many devices. */
export function minutesIn(
  stays: ReadonlyArray<{ readonly joinedAt: string; readonly leftAt: string }>,
  { startsAt, endsAt }: ClassTime,
): number {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const inside = stays
    .map(({ joinedAt, leftAt }) => ({
      from: Math.max(Date.parse(joinedAt), start),
      until: Math.min(Date.parse(leftAt), end),
    }))
    .toSorted((one, other) => one.from - other.from)
  let [total, counted] = [0, start]
  for (const { from, until } of inside) {
    total += Math.max(until - Math.max(from, counted), 0)
    counted = Math.max(counted, until)
  }
  return Math.round(total / MINUTE_MS)
}
