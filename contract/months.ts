/** Months of India as "2027-01", which sort as text. */
import { indianDayKey } from './indian-time.ts'

const MOST = 1200

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** ISO 8601 with offset. */
export const monthOf = (moment: string): string => indianDayKey(moment).slice(0, 7)

export const monthLater = (month: string, count: number): string => monthAt(monthsSinceYearNought(month) + count)

/** From the first to the last, at most 1200 of them; none where one of the two is no month. */
export function monthsBetween(first: string, last: string): string[] {
  const [from, to] = [monthsSinceYearNought(first), monthsSinceYearNought(last)]
  return Array.from({ length: Math.min(to - from + 1, MOST) }, (_, later) => monthAt(from + later))
}

export const startOfMonth = (month: string): string => new Date(`${month}-01T00:00:00+05:30`).toISOString()

/** The one of this moment is the last. */
export const lastMonths = (moment: string, count: number): string[] =>
  monthsBetween(monthLater(monthOf(moment), 1 - count), monthOf(moment))

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

function monthsSinceYearNought(month: string): number {
  const [, year, number] = MONTH.exec(month) ?? []
  return Number(year) * 12 + Number(number) - 1
}

const monthAt = (place: number): string =>
  `${String(Math.floor(place / 12)).padStart(4, '0')}-${String((place % 12) + 1).padStart(2, '0')}`
