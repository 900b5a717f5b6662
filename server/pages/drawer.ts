import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import type { DrawingAnswer } from './draw-process.ts'
import type { DrawingTask } from './draw-site.ts'
import type { PackedFile } from './packed.ts'

const PATIENCE_MS = 20_000
const DRAW_PROCESS = join(import.meta.dirname, 'draw-process.ts')

/** Draws in a process of its own, which is told nothing but the task. Throws when that fails, takes too long, or is called off. */
export async function drawInProcess(
  task: DrawingTask,
  calledOff: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<PackedFile[]> {
  calledOff.throwIfAborted()
  const child = startProcess()
  const { promise, resolve, reject } = Promise.withResolvers<DrawingAnswer>()
  const giveUp = setTimeout(() => reject(new Error(`The drawing took longer than ${patienceMs} ms`)), patienceMs)
  const callOff = () => reject(new Error('The drawing was called off'))
  calledOff.addEventListener('abort', callOff)
  child.once('message', resolve)
  child.on('error', reject)
  child.once('close', (code, signal) => reject(new Error(`The drawing ended without an answer (${signal ?? code})`)))
  child.send(task)
  try {
    const answer = await promise
    if ('error' in answer) throw answer.error
    child.disconnect()
    return answer.files.map(withOwnBytes)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(giveUp)
    calledOff.removeEventListener('abort', callOff)
  }
}

function startProcess(): ChildProcess {
  const cache = getCompileCacheDir()
  return fork(DRAW_PROCESS, {
    serialization: 'advanced',
    // It lives for a moment: room for what it makes is cheaper than collecting garbage.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
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
