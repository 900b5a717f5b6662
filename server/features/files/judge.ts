import { endingOf, FILE_BYTES, type FileEnding } from '#contract/files.ts'
import { askProcess } from '../../processes/ask-process.ts'

export type FileFault =
  | 'unknownEnding'
  | 'empty'
  | 'tooLarge'
  /** It holds something else than its name says. */
  | 'otherContent'
  | 'program'
  | 'macros'
  | 'locked'
  | 'broken'
  /** Archives within archives, or too much in one. */
  | 'tooDeep'

export interface JudgedFile {
  readonly bytes: number
  readonly sha256: string
  readonly mediaType: string
}

export interface JudgeTask {
  readonly path: string
  readonly ending: FileEnding
}

const PATIENCE_MS = 60_000
const MEMORY_MEGABYTES = 400

/** Looks through an uploaded file, in a process of its own: whoever made it may want to harm who opens it, or this server. */
export async function judge(
  path: string,
  name: string,
  { bytes, calledOff }: { readonly bytes: number; readonly calledOff: AbortSignal },
): Promise<JudgedFile | FileFault> {
  const ending = endingOf(name)
  if (!ending) return 'unknownEnding'
  if (bytes === 0) return 'empty'
  if (bytes > FILE_BYTES) return 'tooLarge'
  const task: JudgeTask = { path, ending }
  try {
    return await askProcess<JudgedFile | FileFault>(PROCESS, task, {
      work: 'Looking through a file',
      patienceMs: PATIENCE_MS,
      calledOff,
      execArgv: [`--max-old-space-size=${MEMORY_MEGABYTES}`],
    })
  } catch (error) {
    if (calledOff.aborted) throw error
    return 'tooDeep'
  }
}

const PROCESS = new URL('judge-process.ts', import.meta.url).pathname
