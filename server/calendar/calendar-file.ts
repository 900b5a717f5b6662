/** Calendar files as RFC 5545 (iCalendar) has them, for any calendar program to read. */

import { mailLink } from '#contract/mail-link.ts'
import { MINUTE_MS } from '#contract/ground/time.ts'

export interface CalendarEvent {
  /** The same for the same event whenever it is written. */
  readonly uid: string
  readonly title: string
  readonly description: string
  /** A page of ours. What opens a class never stands in a file that is passed on. */
  readonly url: string
  /** ISO 8601 with offset. */
  readonly startsAt: string
  readonly endsAt: string
  /** How often it changed, and when it last did, where that is counted. */
  readonly changes?: { readonly sequence: number; readonly updatedAt: string }
  readonly isCancelled?: boolean
  /** Who invites whom, in a file that asks a mail program to enter, move or end the event. */
  readonly invitation?: { readonly from: Invited; readonly to: Invited }
}

export interface Invited {
  readonly name: string
  readonly email: string
}

export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL'

export interface CalendarFile {
  readonly name: string
  readonly brand: string
  readonly events: readonly CalendarEvent[]
  readonly method?: Method
  /** For a file that calendar programs fetch again and again. */
  readonly isFeed?: boolean
}

/** A calendar file with the name under which a device stores it. */
export interface NamedCalendar {
  readonly name: string
  readonly text: string
}

export const asAttachment = (file: NamedCalendar, method: Method = 'PUBLISH') => ({
  ...file,
  type: `text/calendar; charset=utf-8; method=${method}`,
})

export function calendarFile(
  { name, brand, events, method = 'PUBLISH', isFeed = false }: CalendarFile,
  now: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${text(`-//${brand}//Calendar//EN`)}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${text(name)}`,
    ...(isFeed ? ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] : []),
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf(event: CalendarEvent, now: Date): string[] {
  const { uid, title, description, url, startsAt, endsAt, changes, isCancelled = false, invitation } = event
  return [
    'BEGIN:VEVENT',
    `UID:${text(uid)}`,
    `DTSTAMP:${utc(changes ? new Date(changes.updatedAt) : now)}`,
    ...(changes ? [`LAST-MODIFIED:${utc(new Date(changes.updatedAt))}`] : []),
    // A later file counts more than an earlier one, where no count of changes is kept.
    `SEQUENCE:${changes?.sequence ?? Math.floor(now.getTime() / MINUTE_MS)}`,
    `DTSTART:${utc(new Date(startsAt))}`,
    `DTEND:${utc(new Date(endsAt))}`,
    `SUMMARY:${text(title)}`,
    `DESCRIPTION:${text(description)}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(invitation ? invitationLines(invitation) : []),
    'END:VEVENT',
  ]
}

const invitationLines = ({ from, to }: NonNullable<CalendarEvent['invitation']>): string[] => [
  `ORGANIZER;CN=${parameter(from.name)}:${mailLink(from.email)}`,
  `ATTENDEE;CN=${parameter(to.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:${mailLink(to.email)}`,
]

/** In quotes, which nothing inside can end. */
const parameter = (value: string): string => `"${value.replace(/[\p{Cc}"]/gu, ' ')}"`

/** "20270116T133000Z". */
const utc = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '')

const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)

const MOST_OCTETS = 75

/** A line of more than 75 octets goes on in the next, behind a space; never inside of a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MOST_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
