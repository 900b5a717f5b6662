import { UPLOADS } from '#contract/desk-paths.ts'
import { endingOf, FILE_BYTES, FILE_MEGABYTES, FILE_TYPES, StoredFile } from '#contract/files.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { FileUpload } from '#web/room/parts/file-upload.tsx'
import { sizeInWords } from '#web/platform/size-words.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { kindInWords } from './file-words.ts'
import type { Typed } from './typed.ts'

interface FileFieldProps {
  readonly typed: Typed
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (some: Partial<Typed>) => void
}

/** One file, sent as soon as it is chosen. */
export function FileField({ typed: { file, watermark }, errorOf, onChange }: FileFieldProps) {
  if (!file)
    return (
      <FileUpload
        label="File"
        hint={`PDF, Word, Excel, PowerPoint, pictures, tables, ZIP or simulation files, up to ${FILE_MEGABYTES} MB`}
        accept={ENDINGS}
        endpoint={UPLOADS}
        error={errorOf('fileId')}
        faultOf={faultOf}
        take={async (upload, { name }) => {
          const answer = await takeFile(upload, name)
          if (answer.ok) onChange({ file: answer.value })
          return answer.ok ? null : { why: answer.problem.detail, isPassing: answer.problem.code !== 'fileRefused' }
        }}
      />
    )
  return (
    <div className="grid gap-1">
      <p className="font-medium">File</p>
      <p className="wrap-anywhere">
        {file.name}{' '}
        <span className="text-ink-soft figures">
          ({kindInWords(file.name)}, {sizeInWords(file.bytes)})
        </span>
      </p>
      {file.mediaType === FILE_TYPES.pdf && (
        <CheckboxField
          name="watermark"
          label="Write the member's name on each page"
          hint="Name, e-mail, order and time. It says whose copy it is; it keeps nobody from passing it on."
          checked={watermark}
          error={errorOf('watermark')}
          onChange={({ target }) => onChange({ watermark: target.checked })}
        />
      )}
      <Button
        tone="plain"
        onClick={() => onChange({ file: null, watermark: false })}
        className="min-h-12 justify-self-start"
      >
        Take the file away
      </Button>
    </div>
  )
}

const ENDINGS = Object.keys(FILE_TYPES)
  .map((ending) => `.${ending}`)
  .join()

function faultOf({ name, size }: File): string | null {
  if (!endingOf(name)) return `Files such as ${name} are not taken. Please choose another kind`
  if (size === 0) return 'The file is empty'
  return size > FILE_BYTES ? `The file has ${sizeInWords(size)}; at most ${FILE_MEGABYTES} MB are taken` : null
}

/** To look a large file through takes up to a minute. */
const takeFile = (upload: string, name: string) =>
  ask(
    StoredFile,
    api.desk.files.$post(
      { json: { upload, name: name.slice(-200), purpose: 'material' } },
      { init: { signal: AbortSignal.timeout(90_000) } },
    ),
  )
