/** Uploads that go on where the connection was lost, also after a reload when the same file is chosen again. */
import type { DetailedError } from 'tus-js-client'
import { Problem } from '#contract/problem.ts'
import { PIECE_BYTES } from '#contract/upload-pieces.ts'
import { pageHeaders } from '#web/platform/api.ts'

/** A connection that moves nothing for so long counts as lost, though nothing has said so. */
const STALLED_MS = 20_000

export interface UploadHearing {
  readonly onProgress: (sent: number) => void
  /** Its id, when it has arrived whole. */
  readonly onWhole: (id: string) => void
  /** The connection is gone: `goOn` tries again. */
  readonly onCut: () => void
  /** Why it is refused. */
  readonly onRefused: (why: string) => void
}

export interface RunningUpload {
  pause(): void
  goOn(): void
}

export async function startUpload(endpoint: string, file: File, hearing: UploadHearing): Promise<RunningUpload> {
  // Its code is loaded with the first file that is chosen.
  const { Upload } = await import('tus-js-client')
  const stalled = createWatch(() => {
    void upload.abort()
    hearing.onCut()
  })
  const upload = new Upload(file, {
    endpoint,
    // Requests are cut after half a minute.
    chunkSize: PIECE_BYTES,
    // Whoever hears of the loss tries again, and says so.
    retryDelays: null,
    removeFingerprintOnSuccess: true,
    headers: Object.fromEntries(pageHeaders()),
    onProgress(sent) {
      stalled.begin()
      hearing.onProgress(sent)
    },
    onSuccess() {
      stalled.end()
      hearing.onWhole(upload.url?.split('/').at(-1) ?? '')
    },
    onError(error) {
      stalled.end()
      const why = refusalIn(error)
      if (why === null) hearing.onCut()
      else hearing.onRefused(why)
    },
  })
  let isBeginning = false
  const start = () => {
    isBeginning = false
    stalled.begin()
    upload.start()
  }
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  start()
  return {
    pause() {
      stalled.end()
      void upload.abort()
    },
    goOn() {
      if (isBeginning) return
      isBeginning = true
      void upload.abort().then(start)
    },
  }
}

function createWatch(onStalled: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  return {
    end,
    begin() {
      end()
      timer = setTimeout(onStalled, STALLED_MS)
    },
  }
}

/** Answers that a proxy gives while the server is away, and of an upload whose last piece is not settled. */
const PASSING = new Set([408, 409, 423, 502, 503, 504])

/** Null where nobody has refused it: no answer came, or one that passes by itself. */
function refusalIn(error: Error | DetailedError): string | null {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer) return null
  const problem = Problem.safeParse(parsed(answer.getBody()))
  if (problem.success) return problem.data.code === 'busy' ? null : problem.data.detail
  return PASSING.has(answer.getStatus()) ? null : 'The server gave an answer that could not be read'
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
