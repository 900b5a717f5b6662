import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupFault, faultAt } from './backup-fault.ts'

export const LOCK_FILE = 'back-up.lock'

/** Keeps other back-ups and restores of a data folder away. SQLite's lock on a file ends with its process, however that ends. */
export async function oneAtATime<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const lock = takeLock(dataDir)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/** Does the work where no back-up and no restore is under way. */
export async function unlessUnderWay(dataDir: string, work: () => Promise<void>): Promise<void> {
  await oneAtATime(dataDir, work).catch((error: unknown) => {
    if (!(error instanceof UnderWay)) throw error
  })
}

class UnderWay extends BackupFault {}

function takeLock(dataDir: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && /database is locked/.test(error.message))
      throw new UnderWay('Another back-up or restore is under way. Please wait for its end.')
    throw faultAt(dataDir, error)
  }
}
