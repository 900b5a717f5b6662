import { useId, type ComponentProps, type ReactNode } from 'react'

export interface FieldProps {
  readonly label: ReactNode
  readonly error?: string | undefined
  readonly hint?: ReactNode
}

export const CONTROL =
  'block w-full min-h-11 rounded-sheet border border-ink-soft bg-sheet px-3 py-2 text-ink placeholder:text-ink-soft aria-invalid:border-trip aria-invalid:border-2'

export function TextField({ label, error, hint, className = '', ...rest }: FieldProps & ComponentProps<'input'>) {
  const field = useField(rest.id, error, hint)
  return (
    <div className={className}>
      <FieldLabel htmlFor={field.id} required={rest.required}>
        {label}
      </FieldLabel>
      <input enterKeyHint="next" {...rest} {...field.control} className={CONTROL} />
      <FieldNotes id={field.id} error={error} hint={hint} />
    </div>
  )
}

/** Takes a number as people write or paste it; the form's rule drops all but its ten digits. */
export const PhoneField = (props: FieldProps & ComponentProps<'input'>) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
)

export function TextArea({ label, error, hint, className = '', ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const field = useField(rest.id, error, hint)
  return (
    <div className={className}>
      <FieldLabel htmlFor={field.id} required={rest.required}>
        {label}
      </FieldLabel>
      <textarea rows={5} {...rest} {...field.control} className={CONTROL} />
      <FieldNotes id={field.id} error={error} hint={hint} />
    </div>
  )
}

interface SelectFieldProps extends FieldProps, ComponentProps<'select'> {
  /** Each by its words, or by what it is kept as and its words. */
  readonly options: ReadonlyArray<string | readonly [value: string, words: string]>
  /** Text of the empty first option; null leaves it out. */
  readonly placeholder?: string | null
}

export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, options, placeholder = 'Select', className = '', ...rest } = props
  const field = useField(rest.id, error, hint)
  return (
    <div className={className}>
      <FieldLabel htmlFor={field.id} required={rest.required}>
        {label}
      </FieldLabel>
      {/* Not `required`: where every option is a choice it cannot be empty. */}
      <select {...rest} required={placeholder !== null && rest.required} {...field.control} className={CONTROL}>
        {placeholder !== null && <option value="">{placeholder}</option>}
        {options.map((option) => {
          const [value, words] = typeof option === 'string' ? [option, option] : option
          return (
            <option key={value} value={value}>
              {words}
            </option>
          )
        })}
      </select>
      <FieldNotes id={field.id} error={error} hint={hint} />
    </div>
  )
}

export function CheckboxField({ label, error, hint, className = '', ...rest }: FieldProps & ComponentProps<'input'>) {
  const field = useField(rest.id, error, hint)
  return (
    <div className={className}>
      <div className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...rest} {...field.control} className="size-5 shrink-0" />
        <label htmlFor={field.id} className="py-2">
          {label}
        </label>
      </div>
      <FieldNotes id={field.id} error={error} hint={hint} />
    </div>
  )
}

export function useField(givenId: string | undefined, error: string | undefined, hint: ReactNode) {
  const ownId = useId()
  const id = givenId ?? ownId
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined } }
}

interface FieldLabelProps {
  readonly htmlFor: string
  readonly required: boolean | undefined
  readonly children: ReactNode
}

export function FieldLabel({ htmlFor, required, children }: FieldLabelProps) {
  return (
    <label htmlFor={htmlFor} className="mb-1 block font-medium">
      {children}
      {required === false && <span className="font-normal text-ink-soft"> (optional)</span>}
    </label>
  )
}

export function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-trip">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  )
}
