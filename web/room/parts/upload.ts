/** Uploads that go on where the line broke off, also after a reload when the same file is chosen again. */
import type { DetailedError } from 'tus-js-client'
import { Problem } from '#contract/problem.ts'
import { persistence } from '#web/platform/session-persistence.ts'

/** Requests are cut after half a minute. */
const CHUNK_BYTES = 4_000_000
const PAUSES_MS = [0, 1_000, 3_000, 5_000]

export interface UploadHearing {
  readonly onProgress: (sent: number) => void
  /** Its id, when it has arrived whole. */
  readonly onWhole: (id: string) => void
  /** The line is down: `goOn` tries again. */
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
  const bearer = persistence.bearer()
  const upload = new Upload(file, {
    endpoint,
    chunkSize: CHUNK_BYTES,
    retryDelays: PAUSES_MS,
    removeFingerprintOnSuccess: true,
    headers: bearer === null ? {} : { Authorization: `Bearer ${bearer}` },
    onProgress: hearing.onProgress,
    onSuccess: () => hearing.onWhole(upload.url?.split('/').at(-1) ?? ''),
    onError(error) {
      const why = refusalIn(error)
      if (why === null) hearing.onCut()
      else hearing.onRefused(why)
    },
  })
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  upload.start()
  return {
    pause: () => void upload.abort(),
    goOn: () => upload.start(),
  }
}

/** Null where no answer came. */
function refusalIn(error: Error | DetailedError): string | null {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer) return null
  const problem = Problem.safeParse(parsed(answer.getBody()))
  return problem.success ? problem.data.detail : 'The server gave an answer that could not be read'
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
