import { endOf, type WebinarEvent } from './catalog.ts'
import { paths } from './paths.ts'

/** Where the calendar file of a webinar lies. */
export const webinarFile = (key: string): string => `${paths.webinars}/${key}.ics`

/** What a calendar says of a webinar. It leads to our page, never to the class itself. */
export function calendarWords(brand: string, siteUrl: string, event: WebinarEvent) {
  const page = siteUrl + paths.webinars
  return {
    title: `${event.subject}: free masterclass by ${brand}`,
    description: `The button in the letter of your registration leads in. ${page}`,
    page,
  }
}

/** The same event in the two large web calendars, to be added with one press. */
export function calendarLinks(brand: string, siteUrl: string, event: WebinarEvent) {
  const { title, description, page } = calendarWords(brand, siteUrl, event)
  const [start, end] = [new Date(event.startsAt).toISOString(), endOf(event)]
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    details: description,
    location: page,
  })
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start,
    enddt: end,
    body: description,
    location: page,
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  }
}

/** "20270116T053000Z". */
const compact = (time: string): string => time.replace(/[-:]|\.\d{3}/g, '')
