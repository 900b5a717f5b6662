import type { OwnerSetting } from '#contract/owner-settings.ts'
import type { FormValues } from '#web/platform/checked-form.ts'

/** The name of the box that takes a secret away. */
export const takenAway = (name: string): string => `${name} taken away`

/** What was typed anew: a secret that was left empty stays as it is, and what `.env` says is not asked for. */
export const changedValues = (settings: readonly OwnerSetting[], typed: FormValues): Record<string, string> =>
  Object.fromEntries(
    settings
      .filter(({ isFixed }) => !isFixed)
      .flatMap(({ name, kind, value }): Array<[string, string]> => {
        const text = String(typed[name] ?? '').trim()
        if (kind !== 'secret') return text === value ? [] : [[name, text]]
        if (typed[takenAway(name)] === true) return [[name, '']]
        return text === '' ? [] : [[name, text]]
      }),
  )
