import { useContext, useState } from 'react'
import type { FormField } from '#contract/content-form.ts'
import { TextArea } from '#web/ui/field.tsx'
import { linesText, typedLines } from './draft-values.ts'
import { Faults, useFaultAt, type PartProps } from './form-faults.ts'

/** Texts of one line each, written below one another. */
export function LinesField({ field, path, value, onChange }: PartProps<Extract<FormField, { input: 'list' }>>) {
  const [text, setText] = useState(() => linesText(value))
  const ownFault = useFaultAt(path)
  const inLine = useContext(Faults).find((fault) => fault.field.startsWith(`${path}[`))
  const line = Number(inLine?.field.slice(path.length + 1, -1)) + 1
  return (
    <TextArea
      name={path}
      label={field.label}
      hint={`${field.rule}. Each on a line of its own.`}
      error={ownFault ?? (inLine && `Line ${line}: ${inLine.message}`)}
      required={!field.isOptional}
      rows={Math.min(10, text.split('\n').length + 2)}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(typedLines(event.target.value))
      }}
    />
  )
}
