import { stat } from 'node:fs/promises'
import { placeOf } from '../../backup/backup-folders.ts'
import type { Config } from '../../config.ts'

/** Whether the back-ups lie where the records are. A folder that is not there yet will be made where the others are. */
export async function isOnSameDisk(config: Config): Promise<boolean> {
  const [records, backups] = await Promise.all(
    [config.dataDir, placeOf(config)].map((path) => stat(path).catch(() => null)),
  )
  return records == null || backups == null || records.dev === backups.dev
}
