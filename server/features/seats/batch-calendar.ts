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
): NamedCalendar | null {
  const url = siteUrl + paths.myCourses
  const events = classesOf(batch).map((one, index) => ({
    ...one,
    uid: `${batch.key}-${index + 1}@${new URL(siteUrl).hostname}`,
    title,
    description: `Join from My Courses: ${url}`,
    url,
  }))
  return events.length > 0
    ? { name: `${batch.key}.ics`, text: calendarFile({ name: title, brand, events }, now) }
    : null
}
