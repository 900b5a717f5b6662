import { useState } from 'react'
import { PURPOSES, SLIP_MEGABYTES, typeOf } from '#contract/files.ts'
import { DropField } from '#web/desk/parts/drop-field.tsx'
import { sizeInWords } from '#web/platform/size-words.ts'
import { Alert } from '#web/ui/alert.tsx'

interface SlipFieldProps {
  readonly label: string
  readonly onChoose: (file: File) => void
}

/** Takes the file of a slip, unless its kind or its size tells already that it would be refused. */
export function SlipField({ label, onChoose }: SlipFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (file: File) => {
    const fault = faultOf(file)
    setProblem(fault)
    if (fault === null) onChoose(file)
  }
  return (
    <>
      <DropField
        label={label}
        hint={`PDF, PNG, JPEG or WebP, up to ${SLIP_MEGABYTES} MB. It cannot be replaced afterwards.`}
        accept={Object.keys(PURPOSES.slip.types)
          .map((ending) => `.${ending}`)
          .join(',')}
        onChoose={choose}
      />
      {problem && <Alert>{problem}</Alert>}
    </>
  )
}

function faultOf({ name, size }: File): string | null {
  if (!typeOf(name, 'slip')) return `${name} is not a PDF, PNG, JPEG or WebP file`
  return size > PURPOSES.slip.bytes ? `The file has ${sizeInWords(size)}; at most ${SLIP_MEGABYTES} MB are taken` : null
}
