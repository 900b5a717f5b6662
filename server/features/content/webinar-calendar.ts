import { calendarWords } from '#contract/calendar-links.ts'
import { endOf, type WebinarEvent } from '#contract/catalog.ts'
import { calendarFile, type NamedCalendar } from '../../calendar/calendar-file.ts'

interface CalendarSite {
  readonly brand: string
  readonly siteUrl: string
}

/** When it takes place, in one word: the same as long as a calendar entry need not change. */
export const timesOf = (event: WebinarEvent): string => `${new Date(event.startsAt).toISOString()}/${endOf(event)}`

/** A webinar for a calendar program: the same event in the letter and on the page. It leads to our page, never to the webinar itself. */
export function webinarCalendar(
  { brand, siteUrl }: CalendarSite,
  event: WebinarEvent & { readonly isCancelled?: boolean },
  writtenAt: Date,
): NamedCalendar {
  const { title, description, page } = calendarWords(brand, siteUrl, event)
  const uid = `webinar-${event.key}@${new URL(siteUrl).hostname}`
  const session = {
    uid,
    title,
    description,
    url: page,
    startsAt: event.startsAt,
    endsAt: endOf(event),
    isCancelled: event.isCancelled ?? false,
  }
  return { name: `${event.key}.ics`, text: calendarFile({ name: title, brand, events: [session] }, writtenAt) }
}
