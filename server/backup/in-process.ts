import { fork } from 'node:child_process'
import { BackupFault } from './backup-fault.ts'

export type Answered<Answer> = Answer | { readonly fault: string }

/** Has an order carried out in a process of its own. Throws a `BackupFault`, also when it is called off. `work` names it in sentences. */
export async function inProcess<Answer extends object>(
  file: string,
  order: object,
  { work, calledOff }: { readonly work: string; readonly calledOff: AbortSignal },
): Promise<Answer> {
  calledOff.throwIfAborted()
  const child = fork(file, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const { promise, resolve, reject } = Promise.withResolvers<Answered<Answer>>()
  const callOff = () =>
    reject(
      new BackupFault(
        calledOff.reason instanceof DOMException && calledOff.reason.name === 'TimeoutError'
          ? `The ${work} took too long and was ended.`
          : `The ${work} was called off, as the server stops.`,
      ),
    )
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  calledOff.addEventListener('abort', callOff)
  child.once('message', resolve)
  child.on('error', reject)
  child.once('close', (code, signal) => reject(new BackupFault(`The ${work} ended by itself (${signal ?? code}).`)))
  child.send(order)
  try {
    const answer = await promise
    if ('fault' in answer) throw new BackupFault(answer.fault)
    return answer
  } finally {
    calledOff.removeEventListener('abort', callOff)
    child.kill('SIGKILL')
    await ended
  }
}
