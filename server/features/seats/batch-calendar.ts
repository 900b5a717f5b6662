import { classesOf, type Batch } from '#contract/batches.ts'
import { paths } from '#contract/paths.ts'
import { calendarFile, type NamedCalendar } from '../../calendar/calendar-file.ts'

interface CalendarSite {
  readonly brand: string
  readonly siteUrl: string
}

/** The classes of a batch for a calendar program, without any link to a class; null while no class is known. */
export function batchCalendar(
  { brand, siteUrl }: CalendarSite,
  title: string,
  batch: Batch,
  now: Date,
  reader: 'seatHolder' | 'anybody' = 'seatHolder',
): NamedCalendar | null {
  const isHolder = reader === 'seatHolder'
  const url = siteUrl + (isHolder ? paths.myCourses : paths.course(batch.courseId))
  const events = classesOf(batch).map((one, index) => ({
    ...one,
    uid: `${batch.key}-${index + 1}@${new URL(siteUrl).hostname}`,
    title,
    description: isHolder ? `Join from My Courses: ${url}` : url,
    url,
  }))
  return events.length > 0
    ? { name: `${batch.key}.ics`, text: calendarFile({ name: title, brand, events }, now) }
    : null
}
