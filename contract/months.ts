/** Months of India as "2027-01", which sort as text. */
import { indianDayKey } from './indian-time.ts'

export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** ISO 8601 with offset. */
export const monthOf = (moment: string): string => indianDayKey(moment).slice(0, 7)

export function monthLater(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = monthLater(month, 1)) months.push(month)
  return months
}

export const startOfMonth = (month: string): string => new Date(`${month}-01T00:00:00+05:30`).toISOString()

/** The one of this moment is the last. */
export const lastMonths = (moment: string, count: number): string[] =>
  monthsBetween(monthLater(monthOf(moment), 1 - count), monthOf(moment))
