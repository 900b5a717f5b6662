import { useState } from 'react'
import type { NoteRead } from '#contract/material.ts'
import { LessonWords } from '#web/room/parts/lesson-words.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { readNote } from './material-calls.ts'

interface NoteFieldProps {
  readonly batchKey: string
  readonly body: string
  readonly error: string | undefined
  readonly onChange: (body: string) => void
}

type Preview = { readonly of: string; readonly read: NoteRead } | { readonly fault: string } | null

/** The note, and how members will see it. */
export function NoteField({ batchKey, body, error, onChange }: NoteFieldProps) {
  const [preview, setPreview] = useState<Preview>(null)
  const [isBusy, setBusy] = useState(false)

  async function look(): Promise<void> {
    setBusy(true)
    const answer = await readNote(batchKey, body)
    setBusy(false)
    setPreview(answer.ok ? { of: body, read: answer.value } : { fault: answer.problem.detail })
  }

  return (
    <div className="grid gap-2">
      <TextArea
        name="body"
        label="Note"
        required={false}
        rows={10}
        hint="Lines as you type them, lists with -, **bold**, links, `code`, and formulas in TeX: $Q = m c_p \Delta T$, or $$ … $$ on a line of its own."
        value={body}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button tone="plain" busy={isBusy} onClick={() => void look()} className="min-h-12 justify-self-start">
        Preview
      </Button>
      {preview && (
        <section aria-label="Preview" className="grid gap-3 rounded-sheet border border-line p-3">
          {'fault' in preview ? (
            <Alert>{preview.fault}</Alert>
          ) : (
            <>
              {preview.of !== body && <p className="text-sm text-ink-soft">The note has changed since.</p>}
              {preview.read.faults.length > 0 && <Alert>{preview.read.faults.join('. ')}</Alert>}
              <LessonWords text={preview.read.text} />
            </>
          )}
        </section>
      )}
    </div>
  )
}
