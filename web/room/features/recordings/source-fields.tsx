import { UPLOADS } from '#contract/desk-paths.ts'
import { type FilePurpose, PURPOSES, RECORDING_MEGABYTES, StoredFile, typeOf } from '#contract/files.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { FileUpload } from '#web/room/parts/file-upload.tsx'
import { sizeInWords } from '#web/platform/size-words.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Typed } from './typed.ts'

interface SourceFieldsProps {
  readonly typed: Typed
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (some: Partial<Typed>) => void
}

/** The video: at its host, or a file of ours; then its subtitles. */
export const SourceFields = ({ typed, errorOf, onChange }: SourceFieldsProps) => (
  <>
    {!typed.file && (
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          name="address"
          label="Address of an unlisted video on YouTube or Vimeo"
          inputMode="url"
          value={typed.address}
          error={errorOf('address')}
          onChange={({ target }) => onChange({ address: target.value })}
        />
        <TextField
          name="seconds"
          label="Minutes"
          inputMode="numeric"
          value={typed.minutes}
          error={errorOf('seconds')}
          onChange={({ target }) => onChange({ minutes: target.value })}
        />
      </div>
    )}
    {typed.address === '' && (
      <OneFile
        label="Or a file"
        hint={`MP4 up to ${RECORDING_MEGABYTES.toLocaleString('en')} MB. Export it for the web ("fast start"), so that it begins to play at once.`}
        purpose="recording"
        accept=".mp4"
        file={typed.file}
        error={errorOf('fileId')}
        onChange={(file) => onChange({ file })}
      />
    )}
    {typed.file && (
      <OneFile
        label="Subtitles"
        hint="WebVTT (.vtt), up to 1 MB"
        purpose="captions"
        accept=".vtt"
        file={typed.captions}
        error={errorOf('captionsId')}
        onChange={(captions) => onChange({ captions })}
      />
    )}
  </>
)

interface OneFileProps {
  readonly label: string
  readonly hint: string
  readonly purpose: FilePurpose
  readonly accept: string
  readonly file: Typed['file']
  readonly error: string | undefined
  readonly onChange: (file: Typed['file']) => void
}

function OneFile({ label, hint, purpose, accept, file, error, onChange }: OneFileProps) {
  if (file)
    return (
      <div className="grid gap-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{label}:</span> {file.name}
        </p>
        <Button tone="plain" onClick={() => onChange(null)} className="min-h-12 justify-self-start">
          Take it away<span className="sr-only">: {file.name}</span>
        </Button>
      </div>
    )
  return (
    <FileUpload
      label={label}
      hint={hint}
      accept={accept}
      endpoint={`${UPLOADS}?for=${purpose}`}
      error={error}
      faultOf={(chosen) => faultOf(chosen, purpose)}
      take={async (upload, { name }) => {
        const answer = await takeFile(upload, name, purpose)
        if (answer.ok) onChange({ id: answer.value.id, name: answer.value.name })
        return answer.ok ? null : { why: answer.problem.detail, isPassing: answer.problem.code !== 'fileRefused' }
      }}
    />
  )
}

function faultOf({ name, size }: File, purpose: FilePurpose): string | null {
  const most = PURPOSES[purpose].bytes
  if (!typeOf(name, purpose)) return `Files such as ${name} are not taken here. Please choose another kind`
  if (size === 0) return 'The file is empty'
  return size > most ? `The file has ${sizeInWords(size)}; at most ${sizeInWords(most)} are taken` : null
}

/** To look two gigabytes through takes a while; to ask again does no harm. */
const takeFile = (upload: string, name: string, purpose: FilePurpose) =>
  ask(
    StoredFile,
    api.desk.files.$post(
      { json: { upload, name: name.slice(-200), purpose } },
      { init: { signal: AbortSignal.timeout(90_000) } },
    ),
  )
