/** The process in which the server's nightly back-up is made. */
import type { NightlyBackup } from './back-up-in-process.ts'
import { foldersOf } from './backup-folders.ts'
import { carryOut } from './carry-out.ts'
import { clearOld } from './clear-old.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'

carryOut(async (order: BackupOrder): Promise<NightlyBackup> => {
  const made = await makeBackup(order)
  return { made, removed: await clearOld(await foldersOf(order.backupDir), new Date()) }
})
