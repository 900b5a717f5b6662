/** The list of participants that Zoom, Google Meet or Teams gives as a file, read as stays. */
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { ClassTime } from '#contract/batches.ts'
import { indianDay, indianDayKey, inIndia } from '#contract/indian-time.ts'
import type { LeftOut } from '#contract/attendance.ts'
import { Refusal } from '#contract/refusal.ts'
import { visibleLine } from '#contract/visible-text.ts'
import { DAY_MS, MINUTE_MS } from '#contract/ground/time.ts'

export interface Stay {
  readonly name: string
  /** Small letters; empty where the list has none. */
  readonly email: string
  /** ISO 8601 UTC. */
  readonly joinedAt: string
  readonly leftAt: string
}

type Unreadable = Refusal<'participantsUnreadable'>

const unreadable = (detail: string) => new Refusal('participantsUnreadable', { detail })

const MOST_ROWS = 5_000
const NAME_LENGTH = 200

/** Each column under the names that services give it. */
const COLUMNS = {
  name: ['name', 'name (original name)', 'full name', 'participant', 'participant name', 'first name'],
  surname: ['last name', 'surname'],
  email: ['email', 'user email', 'email address', 'e-mail'],
  joined: ['join time', 'time joined', 'first join', 'joined', 'joined at'],
  left: ['leave time', 'time exited', 'last leave', 'left', 'left at'],
  waited: ['in waiting room', 'waiting room'],
  stayed: ['duration (minutes)', 'total duration (minutes)', 'duration', 'in-meeting duration'],
} as const
type Column = keyof typeof COLUMNS
type Places = Readonly<Record<Column, number>>

/** Each row below the names of the columns is a stay, or is left out for a reason. */
export interface MeetingReport {
  readonly stays: readonly Stay[]
  readonly left: readonly LeftOut[]
}

/** Reads a file by the names of its columns. Times without a zone are India's, of the day of the class. */
export function meetingReport(file: Uint8Array, time: ClassTime): MeetingReport | Unreadable {
  const table = tableIn(file)
  if (table instanceof Refusal) return table
  const { places, rows } = table
  if (rows.length > MOST_ROWS) return unreadable(`It has more than ${MOST_ROWS} lines`)
  const stays: Stay[] = []
  const left: LeftOut[] = []
  const days: boolean[] = []
  for (const { cells, line } of rows) {
    const stay = stayOf(cells, places, time)
    if (typeof stay === 'string') left.push({ line, name: nameIn(cells, places), why: stay })
    else stays.push(stay)
    if (typeof stay !== 'string') days.push(...fitsDay(cells[places.joined] ?? '', time))
  }
  if (days.length > 0 && !days.includes(true))
    return unreadable(
      `Its days are other ones than that of the class, ${indianDay(time.startsAt)}. Is it the list of another class?`,
    )
  const [first] = left
  if (stays.length === 0 && first)
    return unreadable(`None of its ${left.length} rows could be read. Line ${first.line}: ${first.why}`)
  return stays.length === 0 ? unreadable('It names no participant with a time') : { stays, left }
}

interface Row {
  readonly cells: readonly string[]
  readonly line: number
}
interface Table {
  readonly places: Places
  readonly rows: readonly Row[]
}

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))

/** The separator is the one between the names of the columns; others are signs in a name. */
function tableIn(file: Uint8Array): Table | Unreadable {
  const text = textOf(file)
  if (text instanceof Refusal) return text
  let isQuoted = true
  for (const delimiter of [',', ';', '\t']) {
    const rows = rowsIn(text, delimiter)
    if (rows === null) isQuoted = false
    const start = rows?.findIndex(({ cells }) => placesIn(cells) !== null) ?? -1
    const places = placesIn(rows?.[start]?.cells ?? [])
    if (!rows || !places) continue
    const below = rows.slice(start + 1)
    // Another table begins, as in the lists of Teams.
    const end = below.findIndex(({ cells }) => placesIn(cells) !== null)
    return { places, rows: end === -1 ? below : withoutTitle(below.slice(0, end)) }
  }
  return unreadable(
    isQuoted
      ? 'It has no line that names a column for names and one for times, such as "Name" and "Join time"'
      : 'A quotation mark in it is never closed, or stands where none belongs',
  )
}

/** The heading of the table that follows stands above its columns. */
const withoutTitle = (rows: readonly Row[]): readonly Row[] =>
  rows.at(-1)?.cells.filter((cell) => cell !== '').length === 1 ? rows.slice(0, -1) : rows

