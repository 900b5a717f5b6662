import { useEffect, useRef, useState } from 'react'
import { sizeInWords } from './size-words.ts'
import { type RunningUpload, startUpload } from './upload.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CONTROL, FieldLabel, FieldNotes, useField } from '#web/ui/field.tsx'
import { Progress } from '#web/ui/progress.tsx'

interface FileUploadProps {
  readonly label: string
  readonly hint: string
  /** Endings, as an `input` takes them. */
  readonly accept: string
  readonly endpoint: string
  readonly error?: string | undefined
  /** What is wrong with a file before it is sent; null when nothing is. */
  readonly faultOf: (file: File) => string | null
  /** Takes what has arrived whole. Says why it is refused, and whether trying again may help; null when it is taken. */
  readonly take: (upload: string, file: File) => Promise<{ readonly why: string; readonly isPassing: boolean } | null>
}

type State =
  | { readonly is: 'none' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'sending' | 'paused' | 'cut'; readonly file: File; readonly sent: number }
  | { readonly is: 'judged'; readonly file: File }
  | { readonly is: 'untaken'; readonly file: File; readonly id: string; readonly why: string }

/** Chooses a file and sends it piece by piece; a line that breaks off loses nothing. */
export function FileUpload(props: FileUploadProps) {
  const { label, hint, accept, endpoint, error, faultOf, take } = props
  const [state, setState] = useState<State>({ is: 'none' })
  const running = useRef<RunningUpload | null>(null)
  const field = useField(undefined, error, hint)
  useEffect(() => () => running.current?.pause(), [])
  useEffect(() => {
    if (state.is !== 'cut') return
    const again = () => goOn()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  })

  async function begin(file: File): Promise<void> {
    const fault = faultOf(file)
    if (fault !== null) return setState({ is: 'refused', why: fault })
    setState({ is: 'sending', file, sent: 0 })
    running.current = await startUpload(endpoint, file, {
      onProgress: (sent) => setState((before) => (before.is === 'paused' ? before : { is: 'sending', file, sent })),
      onCut: () => setState((before) => ({ is: 'cut', file, sent: 'sent' in before ? before.sent : 0 })),
      onRefused: (why) => setState({ is: 'refused', why }),
      onWhole: (id) => void takeIt(id, file),
    }).catch(() => null)
    if (!running.current) setState({ is: 'refused', why: CODE_MISSING })
  }

  async function takeIt(id: string, file: File): Promise<void> {
    setState({ is: 'judged', file })
    const refused = await take(id, file)
    if (!refused) return setState({ is: 'none' })
    setState(refused.isPassing ? { is: 'untaken', file, id, why: refused.why } : { is: 'refused', why: refused.why })
  }

  function goOn(): void {
    if (state.is !== 'cut' && state.is !== 'paused') return
    setState({ ...state, is: 'sending' })
    running.current?.goOn()
  }

  function pause(): void {
    if (state.is !== 'sending') return
    running.current?.pause()
    setState({ ...state, is: 'paused' })
  }

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
          onChange={({ target }) => target.files?.[0] && void begin(target.files[0])}
        />
        <FieldNotes id={field.id} error={state.is === 'refused' ? state.why : error} hint={hint} />
      </div>
    )
  if (state.is === 'judged') return <p role="status">{state.file.name} has arrived and is looked through.</p>
  if (state.is === 'untaken')
    return (
      <div className="grid gap-2">
        <Alert>{state.why}</Alert>
        <Button tone="plain" onClick={() => void takeIt(state.id, state.file)} className="min-h-12 justify-self-start">
          Try again
        </Button>
      </div>
    )
  return <Sending state={state} onPause={pause} onGoOn={goOn} />
}

const CODE_MISSING = 'The server cannot be reached. Please check your connection and choose the file again'

interface SendingProps {
  readonly state: Extract<State, { readonly sent: number }>
  readonly onPause: () => void
  readonly onGoOn: () => void
}

function Sending({ state: { is, file, sent }, onPause, onGoOn }: SendingProps) {
  return (
    <div className="grid gap-2">
      <Progress
        percentage={(100 * sent) / file.size}
        label={`${file.name}: ${sizeInWords(sent)} of ${sizeInWords(file.size)} sent`}
      />
      <p role="status">
        {is === 'cut' && 'The line broke off. Nothing is lost: it goes on by itself when the line is back.'}
        {is === 'paused' && 'Paused. After a reload, choose the same file and it goes on from here.'}
      </p>
      <Button tone="plain" onClick={is === 'sending' ? onPause : onGoOn} className="min-h-12 justify-self-start">
        {is === 'sending' ? 'Pause' : 'Go on'}
      </Button>
    </div>
  )
}
