import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import { calendarFile, type CalendarEvent } from './calendar-file.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const CLASS: CalendarEvent = {
  uid: 'AP-2027-01-1@example.com',
  title: 'Aspen Plus (Jan 2027)',
  description: 'Join from My Courses.',
  url: 'https://example.com/my-courses',
  startsAt: '2027-01-16T19:00:00+05:30',
  endsAt: '2027-01-16T15:30:00.000Z',
}
const written = (...events: readonly CalendarEvent[]) =>
  calendarFile({ name: 'Aspen Plus', brand: 'Synergyy', events }, NOW)

/** The events as another program reads them. */
const read = (file: string) =>
  ICAL.Component.fromString(file)
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))

test('a calendar program reads the file as it was meant', () => {
  const [event, ...others] = read(written(CLASS))
  assert.ok(event)
  assert.equal(others.length, 0)
  assert.equal(event.uid, CLASS.uid)
  assert.equal(event.summary, CLASS.title)
  assert.equal(event.description, CLASS.description)
  assert.deepEqual(
    [event.startDate, event.endDate].map((time) => time.toJSDate().toISOString()),
    ['2027-01-16T13:30:00.000Z', '2027-01-16T15:30:00.000Z'],
  )
  assert.equal(event.component.getFirstPropertyValue('url'), CLASS.url)
})

test('the file says all that RFC 5545 asks for, in lines that end with CR and LF', () => {
  const file = written(CLASS)
  assert.deepEqual(file.split('\r\n'), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Synergyy//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Aspen Plus',
    'BEGIN:VEVENT',
    'UID:AP-2027-01-1@example.com',
    'DTSTAMP:20261120T120000Z',
    'SEQUENCE:29919600',
    'DTSTART:20270116T133000Z',
    'DTEND:20270116T153000Z',
    'SUMMARY:Aspen Plus (Jan 2027)',
    'DESCRIPTION:Join from My Courses.',
    'URL:https://example.com/my-courses',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  assert.doesNotMatch(file.replaceAll('\r\n', ''), /[\r\n]/)
})

test('a later file counts more than an earlier one', () => {
  const sequence = (now: Date) =>
    Number(/SEQUENCE:(\d+)/.exec(calendarFile({ name: '', brand: '', events: [CLASS] }, now))?.[1])
  assert.ok(sequence(new Date(NOW.getTime() + 60_000)) > sequence(NOW))
  assert.ok(sequence(new Date('2100-01-01T00:00:00Z')) < 2 ** 31)
})

test('signs of the format, line breaks and letters of any size come back as they were', () => {
  const words = [
    'Flash, mix; split \\ recycle\nNext line\r\nand the next',
    'डिस्टिलेशन कॉलम का डिज़ाइन और समस्या निवारण '.repeat(9),
    '🧪'.repeat(60),
    'x'.repeat(75),
    'x'.repeat(300),
    'END:VEVENT',
  ]
  for (const description of words) {
    const file = written({ ...CLASS, title: description, description })
    for (const line of file.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
    assert.doesNotMatch(file, /\uFFFD/)
    const [event] = read(file)
    assert.equal(event?.description, description.replaceAll('\r\n', '\n'))
    assert.equal(event?.summary, event?.description)
  }
})

test('a control character is left out', () => {
  assert.equal(read(written({ ...CLASS, title: 'A\u0000B\u0007\u001BC' }))[0]?.summary, 'ABC')
})
