import { useContext } from 'react'
import type { ChoiceOption, FormField } from '#contract/content-form.ts'
import { CheckboxField, FieldNotes } from '#web/ui/field.tsx'
import { textOf, withChosen } from './draft-values.ts'
import { Faults, type PartProps } from './form-faults.ts'

interface ChoicesFieldProps extends PartProps<Extract<FormField, { input: 'list' }>> {
  readonly options: readonly ChoiceOption[]
}

/** Several of what there is, in the order in which they were ticked. */
export function ChoicesField({ field, options, path, value, onChange }: ChoicesFieldProps) {
  const chosen: readonly string[] = Array.isArray(value) ? value.map(textOf) : []
  const fault = useContext(Faults).find((one) => one.field === path || one.field.startsWith(`${path}[`))
  const offered = withChosen(options, chosen)
  return (
    <fieldset className="grid min-w-0">
      <legend className="mb-1 font-semibold">{field.label}</legend>
      <FieldNotes
        id={path}
        error={fault?.message}
        hint={offered.length === 0 ? 'There is nothing to choose from yet.' : field.rule}
      />
      {offered.map(({ value: option, words }) => (
        <CheckboxField
          key={option}
          name={`${path}.${option}`}
          label={words}
          hint={chosen.length > 1 && chosen.includes(option) && `Number ${chosen.indexOf(option) + 1}`}
          checked={chosen.includes(option)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
          }
        />
      ))}
    </fieldset>
  )
}
