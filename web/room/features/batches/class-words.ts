import type { ClassTime } from '#contract/batches.ts'
import { indianClock, indianDate } from '#contract/indian-time.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'

/** "7:00 pm to 9:00 pm IST". */
export const hoursInIndia = ({ startsAt, endsAt }: ClassTime): string =>
  `${indianClock(startsAt)} to ${indianClock(endsAt)} IST`

export const dayInIndia = ({ startsAt }: ClassTime): string => indianDate(startsAt)

/** `now` in milliseconds. */
export const isOn = ({ startsAt, endsAt }: ClassTime, now: number): boolean =>
  Date.parse(startsAt) <= now && now < Date.parse(endsAt)

/** What stands over the class that is nearest, in time. */
export function headWords(next: ClassTime, now: number): string {
  if (isOn(next, now)) return 'On now'
  return now < Date.parse(next.startsAt) ? 'Next class' : 'Just ended'
}

/** How far off it is: "in 25 minutes", "in 3 days". Both in milliseconds. */
export function untilWords(at: number, now: number): string {
  const minutes = Math.ceil((at - now) / MINUTE_MS)
  if (minutes <= 0) return 'now'
  if (minutes < 60) return `in ${counted(minutes, 'minute')}`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `in ${counted(hours, 'hour')}`
  return `in ${counted(Math.floor(hours / 24), 'day')}`
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`
