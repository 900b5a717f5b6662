import { useId, useState, type FocusEvent } from 'react'

interface DayFieldProps {
  readonly label: string
  /** As 2027-01-16, or empty. */
  readonly value: string
  readonly isLabelHidden?: boolean
  readonly className?: string
  /** Given an empty text where `mayEmpty` and every part was taken out. */
  readonly onDay: (day: string) => void
  readonly mayEmpty?: boolean
}

const FIRST = '2000-01-01'
const LAST = '2100-12-31'

/** A day that counts once it is whole and the field is left, or Enter pressed; half a day changes nothing. */
export function DayField({ label, value, isLabelHidden = false, className, onDay, mayEmpty = false }: DayFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState({ of: value, text: value, isHalf: false })
  if (typed.of !== value) setTyped({ of: value, text: value, isHalf: false })
  function take(field: HTMLInputElement): void {
    const isHalf = !field.validity.valid
    const isTakenBack = !isHalf && field.value === '' && !mayEmpty
    setTyped({ of: value, text: isTakenBack ? value : field.value, isHalf })
    if (!isHalf && !isTakenBack && field.value !== value) onDay(field.value)
  }
  return (
    <span className={className}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-sm text-ink-soft'}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        min={FIRST}
        max={LAST}
        value={typed.text}
        aria-invalid={typed.isHalf || undefined}
        aria-describedby={typed.isHalf ? `${id}-half` : undefined}
        className="min-h-11 rounded-sheet border border-ink-soft bg-sheet px-2 text-base text-ink lg:min-h-8"
        onChange={({ target }) => setTyped({ of: value, text: target.value, isHalf: false })}
        onBlur={(event) => {
          if (!isChoiceBeside(event)) take(event.target)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget)
        }}
      />
      {typed.isHalf && (
        <span id={`${id}-half`} role="alert" className="text-sm font-medium text-trip">
          Enter the whole day, with a year from 2000 to 2100
        </span>
      )}
    </span>
  )
}

/** A button of the same group says another day, and what was typed gives way to it. */
const isChoiceBeside = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  relatedTarget instanceof HTMLButtonElement && Boolean(currentTarget.closest('[data-days]')?.contains(relatedTarget))
