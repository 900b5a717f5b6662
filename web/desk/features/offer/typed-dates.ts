import { WEEKDAYS, type WeeklyClass } from '#contract/batches.ts'
import type { Problem } from '#contract/problem.ts'
import type { FormValues, Rules } from '#web/platform/checked-form.ts'

type Day = WeeklyClass['day']

/** Where a fault of the whole week is shown. */
export const WEEK = `on${WEEKDAYS[0]}`

export const daysIn = (typed: FormValues): Day[] => WEEKDAYS.filter((day) => typed[`on${day}`] === true)

export const textIn = (typed: FormValues, name: string): string => String(typed[name] ?? '').trim()

export const textOrNull = (typed: FormValues, name: string): string | null => textIn(typed, name) || null

/** A number as people write it: "9,500", "₹ 9500". What is none is NaN, which every rule refuses. */
export const numberIn = (typed: FormValues, name: string): number =>
  Number(textIn(typed, name).replace(/[,₹\s]/g, '') || 'none')

export const numberOrNull = (typed: FormValues, name: string): number | null =>
  textIn(typed, name) === '' ? null : numberIn(typed, name)

export const planIn = (typed: FormValues) => ({
  firstDay: textIn(typed, 'firstDay'),
  weekly: daysIn(typed).map((day) => ({
    day,
    at: textIn(typed, `at${day}`),
    minutes: numberIn(typed, `minutes${day}`),
  })),
  count: numberIn(typed, 'count'),
})

export const datesIn = (typed: FormValues) => ({
  ...planIn(typed),
  capacity: numberOrNull(typed, 'capacity'),
  joinUrl: textOrNull(typed, 'joinUrl'),
})

/** The control that a fault is about: hours stand beside their day. */
function controlOf(field: string, days: readonly Day[]): string {
  const [name = '', place = '', part = ''] = field.replace(/^batch\./, '').split('.')
  if (name !== 'weekly') return field.replace(/^batch\./, '')
  const day = days[Number(place)]
  return day && (part === 'at' || part === 'minutes') ? `${part}${day}` : WEEK
}

type Checked<Parsed> = ReturnType<Rules<Parsed>['safeParse']>

/** What a schema says, with each fault at its control. */
export const placedFaults = <Parsed>(checked: Checked<Parsed>, days: readonly Day[]): Checked<Parsed> =>
  checked.success
    ? checked
    : {
        success: false,
        error: {
          issues: checked.error.issues.map(({ path, message }) => ({
            path: [controlOf(path.map(String).join('.'), days)],
            message,
          })),
        },
      }

/** A refusal with each fault at its control; what belongs to none is its sentence. */
export function placedProblem(problem: Problem, days: readonly Day[]): Problem {
  const errors = problem.errors.map(({ field, message }) => ({ field: controlOf(field, days), message }))
  const others = errors.filter(({ field }) => field === '').map(({ message }) => message)
  return { ...problem, errors, detail: others.length > 0 ? others.join('. ') : problem.detail }
}
