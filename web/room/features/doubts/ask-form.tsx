import { useEffect, useRef } from 'react'
import { TITLE_LENGTH } from '#contract/doubts.ts'
import { indianDay } from '#contract/indian-time.ts'
import type { FieldError } from '#contract/problem.ts'
import type { RoomBatch, RoomClass } from '#contract/room.ts'
import { TypedPreview } from '#web/room/parts/typed-preview.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CONTROL, FieldLabel, TextArea, TextField } from '#web/ui/field.tsx'
import { previewWords } from './doubt-calls.ts'
import { isMarked } from './doubt-words.ts'
import { type Asking, useAskForm } from './use-ask-form.ts'

/** Asks a question. What was typed stays until it is kept: by the server, or without a connection on this device. */
export function AskForm({ batch, sender, onDone }: Asking) {
  const element = useRef<HTMLFormElement>(null)
  const form = useAskForm({ batch, sender, onDone })
  useFocusOnFault(element, form.found)
  const { title, body, classId, minute, errors } = form
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return (
    <form
      ref={element}
      noValidate
      aria-label="Ask a question"
      className="grid gap-4 rounded-sheet border border-line bg-sheet p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.send()
      }}
    >
      <TextField
        label="Your question in one line"
        name="title"
        required
        maxLength={TITLE_LENGTH}
        value={title.text}
        error={errorOf('title')}
        onChange={({ target }) => title.write(target.value)}
      />
      <TextArea
        label="More about it"
        name="body"
        required={false}
        value={body.text}
        error={errorOf('body')}
        hint="It is shown as you type it. Formulas stand between dollar signs: $Q = U A \Delta T$"
        onChange={({ target }) => body.write(target.value)}
      />
      <TypedPreview batchKey={batch.key} body={body.text} isMarked={isMarked(body.text)} read={previewWords} />
      <ClassChoice batch={batch} chosen={classId.value} error={errorOf('classId')} onChoose={classId.set} />
      {form.on && <ClassOnNow one={form.on} onChoose={classId.set} />}
      {form.hasMinutes && <MinuteField minute={minute} error={errorOf('second')} />}
      <PictureChoice error={errorOf('hasPicture')} onChoose={form.setPicture} />
      <p className="text-sm text-ink-soft">
        Members of this batch and those who teach it read your question, with your first name and an initial.
      </p>
      {form.problem && <Alert>{form.problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isBusy} className="min-h-12">
          Ask
        </Button>
        <Button tone="plain" className="min-h-12" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}

function useFocusOnFault(form: { readonly current: HTMLFormElement | null }, found: readonly FieldError[]): void {
  useEffect(() => {
    const [first] = found
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus()
  }, [form, found])
}

interface ClassChoiceProps {
  readonly batch: RoomBatch
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoose: (id: string) => void
}

function ClassChoice({ batch: { classes }, chosen, error, onChoose }: ClassChoiceProps) {
  if (classes.length === 0) return null
  return (
    <div>
      <FieldLabel htmlFor="doubt-class" required={false}>
        Class
      </FieldLabel>
      <select
        id="doubt-class"
        name="classId"
        value={chosen}
        className={CONTROL}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">About the course</option>
        {classes.map(({ id, number, title, startsAt }) => (
          <option key={id} value={id}>
            {[`Class ${number}`, indianDay(startsAt), title].filter(Boolean).join(', ')}
          </option>
        ))}
      </select>
      {error && <p className="mt-1 text-sm font-medium text-trip">{error}</p>}
    </div>
  )
}

interface ClassOnNowProps {
  readonly one: RoomClass
  readonly onChoose: (id: string) => void
}

const ClassOnNow = ({ one: { id, number }, onChoose }: ClassOnNowProps) => (
  <Button tone="plain" className="min-h-12 justify-self-start" onClick={() => onChoose(id)}>
    About class {number}, which is on now
  </Button>
)

interface MinuteFieldProps {
  readonly minute: { readonly value: string; readonly set: (value: string) => void }
  readonly error: string | undefined
}

const MinuteField = ({ minute, error }: MinuteFieldProps) => (
  <TextField
    label="At a minute of its recording"
    name="second"
    required={false}
    placeholder="12:40"
    value={minute.value}
    error={error}
    onChange={({ target }) => minute.set(target.value)}
  />
)

interface PictureChoiceProps {
  readonly error: string | undefined
  readonly onChoose: (picture: File | null) => void
}

const PictureChoice = ({ error, onChoose }: PictureChoiceProps) => (
  <TextField
    label="A picture"
    name="hasPicture"
    required={false}
    type="file"
    accept="image/jpeg,image/png,image/webp"
    error={error}
    onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
  />
)
