import { Worker } from 'node:worker_threads'
import type { DrawingTask } from './draw-site.ts'
import type { Packed } from './packed.ts'

export type Drawn = Pick<Packed, 'inline' | 'files'>

const PATIENCE_MS = 20_000

/** Draws in a thread of its own. Throws when that fails, takes too long, or is called off. */
export async function drawInThread(
  task: DrawingTask,
  calledOff: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<Drawn> {
  calledOff.throwIfAborted()
  const thread = new Worker(new URL('./draw-thread.ts', import.meta.url))
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
  const giveUp = setTimeout(() => reject(new Error(`The drawing took longer than ${patienceMs} ms`)), patienceMs)
  const callOff = () => reject(new Error('The drawing was called off'))
  calledOff.addEventListener('abort', callOff)
  thread.postMessage(task, [])
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('The thread ended without a drawing')))
  try {
    return await promise
  } finally {
    clearTimeout(giveUp)
    calledOff.removeEventListener('abort', callOff)
    await thread.terminate()
  }
}
