import { useState, type ComponentProps } from 'react'
import { CONTROL, FieldLabel, FieldNotes, useField, type FieldProps } from './field.tsx'

/** A password, hidden until its button shows it. */
export function PasswordField({ label, error, hint, className = '', ...rest }: FieldProps & ComponentProps<'input'>) {
  const field = useField(rest.id, error, hint)
  const [isShown, setShown] = useState(false)
  return (
    <div className={className}>
      <FieldLabel htmlFor={field.id} required={rest.required}>
        {label}
      </FieldLabel>
      <div className="relative">
        <input
          enterKeyHint="next"
          {...rest}
          {...field.control}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${CONTROL} pr-18`}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show password"
          aria-controls={field.id}
          className="absolute inset-y-0 right-0 min-w-16 cursor-pointer rounded-sheet px-3 text-sm font-medium text-coolant underline"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <FieldNotes id={field.id} error={error} hint={hint} />
    </div>
  )
}
