import { useContext } from 'react'
import type { FormField } from '#contract/content-form.ts'
import { CheckboxField, FieldNotes } from '#web/ui/field.tsx'
import { textOf } from './draft-values.ts'
import { Faults, type PartProps } from './form-faults.ts'

interface ChoicesFieldProps extends PartProps<Extract<FormField, { input: 'list' }>> {
  readonly options: readonly string[]
}

/** Several of what there is, in the order in which they were ticked. */
export function ChoicesField({ field, options, path, value, onChange }: ChoicesFieldProps) {
  const chosen: readonly string[] = Array.isArray(value) ? value.map(textOf) : []
  const fault = useContext(Faults).find((one) => one.field === path || one.field.startsWith(`${path}[`))
  // What is gone meanwhile can still be taken out.
  const offered = [...new Set([...options, ...chosen])]
  return (
    <fieldset className="grid min-w-0">
      <legend className="mb-1 font-semibold">{field.label}</legend>
      <FieldNotes
        id={path}
        error={fault?.message}
        hint={offered.length === 0 ? 'There is nothing to choose from yet.' : field.rule}
      />
      {offered.map((option) => (
        <CheckboxField
          key={option}
          name={`${path}.${option}`}
          label={option}
          checked={chosen.includes(option)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
          }
        />
      ))}
    </fieldset>
  )
}
