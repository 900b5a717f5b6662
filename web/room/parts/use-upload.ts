import { useEffect, useRef, useState } from 'react'
import { type RunningUpload, startUpload } from './upload.ts'

export type UploadState =
  | { readonly is: 'none' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'sending' | 'paused'; readonly file: File; readonly sent: number }
  | { readonly is: 'cut'; readonly file: File; readonly sent: number; readonly tries: number }
  | { readonly is: 'judged'; readonly file: File }
  | { readonly is: 'untaken'; readonly file: File; readonly id: string; readonly why: string }

export interface Uploading {
  readonly endpoint: string
  /** What is wrong with a file before it is sent; null when nothing is. */
  readonly faultOf: (file: File) => string | null
  /** Takes what has arrived whole. Says why it is refused, and whether trying again may help; null when it is taken. */
  readonly take: (upload: string, file: File) => Promise<{ readonly why: string; readonly isPassing: boolean } | null>
}

/** Between two tries while the connection is gone; the last one again and again. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000]

const CODE_MISSING = 'The server cannot be reached. Please check your connection and choose the file again'

/** Sends a file piece by piece; a line that breaks off loses nothing. */
export function useUpload({ endpoint, faultOf, take }: Uploading) {
  const [state, setState] = useState<UploadState>({ is: 'none' })
  const running = useRef<RunningUpload | null>(null)
  useEffect(() => () => running.current?.pause(), [])
  useEffect(() => {
    if (state.is !== 'cut') return
    const again = () => running.current?.goOn()
    const timer = setTimeout(again, PAUSES_MS[state.tries] ?? PAUSES_MS.at(-1))
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [state])

  async function begin(file: File): Promise<void> {
    const fault = faultOf(file)
    if (fault !== null) return setState({ is: 'refused', why: fault })
    setState({ is: 'sending', file, sent: 0 })
    running.current = await startUpload(endpoint, file, {
      onProgress: (sent) => setState((before) => (before.is === 'paused' ? before : { is: 'sending', file, sent })),
      onCut: () => setState((before) => cut(file, before)),
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
    if (state.is === 'paused') setState({ ...state, is: 'sending' })
    running.current?.goOn()
  }

  function pause(): void {
    if (state.is !== 'sending') return
    running.current?.pause()
    setState({ ...state, is: 'paused' })
  }

  return {
    state,
    begin: (file: File) => void begin(file),
    takeAgain: () => state.is === 'untaken' && void takeIt(state.id, state.file),
    goOn,
    pause,
  }
}

/** It stays so until something arrives again. */
const cut = (file: File, before: UploadState): UploadState => ({
  is: 'cut',
  file,
  sent: 'sent' in before ? before.sent : 0,
  tries: before.is === 'cut' ? before.tries + 1 : 0,
})
