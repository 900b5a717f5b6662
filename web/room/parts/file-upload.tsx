import { sizeInWords } from '#web/platform/size-words.ts'
import { type Uploading, type UploadState, useUpload } from './use-upload.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CONTROL, FieldLabel, FieldNotes, useField } from '#web/ui/field.tsx'
import { Progress } from '#web/ui/progress.tsx'

interface FileUploadProps extends Uploading {
  readonly label: string
  readonly hint: string
  /** Endings, as an `input` takes them. */
  readonly accept: string
  readonly error?: string | undefined
}

/** Chooses a file and sends it piece by piece; a connection that breaks off loses nothing. */
export function FileUpload(props: FileUploadProps) {
  const { label, hint, accept, error } = props
  const { state, begin, takeAgain, goOn, pause } = useUpload(props)
  const field = useField(undefined, error, hint)
  if (state.is === 'none' || state.is === 'refused')
    return (
      <div>
        <FieldLabel htmlFor={field.id} required={false}>
          {label}
        </FieldLabel>
        <input
          type="file"
          accept={accept}
          {...field.control}
          className={`${CONTROL} min-h-12`}
          onChange={({ target }) => target.files?.[0] && begin(target.files[0])}
        />
        <FieldNotes id={field.id} error={state.is === 'refused' ? state.why : error} hint={hint} />
      </div>
    )
  if (state.is === 'judged') return <p role="status">{state.file.name} has arrived and is looked through.</p>
  if (state.is === 'untaken')
    return (
      <div className="grid gap-2">
        <Alert>{state.why}</Alert>
        <Button tone="plain" onClick={takeAgain} className="min-h-12 justify-self-start">
          Try again
        </Button>
      </div>
    )
  return <Sending state={state} onPause={pause} onGoOn={goOn} />
}

interface SendingProps {
  readonly state: Extract<UploadState, { readonly sent: number }>
  readonly onPause: () => void
  readonly onGoOn: () => void
}

const BUTTONS = { sending: 'Pause', paused: 'Go on', cut: 'Try now' }

function Sending({ state: { is, file, sent }, onPause, onGoOn }: SendingProps) {
  return (
    <div className="grid gap-2">
      <Progress
        percentage={(100 * sent) / file.size}
        label={`${file.name}: ${sizeInWords(sent)} of ${sizeInWords(file.size)} sent`}
      />
      <p role="status">
        {is === 'cut' &&
          'The connection is gone. Nothing is lost: it goes on by itself when the server can be reached again.'}
        {is === 'paused' && 'Paused. After a reload, choose the same file and it goes on from here.'}
      </p>
      <Button tone="plain" onClick={is === 'sending' ? onPause : onGoOn} className="min-h-12 justify-self-start">
        {BUTTONS[is]}
      </Button>
    </div>
  )
}
