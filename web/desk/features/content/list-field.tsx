import { useContext, useRef, useState, type ComponentType } from 'react'
import type { FormField } from '#contract/content-form.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { FieldNotes } from '#web/ui/field.tsx'
import { blankOf, isFields, textOf } from './draft-values.ts'
import { Faults, useFaultAt, type FieldsProps, type PartProps } from './form-faults.ts'

type ListOf = Extract<FormField, { input: 'list' }>

interface ListFieldProps extends PartProps<ListOf> {
  /** Draws the fields of one item. */
  readonly Fields: ComponentType<FieldsProps>
}

/** Things of several fields each: added, taken out, put in another order. */
export function ListField({ field, path, value, onChange, Fields }: ListFieldProps) {
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const [added, setAdded] = useState<number | null>(null)
  const place = useRef<HTMLFieldSetElement>(null)
  const error = useFaultAt(path)
  // The list changes under the button that was pressed: the next one has the focus.
  const change = (next: readonly unknown[]) => {
    onChange(next)
    place.current?.querySelector<HTMLElement>('legend')?.focus()
  }
  return (
    <fieldset ref={place} className="grid min-w-0 gap-2">
      <legend tabIndex={-1} className="mb-1 font-semibold">
        {field.label}
      </legend>
      <FieldNotes id={path} error={error} hint={items.length === 0 ? field.rule : null} />
      {items.map((item, index) => (
        <Item
          key={index}
          field={field}
          Fields={Fields}
          path={`${path}[${index}]`}
          name={`${field.label} ${index + 1}`}
          value={item}
          isNew={index === added}
          onChange={(next) => onChange(items.with(index, next))}
          onOut={() => change(items.toSpliced(index, 1))}
          onUp={index === 0 ? null : () => change(items.toSpliced(index - 1, 2, item, items[index - 1]))}
        />
      ))}
      <div>
        <SmallButton
          onClick={() => {
            setAdded(items.length)
            onChange([...items, blankOf(field.item)])
          }}
        >
          Add to {field.label.toLowerCase()}
        </SmallButton>
      </div>
    </fieldset>
  )
}

interface ItemProps extends ListFieldProps {
  readonly name: string
  readonly isNew: boolean
  readonly onOut: () => void
  readonly onUp: (() => void) | null
}

/** Closed but for its first words, so that a long list stays in view. */
function Item({ field: { item }, path, name, value, isNew, onChange, onOut, onUp, Fields }: ItemProps) {
  const hasFault = useContext(Faults).some(({ field }) => field.startsWith(path))
  const [shown] = item.input === 'group' ? item.fields : []
  const first = shown && isFields(value) ? value[shown.name] : undefined
  return (
    <details open={isNew || hasFault || undefined} className="min-w-0 rounded-sheet border border-line bg-sheet p-3">
      <summary className="min-h-11 cursor-pointer py-2 wrap-anywhere lg:min-h-6 lg:py-0">
        {name}
        {textOf(first) && `: ${textOf(first)}`}
      </summary>
      <div className="mt-3 grid gap-4">
        {item.input === 'group' && <Fields fields={item.fields} path={path} values={value} onChange={onChange} />}
        <div className="flex flex-wrap gap-2">
          <SmallButton aria-label={`Take out ${name}`} onClick={onOut}>
            Take out
          </SmallButton>
          {onUp && (
            <SmallButton aria-label={`Move up ${name}`} onClick={onUp}>
              Move up
            </SmallButton>
          )}
        </div>
      </div>
    </details>
  )
}
