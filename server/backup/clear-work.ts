import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_WORK, REHEARSAL_PLACE, REHEARSAL_WORK } from './kept-files.ts'
import { unlessUnderWay } from './one-at-a-time.ts'

/** Clears what a back-up or a rehearsal left here that was ended, unless one is under way. */
export async function clearBackupWork(dataDir: string): Promise<void> {
  const rehearsing = join(dataDir, REHEARSAL_WORK)
  const place = join(rehearsing, REHEARSAL_PLACE)
  if (existsSync(place)) await unlessUnderWay(rehearsing, () => rm(place, { recursive: true, force: true }))
  const work = join(dataDir, BACKUP_WORK)
  if (!existsSync(work)) return
  await unlessUnderWay(dataDir, () => rm(work, { recursive: true, force: true }))
}
