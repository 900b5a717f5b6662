import type { Config } from '../config.ts'
import type { BackupOrder } from './make-backup.ts'
import { programFolders } from './postgres-programs.ts'

/** What a site with this configuration has to back up. `path` is the `PATH` in which programs are found. */
export const orderOf = (
  { dataDir, databaseUrl, authSecret, backupDir, backupFolder, backupPassphrase: passphrase }: Config,
  path: string | undefined,
): BackupOrder => ({
  dataDir,
  databaseUrl,
  authSecret,
  backupDir,
  backupFolder,
  passphrase,
  programs: programFolders(path ?? ''),
})
