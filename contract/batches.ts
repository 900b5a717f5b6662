/** Runs of a course. Their days and hours are Indian: "2027-01-16", "19:00"; `time` is a moment, ISO 8601 with offset. */
import { DAY_MS, MINUTE_MS } from './ground/time.ts'
import { indianClock, indianDayKey } from './indian-time.ts'

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export const BATCH_STATES = ['draft', 'announced', 'running', 'done', 'cancelled'] as const

export interface Batch {
  readonly key: string
  readonly courseId: string
  readonly label: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly weekly: readonly WeeklyClass[]
  readonly capacity: number | null
  readonly enrolUntil: string | null
  readonly state: (typeof BATCH_STATES)[number]
}

export interface WeeklyClass {
  readonly day: (typeof WEEKDAYS)[number]
  readonly at: string
  readonly minutes: number
}

export interface BatchAccess {
  readonly joinUrl: string | null
  readonly groupUrl: string | null
  readonly note: string | null
}

const AFTER_ALL_DAYS = '9999'

export const isOpen = ({ state }: Pick<Batch, 'state'>): boolean => state === 'announced' || state === 'running'

/** The batches of a course that one can enrol in, the first to begin first; without a day last; then by key. */
export const batchesOnSale = (batches: readonly Batch[], courseId: string, time: string): Batch[] =>
  batches
    .filter((batch) => batch.courseId === courseId && isOpen(batch))
    .filter(({ enrolUntil }) => enrolUntil === null || indianDayKey(time) <= enrolUntil)
    .toSorted((a, b) => compare(a.startsOn ?? AFTER_ALL_DAYS, b.startsOn ?? AFTER_ALL_DAYS) || compare(a.key, b.key))

export const batchOnSale = (batches: readonly Batch[], courseId: string, time: string): Batch | undefined =>
  batchesOnSale(batches, courseId, time)[0]

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export interface ClassTime {
  readonly startsAt: string
  readonly endsAt: string
}

type Timetable = Pick<Batch, 'startsOn' | 'endsOn' | 'weekly'>

/** Every class from the first to the last day. Empty while one of the two, or the weekly rule, is not known. */
export const classesOf = ({ startsOn, endsOn, weekly }: Timetable): ClassTime[] =>
  startsOn && endsOn ? classesBetween(weekly, startsOn, endsOn) : []

const MOST_YEARS = 5

/** Whether the last day is more than five years after the first. */
export const lastsTooLong = ({ startsOn, endsOn }: Pick<Batch, 'startsOn' | 'endsOn'>): boolean =>
  startsOn !== null && endsOn !== null && endsOn > yearsAfter(startsOn, MOST_YEARS)

const yearsAfter = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** So many classes from a first day on. */
export const firstClasses = (weekly: readonly WeeklyClass[], firstDay: string, count: number): ClassTime[] =>
  classesBetween(weekly, firstDay, dayAfter(firstDay, 7 * count)).slice(0, count)

/** A class on a day at an hour in India. */
export function classTime({ day, at, minutes }: Omit<WeeklyClass, 'day'> & { readonly day: string }): ClassTime {
  const start = Date.parse(momentOf(day, at))
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + minutes * MINUTE_MS).toISOString() }
}

/** The class that is on, or comes next; null when none is known. Without a last day the weekly rule goes on. */
export function nextClass(batch: Timetable & Pick<Batch, 'state'>, time: string): ClassTime | null {
  const { startsOn, endsOn, weekly } = batch
  if (!startsOn || !isOpen(batch)) return null
  // A class that began yesterday may be on.
  const yesterday = dayAfter(indianDayKey(time), -1)
  const from = startsOn > yesterday ? startsOn : yesterday
  const week = dayAfter(from, 8)
  const until = endsOn && endsOn < week ? endsOn : week
  return classAtDoor(classesBetween(weekly, from, until), time)
}

/** Of classes in the order of time the one that is on, or comes next. One that is over stands until its door is shut, unless another door is open. */
export function classAtDoor<One extends ClassTime>(classes: readonly One[], time: string): One | null {
  const now = Date.parse(time)
  const [first, second] = classes.filter((one) => now < joinWindow(one).closesAt)
  const isOver = first !== undefined && now >= Date.parse(first.endsAt)
  return (isOver && second && now >= joinWindow(second).opensAt ? second : first) ?? null
}

