import { useId, useState, type DragEvent } from 'react'

interface DropFieldProps {
  readonly label: string
  readonly hint: string
  /** The kinds of file that can be chosen, as `accept` names them; any can be dropped. */
  readonly accept: string
  readonly onChoose: (file: File) => void
}

/** A place for one file, which is dropped there or chosen. */
export function DropField({ label, hint, accept, onChoose }: DropFieldProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => file && onChoose(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div
      className={`rounded-sheet border-2 border-dashed p-4 md:p-6 ${isOver ? 'border-flare bg-wash' : 'border-ink-soft bg-sheet'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <p className="mt-1 mb-3 text-ink-soft">{hint}</p>
      <input
        id={id}
        type="file"
        accept={accept}
        className="block min-h-11 w-full max-w-full file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-sheet file:border file:border-ink-soft file:bg-sheet file:px-3 file:font-medium file:text-ink lg:file:min-h-8"
        onChange={(event) => {
          take(event.target.files?.[0])
          // The same file again, after it was corrected, is a choice too.
          event.target.value = ''
        }}
      />
    </div>
  )
}
