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
// Not by Intl, whose spaces differ between Node, which draws the page, and browsers.
const AHEAD_OF_UTC_MS = 5.5 * 3600 * 1000

/** A moment as a date whose UTC fields are those of a clock in India. */
export const inIndia = (moment: string): Date => new Date(Date.parse(moment) + AHEAD_OF_UTC_MS)

const dayOf = (there: Date): string => `${there.getUTCDate()} ${MONTHS[there.getUTCMonth()]} ${there.getUTCFullYear()}`

/**
 * The day in India: "16 January 2027".
 * @param moment ISO 8601 with offset
 */
export const indianDay = (moment: string): string => dayOf(inIndia(moment))

/**
 * A moment as it is announced in India: "Saturday, 16 January 2027, 11:00 am IST".
 * @param moment ISO 8601 with offset
 */
export function indianTime(moment: string): string {
  const there = inIndia(moment)
  const hours = there.getUTCHours()
  const time = `${hours % 12 || 12}:${String(there.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
  return `${WEEKDAYS[there.getUTCDay()]}, ${dayOf(there)}, ${time} IST`
}
