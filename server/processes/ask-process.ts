import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

export type ProcessAnswer<Answer> = { readonly done: Answer } | { readonly error: Error }

export interface Asking {
  /** What is done there, for the sentences of its faults: "The drawing". */
  readonly work: string
  readonly patienceMs: number
  readonly calledOff: AbortSignal
  readonly execArgv?: readonly string[]
}

/** Has a task done in a process of its own, which is told nothing else. Throws what it threw, and when it dies, takes too long or is called off. */
export async function askProcess<Answer>(
  file: string,
  task: object,
  { work, patienceMs, calledOff, execArgv = [] }: Asking,
): Promise<Answer> {
  calledOff.throwIfAborted()
  const child = startProcess(file, execArgv)
  const { promise, resolve, reject } = Promise.withResolvers<ProcessAnswer<Answer>>()
  const giveUp = setTimeout(() => reject(new Error(`${work} took longer than ${patienceMs} ms`)), patienceMs)
  const callOff = () => reject(new Error(`${work} was called off`))
  calledOff.addEventListener('abort', callOff)
  child.once('message', resolve)
  child.on('error', reject)
  child.once('close', (code, signal) => reject(new Error(`${work} ended without an answer (${signal ?? code})`)))
  child.send(task)
  try {
    const answer = await promise
    if ('error' in answer) throw answer.error
    child.disconnect()
    return answer.done
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(giveUp)
    calledOff.removeEventListener('abort', callOff)
  }
}

function startProcess(file: string, execArgv: readonly string[]): ChildProcess {
  const cache = getCompileCacheDir()
  return fork(file, {
    serialization: 'advanced',
    execArgv: [...execArgv],
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
