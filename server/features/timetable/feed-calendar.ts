import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/ground/time.ts'
import { calendarFile, type CalendarEvent } from '../../calendar/calendar-file.ts'
import type { FeedTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { classesOf } from '../classes/classes.ts'
import { batchEvents } from '../seats/batch-calendar.ts'
import { courseOfSeat } from '../seats/seat-course.ts'
import { placesOfMember } from '../seats/sitting.ts'
import { staffOf } from '../staff/staff-roles.ts'
import type { TimetableDeps } from './recipients.ts'

const SHOWN_MS = 90 * DAY_MS

/** What is in the calendar now; null for who sits or teaches nowhere. */
export async function feedCalendar(queries: Queries, deps: TimetableDeps, feed: FeedTable, now: Date) {
  const { brand } = deps.config
  const keys = await batchKeysOf(queries, feed.userId)
  if (keys.length === 0) return null
  const perBatch = await Promise.all(keys.map((key) => eventsOf(queries, deps, feed, key)))
  const from = now.getTime() - SHOWN_MS
  const events = perBatch.flat().filter(({ endsAt }) => Date.parse(endsAt) >= from)
  const text = calendarFile({ name: `Classes at ${brand}`, brand, events, isFeed: true }, now)
  const changes = events.map(({ changes: known }) => Date.parse(known?.updatedAt ?? feed.createdAt))
  return {
    text,
    tag: createHash('sha256').update(text).digest('base64url'),
    changedAt: new Date(Math.max(Date.parse(feed.createdAt), ...changes)),
  }
}

async function batchKeysOf(queries: Queries, userId: string): Promise<string[]> {
  const places = await placesOfMember(queries, userId)
  const roles = (await staffOf(queries, userId))?.roles ?? []
  const taught = roles.flatMap(({ role, batchKey }) => (role === 'trainer' && batchKey !== null ? [batchKey] : []))
  return [...new Set([...places.map(({ batchKey }) => batchKey), ...taught])].toSorted()
}

/** Those of a batch that is cancelled are shown as such. */
async function eventsOf(
  queries: Queries,
  { catalog, config }: TimetableDeps,
  { createdAt }: FeedTable,
  key: string,
): Promise<CalendarEvent[]> {
  const own = catalog.now().batches.find((one) => one.key === key)
  if (!own) return []
  const { title, batch } = courseOfSeat(catalog.now(), { courseId: own.courseId, batchKey: key })
  if (!batch) return []
  const classes = await classesOf(queries, key)
  const isOff = batch.state === 'cancelled'
  return batchEvents(config, { title, batch, classes }, 'seatHolder').map((event) => ({
    ...event,
    // A class by the published rule has no changes that are counted: the text stays the same from one look to the next.
    changes: event.changes ?? { sequence: 0, updatedAt: createdAt },
    isCancelled: isOff || event.isCancelled === true,
  }))
}
