import { useId } from 'react'

interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly disabled?: boolean
}

/** One of a few, all in view. Arrow keys move the choice, as among radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChoose, disabled } = props
  const name = useId()
  return (
    <fieldset disabled={disabled} className="max-w-full">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-px overflow-hidden rounded-sheet border border-ink-soft bg-line">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 grow cursor-pointer items-center justify-center bg-sheet px-3 text-center whitespace-nowrap hover:bg-wash has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-coolant has-disabled:cursor-not-allowed has-disabled:opacity-60 lg:min-h-8"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              className="sr-only"
              onChange={() => onChoose(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
