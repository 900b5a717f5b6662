import { CONTROL, FieldLabel, FieldNotes, useField } from '#web/ui/field.tsx'

interface ChoiceFieldProps {
  readonly label: string
  readonly name: string
  readonly error: string | undefined
  readonly options: ReadonlyArray<readonly [value: string, words: string]>
  readonly first?: string
}

/** One of several things that are kept by another name than people know them by. */
export function ChoiceField({ label, name, error, options, first = '' }: ChoiceFieldProps) {
  const { id, control } = useField(undefined, error, null)
  return (
    <div>
      <FieldLabel htmlFor={id} required>
        {label}
      </FieldLabel>
      <select {...control} name={name} required defaultValue={first} className={CONTROL}>
        <option value="">Select</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} hint={null} />
    </div>
  )
}
