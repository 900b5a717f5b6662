import { classesOf, type Batch, type ClassTime } from '#contract/batches.ts'
import { paths } from '#contract/paths.ts'
import { calendarFile, type NamedCalendar } from '../../calendar/calendar-file.ts'

interface CalendarSite {
  readonly brand: string
  readonly siteUrl: string
}

interface NumberedClass extends ClassTime {
  readonly number: number
}

interface CalendarOptions {
  readonly reader?: 'seatHolder' | 'anybody'
  /** Without these the published rule counts. A class has the same name in a calendar either way. */
  readonly planned?: readonly NumberedClass[]
}

/** The classes of a batch for a calendar program, without any link to a class; null while no class is known. */
export function batchCalendar(
  { brand, siteUrl }: CalendarSite,
  title: string,
  batch: Batch,
  now: Date,
  { reader = 'seatHolder', planned = byRule(batch) }: CalendarOptions = {},
): NamedCalendar | null {
  const isHolder = reader === 'seatHolder'
  const url = siteUrl + (isHolder ? paths.myCourses : paths.course(batch.courseId))
  const events = planned.map(({ number, startsAt, endsAt }) => ({
    startsAt,
    endsAt,
    uid: `${batch.key}-${number}@${new URL(siteUrl).hostname}`,
    title,
    description: isHolder ? `Join from My Courses: ${url}` : url,
    url,
  }))
  return events.length > 0
    ? { name: `${batch.key}.ics`, text: calendarFile({ name: title, brand, events }, now) }
    : null
}

const byRule = (batch: Batch): NumberedClass[] => classesOf(batch).map((one, index) => ({ ...one, number: index + 1 }))
