import { useEffect, useRef, useState } from 'react'
import type { Material } from '#contract/material.ts'
import type { FieldError } from '#contract/problem.ts'
import type { RoomClass } from '#contract/room.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { FileField } from './file-field.tsx'
import { addMaterial, changeMaterial } from './material-calls.ts'
import { NoteField } from './note-field.tsx'
import { ReleaseFields } from './release-fields.tsx'
import { checked, useTyped } from './typed.ts'

interface MaterialFormProps {
  readonly batchKey: string
  readonly classes: readonly RoomClass[]
  /** As it stands now; null for something new. */
  readonly material: Material | null
  readonly serverNow: string
  /** After every answer: what stands there may be another thing now. */
  readonly onAnswer: () => Promise<unknown>
  readonly onClose: (said: string) => void
}

/** Writes something new, or changes what is there. */
export function MaterialForm(props: MaterialFormProps) {
  const { batchKey, classes, material, onAnswer, onClose } = props
  const { typed, change, clear } = useTyped(props)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [refusal, setRefusal] = useState<'stale' | { readonly why: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errorOf = (field: string) => errors.find((one) => one.field === field)?.message
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (errors.length > 0) first?.focus()
  }, [errors])

  async function save(version: number): Promise<void> {
    const read = checked(typed, props)
    setRefusal(null)
    if ('errors' in read) return setErrors(read.errors)
    setErrors([])
    setBusy(true)
    const answer = await (material
      ? changeMaterial(batchKey, material.id, { ...read.toSend, version })
      : addMaterial(batchKey, read.toSend))
    await onAnswer()
    setBusy(false)
    if (answer.ok) {
      clear()
      return onClose(material ? 'The change is saved.' : 'It is added.')
    }
    const { code, detail, errors: faults } = answer.problem
    setErrors(faults)
    if (faults.length === 0) setRefusal(code === 'versionStale' ? 'stale' : { why: detail })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={material ? `Change ${material.title}` : 'Something new'}
      className="grid gap-4 rounded-sheet border border-line bg-sheet p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save(typed.version)
      }}
    >
      {refusal === 'stale' && material && (
        <Theirs
          material={material}
          onKeepMine={() => void save(material.version)}
          onTakeTheirs={() => {
            clear()
            setRefusal(null)
          }}
        />
      )}
      {refusal !== null && refusal !== 'stale' && <Alert>{refusal.why}</Alert>}
      <TextField
        name="title"
        label="What it is"
        value={typed.title}
        error={errorOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <NoteField batchKey={batchKey} body={typed.body} error={errorOf('body')} onChange={(body) => change({ body })} />
      <FileField typed={typed} errorOf={errorOf} onChange={change} />
      {classes.length > 0 && (
        <SelectField
          name="classId"
          label="Belongs to"
          placeholder={null}
          options={[WHOLE, ...classes.map(classWords)]}
          value={classWords(classes.find(({ id }) => id === typed.classId))}
          error={errorOf('classId')}
          onChange={({ target }) =>
            change({ classId: classes.find((one) => classWords(one) === target.value)?.id ?? '' })
          }
        />
      )}
      <ReleaseFields typed={typed} error={errorOf('day') ?? errorOf('releaseAt')} onChange={change} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy} className="min-h-12">
          {material ? 'Save the change' : 'Add it'}
        </Button>
        <Button
          tone="quiet"
          className="min-h-12"
          onClick={() => {
            clear()
            onClose('')
          }}
        >
          Drop what is typed
        </Button>
      </div>
    </form>
  )
}

const WHOLE = 'The whole batch'

const classWords = (one: RoomClass | undefined): string => {
  if (!one) return WHOLE
  return one.title ? `Class ${one.number}: ${one.title}` : `Class ${one.number}`
}

interface TheirsProps {
  readonly material: Material
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** What somebody else made of it meanwhile; what is typed stands below. */
const Theirs = ({ material, onKeepMine, onTakeTheirs }: TheirsProps) => (
  <Alert>
    <p>Somebody else changed this meanwhile. It stands there now, and yours below:</p>
    <div className="my-2 max-h-60 overflow-y-auto border-l-2 border-current pl-3 font-normal text-ink">
      <p className="font-semibold">{material.title}</p>
      <p className="whitespace-pre-wrap">{material.body}</p>
      <p>{material.file?.name}</p>
    </div>
    <div className="flex flex-wrap gap-3">
      <Button tone="plain" className="min-h-12" onClick={onKeepMine}>
        Put mine in its place
      </Button>
      <Button tone="plain" className="min-h-12" onClick={onTakeTheirs}>
        Take theirs
      </Button>
    </div>
  </Alert>
)
