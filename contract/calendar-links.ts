import type { WebinarEvent } from './catalog.ts'
import { paths } from './paths.ts'

/** What a calendar says of a webinar. It leads to our page, never to the class itself. */
export function calendarWords(brand: string, siteUrl: string, event: WebinarEvent) {
  const page = siteUrl + paths.webinars
  return {
    title: `${event.subject}: free masterclass by ${brand}`,
    description: `The joining link comes by e-mail before the session. ${page}`,
    page,
  }
}
