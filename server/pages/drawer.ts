import { join } from 'node:path'
import { askProcess } from '../processes/ask-process.ts'
import type { DrawingTask } from './draw-site.ts'
import type { PackedFile } from './packed.ts'

const PATIENCE_MS = 20_000
const DRAW_PROCESS = join(import.meta.dirname, 'draw-process.ts')
const ROOMY = ['--min-semi-space-size=16', '--max-semi-space-size=32']

/** Draws in a process of its own, which is told nothing but the task. Throws when that fails, takes too long, or is called off. */
export async function drawInProcess(
  task: DrawingTask,
  calledOff: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<PackedFile[]> {
  const asking = { work: 'The drawing', patienceMs, calledOff, execArgv: ROOMY }
  const files = await askProcess<PackedFile[]>(DRAW_PROCESS, task, asking)
  return files.map(withOwnBytes)
}

/** All bytes of an answer lie in one memory, and a file that is kept for long would keep all of it. */
function withOwnBytes({ bodies: { identity, br, gzip }, ...file }: PackedFile): PackedFile {
  const own = {
    identity: new Uint8Array(identity),
    ...(br ? { br: new Uint8Array(br) } : {}),
    ...(gzip ? { gzip: new Uint8Array(gzip) } : {}),
  }
  return { ...file, bodies: own }
}
