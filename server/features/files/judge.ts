import { type FileUse, PURPOSES, typeOf } from '#contract/files.ts'
import { askProcess } from '../../processes/ask-process.ts'
import type { VideoFault } from './video.ts'

export type FileFault =
  | 'unknownEnding'
  | 'empty'
  | 'tooLarge'
  /** It holds something else than its name says. */
  | 'otherContent'
  | 'program'
  | 'macros'
  | 'locked'
  | 'protected'
  | 'broken'
  /** The next five are of archives. */
  | 'tooDeep'
  | 'tooManyFiles'
  | 'largeInside'
  | 'muchInside'
  | 'otherArchive'
  | 'tooManyObjects'
  | 'leadsElsewhere'
  | 'otherEncoding'
  | VideoFault
  | 'tooMuchWork'

export interface JudgedFile {
  readonly bytes: number
  readonly sha256: string
  readonly mediaType: string
}

export interface JudgeTask {
  readonly path: string
  readonly mediaType: string
  readonly ending: string
}

const PATIENCE_MS = 60_000
const MEMORY_MEGABYTES = 400

interface Judging {
  readonly bytes: number
  readonly purpose: FileUse
  readonly calledOff: AbortSignal
}

/** Looks through an uploaded file, in a process of its own: whoever made it may want to harm who opens it, or this server. */
export async function judge(
  path: string,
  name: string,
  { bytes, purpose, calledOff }: Judging,
): Promise<JudgedFile | FileFault> {
  const mediaType = typeOf(name, purpose)
  if (mediaType === null) return 'unknownEnding'
  if (bytes === 0) return 'empty'
  if (bytes > PURPOSES[purpose].bytes) return 'tooLarge'
  const task: JudgeTask = { path, mediaType, ending: name.split('.').at(-1)?.toLowerCase() ?? '' }
  try {
    return await askProcess<JudgedFile | FileFault>(PROCESS, task, {
      work: 'Looking through a file',
      patienceMs: PATIENCE_MS,
      calledOff,
      execArgv: [`--max-old-space-size=${MEMORY_MEGABYTES}`],
    })
  } catch (error) {
    if (calledOff.aborted) throw error
    return 'tooMuchWork'
  }
}

const PROCESS = new URL('judge-process.ts', import.meta.url).pathname
