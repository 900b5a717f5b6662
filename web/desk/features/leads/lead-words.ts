import { COUNT_CAP, type LeadState, type TouchKind } from '#contract/leads.ts'
import { indianDay } from '#contract/indian-time.ts'
import { DAY_MS, HOUR_MS } from '#contract/ground/time.ts'
import type { BadgeTone } from '#web/ui/dense/badge.tsx'

export const STATES: Readonly<Record<LeadState, { readonly name: string; readonly tone: BadgeTone }>> = {
  new: { name: 'New', tone: 'flare' },
  contacted: { name: 'Contacted', tone: 'coolant' },
  interested: { name: 'Interested', tone: 'coolant' },
  waiting: { name: 'Waiting', tone: 'plain' },
  won: { name: 'Won', tone: 'product' },
  lost: { name: 'Lost', tone: 'trip' },
  spam: { name: 'Spam', tone: 'plain' },
}

export const TOUCHES: Readonly<Record<TouchKind, string>> = {
  record: 'Filled in a form',
  account: 'Made an account',
  intent: 'Pressed the payment button',
  seat: 'Seat',
  letter: 'Letter',
  call: 'Call',
  whatsapp: 'WhatsApp message',
  mail: 'Mail',
  note: 'Note',
}

/** A day in India, so many days from this moment: "2027-01-16". */
export function dayIn(days: number, now: Date): string {
  return new Date(now.getTime() + days * DAY_MS + INDIA_MS).toISOString().slice(0, 10)
}
const INDIA_MS = 5.5 * HOUR_MS

/** How many days until the next Monday, never none. */
export function daysToMonday(now: Date): number {
  const weekday = new Date(now.getTime() + INDIA_MS).getUTCDay()
  return (8 - weekday) % 7 || 7
}

/** "today", "tomorrow", "3 days late", "16 January 2027". */
export function dueWords(day: string, now: Date): string {
  const days = Math.round((Date.parse(day) - Date.parse(dayIn(0, now))) / DAY_MS)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`
  return indianDay(`${day}T12:00:00+05:30`)
}

export const isLate = (day: string, now: Date): boolean => day < dayIn(0, now)

/** "1,234", and at the end of counting "more than 10,000". */
export const countWords = (count: number): string =>
  count > COUNT_CAP ? `more than ${inGroups(COUNT_CAP)}` : inGroups(count)

const inGroups = (count: number): string => String(count).replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',')
