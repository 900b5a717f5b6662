import { SelectField } from '#web/ui/field.tsx'

interface OneClass {
  readonly id: string
  readonly number: number
  readonly title: string
}

interface ClassFieldProps {
  readonly classes: readonly OneClass[]
  /** Empty for the whole batch. */
  readonly classId: string
  readonly error: string | undefined
  readonly onChange: (classId: string) => void
}

/** To which class of the batch something belongs. */
export function ClassField({ classes, classId, error, onChange }: ClassFieldProps) {
  if (classes.length === 0) return null
  return (
    <SelectField
      name="classId"
      label="Belongs to"
      placeholder={null}
      options={[['', WHOLE] as const, ...classes.map((one) => [one.id, classWords(one)] as const)]}
      value={classId}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const WHOLE = 'The whole batch'

/** "Class 3: Reflux". */
export function classWords(one: Omit<OneClass, 'id'> | null | undefined): string {
  if (!one) return WHOLE
  return one.title ? `Class ${one.number}: ${one.title}` : `Class ${one.number}`
}
