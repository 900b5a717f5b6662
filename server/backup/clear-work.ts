import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_WORK } from './kept-files.ts'
import { unlessUnderWay } from './one-at-a-time.ts'

/** Clears what a back-up left here that was ended, unless one is under way. */
export async function clearBackupWork(dataDir: string): Promise<void> {
  const work = join(dataDir, BACKUP_WORK)
  if (!existsSync(work)) return
  await unlessUnderWay(dataDir, () => rm(work, { recursive: true, force: true }))
}
