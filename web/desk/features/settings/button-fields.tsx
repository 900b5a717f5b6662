import type { OwnerSetting } from '#contract/owner-settings.ts'
import { readButtons } from '#contract/payment-buttons.ts'
import { TextField } from '#web/ui/field.tsx'
import { buttonOf } from './changed-values.ts'

interface ButtonFieldsProps {
  readonly setting: OwnerSetting
  readonly errorOf: (name: string) => string | undefined
}

/** A field for each course on sale, and for what has a button beside them, so that it can be emptied. */
export function ButtonFields({ setting: { name, label, hint, value, choices = [] }, errorOf }: ButtonFieldsProps) {
  const buttons = new Map(readButtons(value))
  const others = [...buttons.keys()].filter((id) => !choices.some(([one]) => one === id))
  const courses = [...choices, ...others.map((id): [string, string] => [id, `${id} (not on sale)`])]
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="font-medium">{label}</legend>
      <p className="text-ink-soft">{hint}</p>
      {courses.map(([id, words]) => (
        <TextField
          key={id}
          label={words}
          name={buttonOf(name, id)}
          defaultValue={buttons.get(id)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf(buttonOf(name, id))}
        />
      ))}
    </fieldset>
  )
}
