import { useRef } from 'react'
import type { Recording } from '#contract/recordings.ts'
import type { RoomClass } from '#contract/room.ts'
import { heldBy, typedIn } from '#web/platform/half-date.ts'
import { ClassField } from '#web/room/parts/class-field.tsx'
import { KeptFormFrame } from '#web/room/parts/kept-form-frame.tsx'
import { useKeptForm } from '#web/room/parts/kept-form.ts'
import { ReleaseFields } from '#web/room/parts/release-fields.tsx'
import { useSaving } from '#web/room/parts/saving.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { addRecording, changeRecording } from './recording-calls.ts'
import { SourceFields } from './source-fields.tsx'
import { checked, draftName, Typed, typedOf } from './typed.ts'

interface RecordingFormProps {
  readonly batchKey: string
  readonly classes: readonly RoomClass[]
  /** As it stands now; null for a new one. */
  readonly recording: Recording | null
  readonly serverNow: string
  readonly onAnswer: () => Promise<unknown>
  readonly onClose: (said: string) => void
}

/** Adds a recording, or changes one. */
export function RecordingForm({ batchKey, classes, recording, serverNow, onAnswer, onClose }: RecordingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, change, clear } = useKeptForm(draftName(batchKey, recording), Typed, typedOf(recording, serverNow))
  const close = (said: string) => {
    clear()
    onClose(said)
  }
  const { save, errorOf, refusal, changed, forget, isBusy } = useSaving({
    form,
    check: () => checked(typed, recording, serverNow),
    call: (toSend, version) =>
      recording ? changeRecording(batchKey, recording.id, { ...toSend, version }) : addRecording(batchKey, toSend),
    onAnswer,
    onSaved: () => close(recording ? 'The change is saved.' : 'It is added.'),
  })
  return (
    <KeptFormFrame
      form={form}
      label={recording ? `Change ${recording.title}` : 'A new recording'}
      button={recording ? 'Save the change' : 'Add it'}
      isBusy={isBusy}
      refusal={refusal}
      theirs={recording && <p className="font-semibold">{recording.title}</p>}
      onChanged={changed}
      onSave={() => save(typed.version)}
      onKeepMine={() => save(recording?.version ?? 0)}
      onTakeTheirs={() => {
        clear()
        forget()
      }}
      onDrop={() => close('')}
    >
      <Fields classes={classes} typed={typed} errorOf={errorOf} onChange={change} />
    </KeptFormFrame>
  )
}

interface FieldsProps {
  readonly classes: readonly RoomClass[]
  readonly typed: Typed
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (some: Partial<Typed>) => void
}

const Fields = ({ classes, typed, errorOf, onChange }: FieldsProps) => (
  <>
    <TextField
      name="title"
      label="What was recorded"
      value={typed.title}
      error={errorOf('title')}
      onChange={({ target }) => onChange({ title: target.value })}
    />
    <SourceFields typed={typed} errorOf={errorOf} onChange={onChange} />
    <TextArea
      name="chapters"
      label="Chapters"
      required={false}
      rows={4}
      hint="A line for each: the place and what begins there, such as 12:30 Reflux"
      value={typed.chapters}
      error={errorOf('chapters')}
      onChange={({ target }) => onChange({ chapters: target.value })}
    />
    <ClassField
      classes={classes}
      classId={typed.classId}
      error={errorOf('classId')}
      onChange={(classId) => onChange({ classId })}
    />
    <ReleaseFields typed={typed} error={errorOf('day') ?? errorOf('releaseAt')} onChange={onChange} />
    <TextField
      name="expiresAt"
      label="Last day on which members see it"
      type="date"
      required={false}
      value={heldBy(typed.lastDay)}
      error={errorOf('expiresAt')}
      onChange={({ target }) => onChange({ lastDay: typedIn(target) })}
      onBlur={({ target }) => {
        if (target.validity.badInput) onChange({ lastDay: typedIn(target) })
      }}
    />
  </>
)
