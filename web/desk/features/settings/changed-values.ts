import type { OwnerSetting } from '#contract/owner-settings.ts'
import type { FormValues } from '#web/platform/checked-form.ts'

/** The name of the box that takes a secret away. */
export const takenAway = (name: string): string => `${name} taken away`

/** What was typed anew: a secret that was left empty stays as it is, what `.env` says is not asked for, and a picture is sent by itself. */
export const changedValues = (settings: readonly OwnerSetting[], typed: FormValues): Record<string, string> =>
  Object.fromEntries(
    settings
      .filter(({ isFixed, kind }) => !isFixed && kind !== 'picture')
      .flatMap(({ name, kind, value }): Array<[string, string]> => {
        const text = String(typed[name] ?? '').trim()
        if (kind !== 'secret') return text === value ? [] : [[name, text]]
        if (typed[takenAway(name)] === true) return [[name, '']]
        return text === '' ? [] : [[name, text]]
      }),
  )
