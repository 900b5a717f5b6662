import { useEffect, useRef, useState } from 'react'
import { type RunningUpload, startUpload } from './upload.ts'

export type UploadState =
  | { readonly is: 'none' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'sending' | 'paused' | 'cut'; readonly file: File; readonly sent: number }
  | { readonly is: 'judged'; readonly file: File }
  | { readonly is: 'untaken'; readonly file: File; readonly id: string; readonly why: string }

export interface Uploading {
  readonly endpoint: string
  /** What is wrong with a file before it is sent; null when nothing is. */
  readonly faultOf: (file: File) => string | null
  /** Takes what has arrived whole. Says why it is refused, and whether trying again may help; null when it is taken. */
  readonly take: (upload: string, file: File) => Promise<{ readonly why: string; readonly isPassing: boolean } | null>
}

const CODE_MISSING = 'The server cannot be reached. Please check your connection and choose the file again'

/** Sends a file piece by piece; a line that breaks off loses nothing. */
export function useUpload({ endpoint, faultOf, take }: Uploading) {
  const [state, setState] = useState<UploadState>({ is: 'none' })
  const running = useRef<RunningUpload | null>(null)
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

  return {
    state,
    begin: (file: File) => void begin(file),
    takeAgain: () => state.is === 'untaken' && void takeIt(state.id, state.file),
    goOn,
    pause,
  }
}