function rowsIn(text: string, delimiter: string): Row[] | null {
  const how = { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true, info: true }
  try {
    const rows = Rows.parse(parse(text, { ...how, delimiter }))
    return rows
      .map(({ record, info }) => ({ cells: record, line: info.lines }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return null
  }
}

const WORKBOOK = [0x50, 0x4b, 0x03, 0x04]

/** Teams writes UTF-16. */
function textOf(file: Uint8Array): string | Unreadable {
  if (WORKBOOK.every((byte, place) => file[place] === byte))
    return unreadable('It is a workbook of a spreadsheet: save its sheet as "CSV UTF-8" and give that file')
  const isWide = file[0] === 0xff && file[1] === 0xfe
  try {
    return new TextDecoder(isWide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file)
  } catch {
    return unreadable('It is no text that can be read: save it as "CSV UTF-8"')
  }
}

function placesIn(row: readonly string[]): Places | null {
  const names = row.map((cell) => cell.toLowerCase())
  const at = (column: Column) => names.findIndex((name) => COLUMNS[column].some((known) => known === name))
  const places: Places = {
    name: at('name'),
    surname: at('surname'),
    email: at('email'),
    joined: at('joined'),
    left: at('left'),
    stayed: at('stayed'),
    waited: at('waited'),
  }
  const hasTime = places.stayed >= 0 || (places.joined >= 0 && places.left >= 0)
  return places.name >= 0 && hasTime ? places : null
}

/** The stay that a row tells of, or why it tells of none. */
function stayOf(row: readonly string[], places: Places, time: ClassTime): Stay | string {
  const cell = (column: Column) => row[places[column]] ?? ''
  const name = nameIn(row, places)
  if (name === '') return 'it has no name'
  if (/^(?:yes|true)$/i.test(cell('waited'))) return 'was in the waiting room, and not in the class'
  const joined = momentOf(cell('joined'), time) ?? (cell('joined') === '' ? Date.parse(time.startsAt) : null)
  if (joined === null || Number.isNaN(joined)) return `"${cell('joined').slice(0, 40)}" is no time of joining`
  const length = minutesOf(cell('stayed'))
  const left = length === null ? momentOf(cell('left'), time) : joined + length * MINUTE_MS
  if (left === null && cell('left') === '') return 'it has no time of leaving'
  if (left === null || !(left <= LAST_MOMENT)) return 'its time of leaving, or its length, cannot be read'
  if (left <= joined) return 'it lasted no time'
  return {
    name,
    email: cleaned(cell('email')).toLowerCase(),
    joinedAt: new Date(joined).toISOString(),
    leftAt: new Date(left).toISOString(),
  }
}

const nameIn = (row: readonly string[], { name, surname }: Places): string =>
  cleaned([row[name] ?? '', row[surname] ?? ''].join(' '))

const cleaned = (text: string): string =>
  visibleLine(text.replace(/[\p{Cc}\s]+/gu, ' '))
    .slice(0, NAME_LENGTH)
    .toWellFormed()

const LAST_MOMENT = Date.parse('9999-12-31T00:00:00Z')

const DAY = /(?<!\d)(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?!\d)/

/** Whether one of the ways to read the day that is written there is that of the class, or beside it; empty where none is written. */
function fitsDay(text: string, { startsAt }: ClassTime): boolean[] {
  const [, first = '', , second = '', third = ''] = DAY.exec(text) ?? []
  if (first === '') return []
  const day = Date.parse(indianDayKey(startsAt))
  const readings =
    first.length === 4
      ? [[first, second, third]]
      : [
          [third, first, second],
          [third, second, first],
        ]
  return [readings.some((one) => Math.abs(dayAt(one) - day) <= DAY_MS)]
}

const dayAt = ([year = '', month = '', day = '']: readonly string[]): number =>
  Date.UTC(Number(year) + (year.length <= 2 ? 2000 : 0), Number(month) - 1, Number(day))

/** Days are written in ways that cannot be told apart, so the hour is taken, on the day on which it is nearest to the class. */
function momentOf(text: string, { startsAt }: ClassTime): number | null {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text)) return Date.parse(text)
  const [, hour, minute, second = '0', half = ''] = /(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap])?\.?m?/i.exec(text) ?? []
  if (hour === undefined || minute === undefined || Number(hour) > 23) return null
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const start = Date.parse(startsAt)
  const midnight = start - (inIndia(startsAt).getTime() % DAY_MS)
  const moment = midnight + ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000
  return [moment - DAY_MS, moment, moment + DAY_MS].reduce((best, one) =>
    Math.abs(one - start) < Math.abs(best - start) ? one : best,
  )
}

/** "45", "01:05:30", "1 hr 5 min", "1h 5m 30s". */
function minutesOf(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d)$/.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  const part = (unit: string) => Number(new RegExp(`(\\d+)\\s*${unit}`, 'i').exec(text)?.[1] ?? 0)
  const total = part('h') * 60 + part('m') + part('s') / 60
  return total > 0 ? total : null
}
