/** Dates as the provider and spreadsheets write them. Times without a zone are India's. */

/** In which order a file writes day and month; null where its dates fit both. */
export type DateOrder = 'dayFirst' | 'monthFirst' | null

/** ISO times: one for a certain date, two where day and month may be either, none for what is no date. */
export type DateReadings = readonly string[]

/** The order that all dates of a file have: one with a 20 in front shows that the day stands there. */
export function dateOrderOf(texts: readonly string[]): DateOrder {
  const dates = texts.flatMap((text) => slashed(text) ?? [])
  const isDayFirst = dates.some(({ first, second }) => first > 12 && second <= 12)
  const isMonthFirst = dates.some(({ first, second }) => second > 12 && first <= 12)
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dayFirst' : 'monthFirst'
  const asProviderWrites = texts.filter((text) => text !== '')
  return !isDayFirst && asProviderWrites.every((text) => OF_PROVIDER.test(text)) ? 'dayFirst' : null
}

/** No spreadsheet that turns day and month round keeps both the zeros and the seconds. */
const OF_PROVIDER = /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/

export function readingsOf(text: string, order: DateOrder): DateReadings {
  const certain = isoWithZone(text) ?? yearFirst(text) ?? monthInWords(text) ?? dotted(text)
  if (certain) return certain
  const date = slashed(text)
  if (!date) return []
  const { year, first, second, time } = date
  const [dayFirst, monthFirst] = [inIndia(year, second, first, time), inIndia(year, first, second, time)]
  if (order === 'dayFirst') return dayFirst
  if (order === 'monthFirst') return monthFirst
  return [...new Set([...dayFirst, ...monthFirst])]
}

interface SlashedDate {
  readonly year: number
  readonly first: number
  readonly second: number
  readonly time: string
}

/** "5/11/2026 17:30" or "05-11-2026". */
function slashed(text: string): SlashedDate | null {
  const [, first, second, year, time = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)(.*)$/.exec(text) ?? []
  return year === undefined ? null : { year: Number(year), first: Number(first), second: Number(second), time }
}

/** Nobody writes points between the parts of a date that begins with the month. */
function dotted(text: string): DateReadings | null {
  const [, day, month, year, time = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)(.*)$/.exec(text) ?? []
  return year === undefined ? null : inIndia(Number(year), Number(month), Number(day), time)
}

function yearFirst(text: string): DateReadings | null {
  const [, year, month, day, time = ''] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?!\d)(.*)$/.exec(text) ?? []
  return year === undefined ? null : inIndia(Number(year), Number(month), Number(day), time.replace(/^T/, ' '))
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** "20 Nov 2026, 05:30 PM" or "Nov 20, 2026". */
function monthInWords(text: string): DateReadings | null {
  const [, day, month = '', year, time = ''] =
    /^(\d{1,2})[ -]([a-z]{3,9})[ ,-]+(\d{4})(?!\d)(.*)$/i.exec(text) ??
    /^([a-z]{3,9}) (\d{1,2}),? (\d{4})(?!\d)(.*)$/i
      .exec(text)
      ?.map((_part, at, all) => all[[0, 2, 1, 3, 4][at] ?? 0]) ??
    []
  const place = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  return year === undefined || place < 0 ? null : inIndia(Number(year), place + 1, Number(day), time)
}

const WITH_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/

function isoWithZone(text: string): DateReadings | null {
  if (!WITH_ZONE.test(text)) return null
  const time = Date.parse(text.replace(' ', 'T'))
  return Number.isNaN(time) ? [] : [new Date(time).toISOString()]
}

const CLOCK = /^[ ,T]*(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?: IST)?$/i

/** None for a day or an hour that does not exist. */
function inIndia(year: number, month: number, day: number, clock: string): string[] {
  const seconds = secondsOf(clock)
  const midnight = new Date(Date.UTC(year, month - 1, day))
  const isDay = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day && year >= 2000 && year < 2100
  return isDay && seconds !== null ? [new Date(midnight.getTime() + (seconds - INDIA) * 1000).toISOString()] : []
}

/** Seconds by which India is before UTC. */
const INDIA = 19_800

function secondsOf(clock: string): number | null {
  if (clock === '') return 0
  const [, hour, minute, second = '0', half] = CLOCK.exec(clock) ?? []
  if (hour === undefined) return null
  const isTwelve = half !== undefined
  const isHour = isTwelve ? Number(hour) >= 1 && Number(hour) <= 12 : Number(hour) < 24
  if (!isHour || Number(minute) > 59 || Number(second) > 59) return null
  const hours = isTwelve ? (Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return hours * 3600 + Number(minute) * 60 + Number(second)
}
