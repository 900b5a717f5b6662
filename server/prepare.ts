import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/ground/time.ts'
import { ConfigFault, type Config } from './config.ts'
import { passingFault } from './database/faults.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, type Database } from './database/open.ts'
import { HALF_RESTORED, isDatabaseHalfRestored, isFolderHalfRestored } from './database/restoring.ts'

export interface Preparing {
  readonly log: {
    info(fields: object, message: string): void
    warn(fields: object, message: string): void
    error(fields: object, message: string): void
  }
  onWaiting(): Promise<unknown>
  readonly patienceMs?: number
}

const PATIENCE_MS = 5 * MINUTE_MS
const PAUSE_MS = 500
const SAID_EVERY = 60

const PLIGHTS = {
  away: 'the database is not there yet',
  locked: 'another program holds the database',
  full: 'nothing can be stored: the disk is full or cannot be written',
} as const

/** Opens the database, then does what else needs the disk. It waits for both: after a boot a database may come later. */
export async function prepare<T>(
  config: Config,
  { log, onWaiting, patienceMs = PATIENCE_MS }: Preparing,
  rest: () => Promise<T>,
): Promise<{ database: Database; rest: T }> {
  const until = performance.now() + patienceMs
  for (let tries = 0; ; tries += 1) {
    try {
      await prepareFolder(config.dataDir)
      const database = await reachDatabase(config, log)
      try {
        return { database, rest: await rest() }
      } catch (error) {
        await database.close()
        throw error
      }
    } catch (error) {
      const fault = passingFault(error)
      if (!fault) throw error
      if (performance.now() > until) throw new ConfigFault([`${PLIGHTS[fault]}: ${reasonOf(error)}`])
      if (tries % SAID_EVERY === 0)
        log.warn({ reason: reasonOf(error) }, `${PLIGHTS[fault]}; waiting for it, up to five minutes`)
      await onWaiting()
    }
    await wait(PAUSE_MS)
  }
}

async function prepareFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error
    throw new ConfigFault([`DATA_DIR (${dataDir}) cannot be written: ${reasonOf(error)}`])
  }
  if (isFolderHalfRestored(dataDir)) throw new ConfigFault([`DATA_DIR (${dataDir}): ${HALF_RESTORED}`])
}

async function reachDatabase({ databaseUrl: url, dataDir }: Config, log: Preparing['log']): Promise<Database> {
  const file = join(dataDir, 'synergyy.sqlite')
  let database: Database | undefined
  let isReached = false
  try {
    database = await openDatabase(
      { url, file },
      // Before the first connection errors are not logged here: the wait is logged elsewhere.
      (error) => isReached && log.warn({ reason: error.message }, 'database connection lost'),
      (fault) =>
        fault ? log.error({ reason: fault.message }, PLIGHTS.full) : log.info({}, 'the database stores again'),
    )
    await database.ping()
    isReached = true
  } catch (error) {
    await database?.close()
    if (passingFault(error)) throw error
    throw new ConfigFault([`${url ? 'The database of DATABASE_URL' : file} cannot be used: ${reasonOf(error)}`])
  }
  try {
    if (await isDatabaseHalfRestored(database)) throw new ConfigFault([`DATABASE_URL: ${HALF_RESTORED}`])
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A refused connection has a reason for each address that was tried. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
