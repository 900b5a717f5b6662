import { calendarWords } from '#contract/calendar-links.ts'
import { endOf, type WebinarEvent } from '#contract/catalog.ts'
import { calendarFile, type NamedCalendar } from '../../calendar/calendar-file.ts'

interface CalendarSite {
  readonly brand: string
  readonly siteUrl: string
}

/** A webinar for a calendar program: the same event in the letter and on the page. It leads to our page, never to the webinar itself. */
export function webinarCalendar({ brand, siteUrl }: CalendarSite, event: WebinarEvent, writtenAt: Date): NamedCalendar {
  const { title, description, page } = calendarWords(brand, siteUrl, event)
  const uid = `webinar-${event.key}@${new URL(siteUrl).hostname}`
  const session = { uid, title, description, url: page, startsAt: event.startsAt, endsAt: endOf(event) }
  return { name: `${event.key}.ics`, text: calendarFile({ name: title, brand, events: [session] }, writtenAt) }
}
