import { classesOf, type Batch } from '#contract/batches.ts'
import { paths } from '#contract/paths.ts'
import { calendarFile, type CalendarEvent, type NamedCalendar } from '../../calendar/calendar-file.ts'
import type { ClassTable } from '../classes/tables.ts'
import { classEvent } from '../classes/class-calendar.ts'

interface CalendarSite {
  readonly brand: string
  readonly siteUrl: string
}

interface CalledBatch {
  readonly title: string
  readonly batch: Batch
  /** Without any the published rule counts. */
  readonly classes: readonly ClassTable[]
}

type Reader = 'seatHolder' | 'anybody'

/** The classes of a batch for a calendar program, without any link to a class; null while no class is known. */
export function batchCalendar(
  site: CalendarSite,
  called: CalledBatch,
  now: Date,
  reader: Reader = 'seatHolder',
): NamedCalendar | null {
  const events = batchEvents(site, called, reader)
  const text = calendarFile({ name: called.title, brand: site.brand, events }, now)
  return events.length > 0 ? { name: `${called.batch.key}.ics`, text } : null
}

export function batchEvents({ siteUrl }: CalendarSite, called: CalledBatch, reader: Reader): CalendarEvent[] {
  const { title, batch, classes } = called
  const page = siteUrl + (reader === 'anybody' ? paths.course(batch.courseId) : paths.myCourses)
  if (classes.length === 0) return eventsByRule(siteUrl, called, { page, reader })
  return classes.map((row) => classEvent(siteUrl, row, reader === 'anybody' ? { title, page } : { title }))
}

const eventsByRule = (
  siteUrl: string,
  { title, batch }: CalledBatch,
  { page: url, reader }: { readonly page: string; readonly reader: Reader },
): CalendarEvent[] =>
  classesOf(batch).map(({ startsAt, endsAt }, index) => ({
    startsAt,
    endsAt,
    uid: `${batch.key}-${index + 1}@${new URL(siteUrl).hostname}`,
    title,
    description: reader === 'seatHolder' ? `Join from My Courses: ${url}` : url,
    url,
  }))
