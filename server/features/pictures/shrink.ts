import { join } from 'node:path'
import type { PictureFault } from '#contract/pictures.ts'
import { askProcess } from '../../processes/ask-process.ts'

export interface ShrinkTask {
  readonly bytes: Uint8Array
  /** Pages need a least side. */
  readonly isForPages: boolean
}

/** Each is WebP; the widest is the picture itself, of this size. */
export interface Shrunk {
  readonly width: number
  readonly height: number
  readonly files: readonly { readonly width: number; readonly bytes: Uint8Array }[]
}

const PATIENCE_MS = 30_000
const SHRINK_PROCESS = join(import.meta.dirname, 'shrink-process.ts')

/** Reads a JPEG, PNG or WebP file and makes the sizes that pages ask for. Throws when the process dies or is called off. */
export const shrink = (task: ShrinkTask, calledOff: AbortSignal): Promise<Shrunk | PictureFault> =>
  askProcess(SHRINK_PROCESS, task, { work: 'Reading the picture', patienceMs: PATIENCE_MS, calledOff })
