import { useRef } from 'react'
import type { Material } from '#contract/material.ts'
import type { RoomClass } from '#contract/room.ts'
import { ClassField } from '#web/room/parts/class-field.tsx'
import { KeptFormFrame } from '#web/room/parts/kept-form-frame.tsx'
import { useKeptForm } from '#web/room/parts/kept-form.ts'
import { ReleaseFields } from '#web/room/parts/release-fields.tsx'
import { useSaving } from '#web/room/parts/saving.ts'
import { TextField } from '#web/ui/field.tsx'
import { FileField } from './file-field.tsx'
import { addMaterial, changeMaterial } from './material-calls.ts'
import { NoteField } from './note-field.tsx'
import { checked, draftName, Typed, typedOf } from './typed.ts'

interface MaterialFormProps {
  readonly batchKey: string
  readonly classes: readonly RoomClass[]
  /** As it stands now; null for something new. */
  readonly material: Material | null
  readonly serverNow: string
  readonly onAnswer: () => Promise<unknown>
  readonly onClose: (said: string) => void
}

/** Writes something new, or changes what is there. */
export function MaterialForm({ batchKey, classes, material, serverNow, onAnswer, onClose }: MaterialFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, change, clear } = useKeptForm(draftName(batchKey, material), Typed, typedOf(material, serverNow))
  const close = (said: string) => {
    clear()
    onClose(said)
  }
  const { save, errorOf, refusal, changed, forget, isBusy } = useSaving({
    form,
    check: () => checked(typed, material, serverNow),
    call: (toSend, version) =>
      material ? changeMaterial(batchKey, material.id, { ...toSend, version }) : addMaterial(batchKey, toSend),
    onAnswer,
    onSaved: () => close(material ? 'The change is saved.' : 'It is added.'),
  })
  return (
    <KeptFormFrame
      form={form}
      label={material ? `Change ${material.title}` : 'Something new'}
      button={material ? 'Save the change' : 'Add it'}
      isBusy={isBusy}
      refusal={refusal}
      theirs={material && <Theirs material={material} />}
      onChanged={changed}
      onSave={() => save(typed.version)}
      onKeepMine={() => save(material?.version ?? 0)}
      onTakeTheirs={() => {
        clear()
        forget()
      }}
      onDrop={() => close('')}
    >
      <TextField
        name="title"
        label="What it is"
        value={typed.title}
        error={errorOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <NoteField batchKey={batchKey} body={typed.body} error={errorOf('body')} onChange={(body) => change({ body })} />
      <FileField typed={typed} errorOf={errorOf} onChange={change} />
      <ClassField
        classes={classes}
        classId={typed.classId}
        error={errorOf('classId')}
        onChange={(classId) => change({ classId })}
      />
      <ReleaseFields typed={typed} error={errorOf('day') ?? errorOf('releaseAt')} onChange={change} />
    </KeptFormFrame>
  )
}

const Theirs = ({ material: { title, body, file } }: { readonly material: Material }) => (
  <>
    <p className="font-semibold">{title}</p>
    <p className="whitespace-pre-wrap">{body}</p>
    <p>{file?.name}</p>
  </>
)
