import type { OwnerSetting } from '#contract/owner-settings.ts'
import { isButtonId, NO_BUTTON_ID, readButtons, writeButtons, type CourseButton } from '#contract/payment-buttons.ts'
import type { FieldError } from '#contract/problem.ts'
import type { FormValues } from '#web/platform/checked-form.ts'

/** The name of the box that takes a secret away. */
export const takenAway = (name: string): string => `${name} taken away`

/** What was typed anew: a secret that was left empty stays as it is, what `.env` says is not asked for, and a picture is sent by itself. */
export const changedValues = (settings: readonly OwnerSetting[], typed: FormValues): Record<string, string> =>
  Object.fromEntries(
    settings
      .filter(({ isFixed, kind }) => !isFixed && kind !== 'picture')
      .flatMap(({ name, kind, value }): Array<[string, string]> => {
        if (kind === 'buttons') return changedButtons(name, value, typed)
        const text = String(typed[name] ?? '').trim()
        if (kind !== 'secret') return text === value ? [] : [[name, text]]
        if (typed[takenAway(name)] === true) return [[name, '']]
        return text === '' ? [] : [[name, text]]
      }),
  )

/** The name of the field for the button of a course. */
export const buttonOf = (name: string, course: string): string => `${name} ${course}`

function changedButtons(name: string, value: string, typed: FormValues): Array<[string, string]> {
  const begin = buttonOf(name, '')
  const next = Object.entries(typed).flatMap(([field, button]): CourseButton[] => {
    const id = String(button).trim()
    return field.startsWith(begin) && id !== '' ? [[field.slice(begin.length), id]] : []
  })
  const [before, after] = [readButtons(value) ?? [], next].map((pairs) => writeButtons(pairs.toSorted(byCourse)))
  return before === after ? [] : [[name, writeButtons(next)]]
}

const byCourse = ([one]: CourseButton, [other]: CourseButton): number => (one < other ? -1 : 1)

/** What is no button id, at its field. */
export function wrongButtons(settings: readonly OwnerSetting[], typed: FormValues): FieldError[] {
  const begins = settings.filter(({ kind }) => kind === 'buttons').map(({ name }) => buttonOf(name, ''))
  return Object.entries(typed)
    .filter(([field]) => begins.some((begin) => field.startsWith(begin)))
    .filter(([, button]) => String(button).trim() !== '' && !isButtonId(String(button).trim()))
    .map(([field]) => ({ field, message: NO_BUTTON_ID }))
}
