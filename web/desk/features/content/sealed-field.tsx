import { createContext, useContext } from 'react'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useFaultAt, type PartProps } from './form-faults.ts'

export interface Sealing {
  /** The fields that are set; what they say never comes here. */
  readonly set: readonly string[]
  /** What is typed: null empties a field, and what is left out stays. */
  readonly secrets: Readonly<Record<string, string | null>>
  readonly onChange: (secrets: Readonly<Record<string, string | null>>) => void
}

export const SealedFields = createContext<Sealing>({ set: [], secrets: {}, onChange: () => {} })

/** A text that only seat holders see: it is set anew or taken away, and never shown. */
export function SealedField({ field, path }: PartProps) {
  const { set, secrets, onChange } = useContext(SealedFields)
  const error = useFaultAt(path)
  const { [path]: typed, ...others } = secrets
  const isSet = set.includes(path) && typed !== null
  const say = (text: string | null) => onChange(text === '' ? others : { ...secrets, [path]: text })
  const props = {
    name: path,
    label: field.label,
    error,
    required: false,
    hint: isSet ? 'It is set, and only seat holders see it. Type here to set it anew.' : 'It is not set.',
    value: typed ?? '',
  }
  return (
    <div className="grid gap-2">
      {field.input === 'longText' ? (
        <TextArea {...props} rows={3} onChange={(event) => say(event.target.value)} />
      ) : (
        <TextField {...props} type="url" autoComplete="off" onChange={(event) => say(event.target.value)} />
      )}
      {isSet && (
        <div>
          <SmallButton tone="quiet" onClick={() => say(null)}>
            Take away {field.label.toLowerCase()}
          </SmallButton>
        </div>
      )}
      {typed === null && (
        <div>
          <SmallButton tone="quiet" onClick={() => onChange(others)}>
            Keep {field.label.toLowerCase()} as it was
          </SmallButton>
        </div>
      )}
    </div>
  )
}
