/** Calendar files as RFC 5545 (iCalendar) has them, for any calendar program to read. */

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
}

export interface CalendarFile {
  readonly name: string
  readonly brand: string
  readonly events: readonly CalendarEvent[]
}

/** A calendar file with the name under which a device stores it. */
export interface NamedCalendar {
  readonly name: string
  readonly text: string
}

export const asAttachment = (file: NamedCalendar) => ({
  ...file,
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
})

export function calendarFile({ name, brand, events }: CalendarFile, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${text(`-//${brand}//Calendar//EN`)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const linesOf = ({ uid, title, description, url, startsAt, endsAt }: CalendarEvent, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${text(uid)}`,
  `DTSTAMP:${utc(now)}`,
  // A later file counts more than an earlier one, and no count of changes needs to be kept.
  `SEQUENCE:${Math.floor(now.getTime() / 60_000)}`,
  `DTSTART:${utc(new Date(startsAt))}`,
  `DTEND:${utc(new Date(endsAt))}`,
  `SUMMARY:${text(title)}`,
  `DESCRIPTION:${text(description)}`,
  `URL:${url}`,
  'STATUS:CONFIRMED',
  'END:VEVENT',
]

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
