import { fork } from 'node:child_process'
import { join } from 'node:path'
import { BackupFault } from './backup-fault.ts'
import type { BackupAnswer } from './backup-process.ts'
import type { BackupOrder, MadeBackup } from './make-backup.ts'

const BACKUP_PROCESS = join(import.meta.dirname, 'backup-process.ts')

export interface NightlyBackup {
  readonly made: MadeBackup
  readonly removed: readonly string[]
}

/** Makes a back-up in a process of its own and clears old ones. Throws a `BackupFault`, also when it is called off. */
export const backUpInProcess =
  (order: BackupOrder) =>
  async (calledOff: AbortSignal): Promise<NightlyBackup> => {
    calledOff.throwIfAborted()
    const child = fork(BACKUP_PROCESS, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const { promise, resolve, reject } = Promise.withResolvers<BackupAnswer>()
    const callOff = () => reject(new BackupFault('The back-up was called off, as the server stops.'))
    calledOff.addEventListener('abort', callOff)
    child.once('message', resolve)
    child.once('error', reject)
    child.once('close', (code, signal) => reject(new BackupFault(`The back-up ended by itself (${signal ?? code}).`)))
    child.send(order)
    try {
      const answer = await promise
      if ('fault' in answer) throw new BackupFault(answer.fault)
      return answer
    } finally {
      calledOff.removeEventListener('abort', callOff)
      child.kill('SIGKILL')
    }
  }
