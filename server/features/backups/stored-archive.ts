import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { timeOfArchive } from '../../backup/archive-names.ts'
import { BackupFault, PassphraseWanted } from '../../backup/backup-fault.ts'
import { foldersOf, placeOf } from '../../backup/backup-folders.ts'
import type { Config } from '../../config.ts'
import type { Queries } from '../../database/transaction.ts'
import { storedBackup } from './tried-backups.ts'

type Place = Pick<Config, 'backupDir' | 'backupFolder'>

/**
 * Where the archive of this back-up lies; null where there is no such back-up, or it is over. The database alone says what it is
 * called, and it is called as ours are.
 */
export async function storedArchive(queries: Queries, config: Place, id: string): Promise<string | null> {
  const name = (await storedBackup(queries, id))?.archive
  if (name === undefined || timeOfArchive(name) === null) return null
  const folders = [placeOf(config), ...(await foldersOf(config.backupDir))]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Why an archive cannot be opened here, for who sits at the desk; throws what is no fault of an archive. */
export function faultInWords(error: unknown): string {
  if (error instanceof PassphraseWanted) return SEALED
  if (error instanceof BackupFault) return error.message
  throw error
}

export const SEALED =
  'This back-up is encrypted with an older passphrase than the one in Settings. It can be restored on the server with that passphrase: npm run restore'