/** A course by its name and one of its batches: "Aspen Plus (Jan 2025)". */
export const titleOf = (name: string, batch: Pick<Batch, 'label'> | null | undefined): string =>
  batch ? `${name} (${batch.label})` : name

const JOIN_MS = 15 * MINUTE_MS

/** When a class can be joined, in milliseconds: from `opensAt` on, before `closesAt`. */
export const joinWindow = ({ startsAt, endsAt }: ClassTime) => ({
  opensAt: Date.parse(startsAt) - JOIN_MS,
  closesAt: Date.parse(endsAt) + JOIN_MS,
})

function classesBetween(weekly: readonly WeeklyClass[], first: string, last: string): ClassTime[] {
  const from = Date.parse(first)
  const days = (Math.min(Date.parse(last), LAST_DAY_BUT_ONE) - from) / DAY_MS + 1
  return Array.from({ length: Math.min(days, MOST_DAYS) }, (_, later) => dayAfter(first, later))
    .flatMap((day) =>
      weekly.filter((rule) => rule.day === weekdayOf(day)).map(({ at, minutes }) => classTime({ day, at, minutes })),
    )
    .toSorted((a, b) => compare(a.startsAt, b.startsAt))
}

const MOST_DAYS = MOST_YEARS * 366 + 1
const LAST_DAY_BUT_ONE = Date.parse('9999-12-30')

const momentOf = (day: string, at: string): string => `${day}T${at}:00+05:30`

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

const weekdayOf = (day: string) => WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]

/** "Sat and Sun, 7:00 pm to 9:00 pm IST". Empty without a rule. */
export const weeklyWords = (weekly: readonly WeeklyClass[]): string =>
  weekly.length > 0 ? `${daysAndHours(weekly)} IST` : ''

export function hoursAWeek(weekly: readonly WeeklyClass[]): string {
  const hours = Math.round(weekly.reduce((sum, { minutes }) => sum + minutes, 0) / 6) / 10
  return `${hours} hour${hours === 1 ? '' : 's'} a week`
}

export function daysAndHours(weekly: readonly WeeklyClass[]): string {
  const inOrder = weekly.toSorted((a, b) => WEEKDAYS.indexOf(a.day) - WEEKDAYS.indexOf(b.day) || compare(a.at, b.at))
  const parts = [...new Set(inOrder.map(hoursOf))].map((hours) => {
    const days = inOrder.filter((rule) => hoursOf(rule) === hours).map(({ day }) => day)
    return `${listed(days)}, ${hours}`
  })
  return parts.join('; ')
}

/** The same classes by a clock that goes this many minutes ahead of the Indian one, or behind it. */
export const byAnotherClock = (weekly: readonly WeeklyClass[], ahead: number): WeeklyClass[] =>
  weekly.map((rule) => {
    const sinceSomeMonday = Date.parse(`2001-01-0${WEEKDAYS.indexOf(rule.day) + 1}T${rule.at}Z`)
    const there = new Date(sinceSomeMonday + ahead * MINUTE_MS).toISOString()
    return { ...rule, day: weekdayOf(there) ?? rule.day, at: there.slice(11, 16) }
  })

interface Hours {
  /** The first class at these hours: a moment. */
  readonly since: string
  readonly weekly: readonly WeeklyClass[]
}

/** The rule by a clock that may be moved, once for each of its hours. `aheadAt`: minutes before India's at a moment. */
export function hoursByMovedClock(batch: Timetable, aheadAt: (moment: string) => number): Hours[] {
  const { startsOn, endsOn, weekly } = batch
  if (!startsOn || weekly.length === 0) return []
  const classes = classesBetween(weekly, startsOn, endsOn ?? dayAfter(startsOn, 366))
  const moments = classes.length > 0 ? classes.map(({ startsAt }) => startsAt) : [startsOn]
  return moments
    .filter((moment, index) => index === 0 || aheadAt(moment) !== aheadAt(moments[index - 1] ?? moment))
    .map((since) => ({ since, weekly: byAnotherClock(weekly, aheadAt(since)) }))
}

function hoursOf({ at, minutes }: WeeklyClass): string {
  const start = momentOf('2000-01-01', at)
  return `${indianClock(start)} to ${indianClock(new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString())}`
}

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')

/** When a day in India is over, in milliseconds. */
export const dayEndsAt = (day: string): number => Date.parse(momentOf(day, '00:00')) + DAY_MS
