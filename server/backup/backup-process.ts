/** The process in which the server's nightly back-up is made, behind whatever else the machine has to do. */
import { constants, setPriority } from 'node:os'
import process from 'node:process'
import { foldersOf } from './backup-folders.ts'
import { clearOld } from './clear-old.ts'
import { type BackupOrder, type MadeBackup, makeBackup } from './make-backup.ts'

export type BackupAnswer =
  | { readonly made: MadeBackup; readonly removed: readonly string[] }
  | { readonly fault: string }

process.umask(0o077)
// The server alone says when it ends, also where a terminal or a supervisor tells every process to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.once('disconnect', () => process.exit())
process.once('message', (order: BackupOrder) => void backUp(order).then(answer, fail))

async function backUp(order: BackupOrder): Promise<BackupAnswer> {
  setPriority(constants.priority.PRIORITY_LOW)
  const made = await makeBackup(order)
  return { made, removed: await clearOld(await foldersOf(order.backupDir), new Date()) }
}

const fail = (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) })

function answer(given: BackupAnswer): void {
  process.send?.(given)
}
