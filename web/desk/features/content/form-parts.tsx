/** The controls of a form that is made from a schema. Each says its rule, and what is wrong. */
import type { FormField } from '#contract/content-form.ts'
import { heldBy, typedIn } from '#web/platform/half-date.ts'
import { CheckboxField, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { ChoicesField } from './choices-field.tsx'
import { isFields, momentText, pathTo, textOf, typedValue, withChosen } from './draft-values.ts'
import { useFaultAt, type FieldsProps, type PartProps } from './form-faults.ts'
import { LinesField } from './lines-field.tsx'
import { ListField } from './list-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { SealedField } from './sealed-field.tsx'

/** The fields of a thing, or of a part of it, one below the other. */
export function FormFields({ fields, path, values, onChange }: FieldsProps) {
  const all = isFields(values) ? values : {}
  return fields.map((field) => (
    <FormPart
      key={field.name}
      field={field}
      path={pathTo(path, field.name)}
      value={all[field.name]}
      onChange={(value) => onChange({ ...all, [field.name]: value })}
    />
  ))
}

function FormPart({ field, ...rest }: PartProps) {
  if (field.isSealed) return <SealedField field={field} {...rest} />
  if (field.input === 'group') return <Group field={field} {...rest} />
  if (field.input === 'list') {
    const { item } = field
    if (item.input === 'choice') return <ChoicesField field={field} options={item.options} {...rest} />
    if (item.input === 'line' || item.input === 'address') return <LinesField field={field} {...rest} />
    return <ListField field={field} {...rest} Fields={FormFields} />
  }
  if (field.input === 'photo') return <PhotoField field={field} {...rest} />
  return <Control field={field} {...rest} />
}

const Group = ({ field, path, value, onChange }: PartProps<Extract<FormField, { input: 'group' }>>) => (
  <fieldset className="grid min-w-0 gap-4 border-l-2 border-line pl-3">
    <legend className="mb-2 font-semibold">{field.label}</legend>
    <FormFields fields={field.fields} path={path} values={value} onChange={onChange} />
  </fieldset>
)

type Single = Exclude<FormField, { input: 'group' | 'list' | 'photo' }>

const TYPES = { line: 'text', number: 'text', address: 'url', day: 'date', moment: 'datetime-local' } as const

function Control({ field, path, value, onChange }: PartProps<Single>) {
  const error = useFaultAt(path)
  const said = { name: path, label: field.label, error, required: !field.isOptional }
  const hint = error === field.rule ? null : field.rule
  const write = (text: string) => onChange(typedValue(field, text))
  if (field.input === 'switch')
    return (
      <CheckboxField
        {...said}
        required={undefined}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  if (field.input === 'choice')
    return (
      <SelectField
        {...said}
        options={withChosen(field.options, [textOf(value)]).map((one) => [one.value, one.words] as const)}
        value={textOf(value)}
        onChange={({ target }) => write(target.value)}
      />
    )
  if (field.input === 'longText')
    return (
      <TextArea {...said} hint={hint} rows={6} value={textOf(value)} onChange={({ target }) => write(target.value)} />
    )
  const isMoment = field.input === 'moment'
  return (
    <TextField
      {...said}
      label={isMoment ? `${field.label}, India’s time` : field.label}
      hint={hint}
      type={TYPES[field.input]}
      inputMode={field.input === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      value={isMoment ? momentText(value) : heldBy(textOf(value))}
      onChange={({ target }) => write(typedIn(target))}
      // Half a date that follows none is no change.
      onBlur={({ target }) => {
        if (target.validity.badInput) write(typedIn(target))
      }}
    />
  )
}
