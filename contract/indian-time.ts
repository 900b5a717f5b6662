import { DAY_MS } from './ground/time.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
// Intl writes other spaces in Node, which draws the page, than in browsers.
const AHEAD_OF_UTC_MS = 5.5 * 3600 * 1000

export const inIndia = (moment: string): Date => new Date(Date.parse(moment) + AHEAD_OF_UTC_MS)

const dayOf = (there: Date): string => `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`

/** "2027-01-16" -> ISO 8601 UTC of its first moment in India, and of the first after it. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00+05:30`).toISOString()
export const endOfDay = (day: string): string => new Date(Date.parse(startOfDay(day)) + DAY_MS).toISOString()

/** ISO 8601 with offset -> "16 January 2027". */
export const indianDay = (moment: string): string => dayOf(inIndia(moment))

/** "2027-01" -> "January 2027". */
export const monthWords = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

export const indianDayKey = (moment: string): string => inIndia(moment).toISOString().slice(0, 10)

/** A day, or ISO 8601 with offset -> "Saturday, 16 January 2027". */
export function indianDate(moment: string): string {
  const there = inIndia(moment)
  return `${WEEKDAYS[there.getUTCDay()]}, ${dayOf(there)}`
}

export function indianClock(moment: string): string {
  const there = inIndia(moment)
  const hours = there.getUTCHours()
  return `${hours % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}

/** ISO 8601 with offset -> "Saturday, 16 January 2027, 11:00 am IST". */
export const indianTime = (moment: string): string => `${indianDate(moment)}, ${indianClock(moment)} IST`

/** "2027-01-16 11:00 IST". */
export const indianStamp = (moment: string): string =>
  `${inIndia(moment).toISOString().slice(0, 16).replace('T', ' ')} IST`
