import { join } from 'node:path'
import { clearBackupWork } from './clear-work.ts'
import { inProcess } from './in-process.ts'
import type { Rehearsed, RehearsalOrder } from './rehearse.ts'

const REHEARSAL_PROCESS = join(import.meta.dirname, 'rehearsal-process.ts')

/** Rehearses a restore in a process of its own. Throws a `BackupFault`, also when it is called off; nothing of it stays then either. */
export async function rehearseInProcess(order: RehearsalOrder, calledOff: AbortSignal): Promise<Rehearsed> {
  try {
    return await inProcess(REHEARSAL_PROCESS, order, { work: 'rehearsal', calledOff })
  } catch (error) {
    await clearRehearsal(order)
    throw error
  }
}

/** Removes what a rehearsal left that was killed. */
export async function clearRehearsal({
  dataDir,
  databaseUrl,
}: Pick<RehearsalOrder, 'dataDir' | 'databaseUrl'>): Promise<void> {
  await clearBackupWork(dataDir)
  if (databaseUrl === null) return
  // An idle server does not load it.
  const { removeRehearsalDatabase } = await import('./rehearsal-database.ts')
  await removeRehearsalDatabase(databaseUrl)
}
