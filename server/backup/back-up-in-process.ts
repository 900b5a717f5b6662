import { join } from 'node:path'
import { inProcess } from './in-process.ts'
import type { BackupOrder, MadeBackup } from './make-backup.ts'

const BACKUP_PROCESS = join(import.meta.dirname, 'backup-process.ts')

export interface NightlyBackup {
  readonly made: MadeBackup
  readonly removed: readonly string[]
}

/** Makes a back-up in a process of its own and clears old ones. Throws a `BackupFault`, also when it is called off. */
export const backUpInProcess =
  (order: BackupOrder) =>
  (calledOff: AbortSignal): Promise<NightlyBackup> =>
    inProcess(BACKUP_PROCESS, order, { work: 'back-up', calledOff })
