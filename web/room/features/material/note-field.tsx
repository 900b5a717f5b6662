import { TypedPreview } from '#web/room/parts/typed-preview.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { readNote } from './material-calls.ts'

interface NoteFieldProps {
  readonly batchKey: string
  readonly body: string
  readonly error: string | undefined
  readonly onChange: (body: string) => void
}

/** The note, and how members will see it. */
export const NoteField = ({ batchKey, body, error, onChange }: NoteFieldProps) => (
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
    <TypedPreview batchKey={batchKey} body={body} isMarked={body.trim() !== ''} read={readNote} />
  </div>
)
