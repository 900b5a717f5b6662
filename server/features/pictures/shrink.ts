import { join } from 'node:path'
import { askProcess } from '../../processes/ask-process.ts'

export interface ShrinkTask {
  readonly bytes: Uint8Array
}

/** Each is WebP; the widest is the picture itself, of this size. */
export interface Shrunk {
  readonly width: number
  readonly height: number
  readonly files: readonly { readonly width: number; readonly bytes: Uint8Array }[]
}

/** Why a file is no picture for a page: no such kind, cut off or damaged, too many pixels, too few. */
export type PictureFault = 'unknown' | 'broken' | 'tooLarge' | 'tooSmall'

const PATIENCE_MS = 30_000
const SHRINK_PROCESS = join(import.meta.dirname, 'shrink-process.ts')

/** Reads a JPEG, PNG or WebP file and makes the sizes that pages ask for. Throws when the process dies or is called off. */
export const shrink = (bytes: Uint8Array, calledOff: AbortSignal): Promise<Shrunk | PictureFault> =>
  askProcess(SHRINK_PROCESS, { bytes }, { work: 'Reading the picture', patienceMs: PATIENCE_MS, calledOff })
