import { Kysely, sql, type DatabaseConnection, type LogEvent } from 'kysely'
import { listenToSqlite, type Changes } from './changes.ts'
import { mustRunAgain } from './faults.ts'
import { noteFault } from './noted-fault.ts'
import type { Tables } from './schema.ts'
import {
  withSharedTransactions,
  type Job,
  type OpenTransaction,
  type SharedTransactionDriver,
} from './shared-transaction.ts'
import { sqliteDialect } from './sqlite.ts'
import { tryToStore, watchStorage } from './storage.ts'
import { transactionOn, type Transaction } from './transaction.ts'
import { createWriteQueue } from './write-queue.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Database {
  readonly engine: Engine
  /** Queries outside of a transaction. Those that a library sends with it inside `write` join the transaction. */
  readonly db: Kysely<Tables>
  /**
   * Runs `job` in one transaction and returns after it is on disk; a throw undoes the job whole. Inside, only this
   * database is awaited: never mail, network or hashing. A job runs again after a conflict, and when it throws
   * `RunAgain`. A write inside a write is part of it.
   */
  write<T>(job: (tx: Transaction) => Promise<T>): Promise<T>
  /** Hints that something changed, from any process. They may be lost; whoever needs the truth also polls. */
  readonly changes: Changes
  ping(): Promise<void>
  /** Whether it answers somebody new within two seconds, whatever waits for it. */
  answers(): Promise<boolean>
  /** Whether it stores: tries a small write when none was seen lately, or when the last one found no room. */
  canStore(): Promise<boolean>
  close(): Promise<void>
}

export interface DatabaseLocation {
  readonly url: string | null
  readonly file: string
  readonly lockPatienceMs?: number
  readonly probeMs?: number
}

/**
 * Opens the database. `onError` hears of lost connections; they are opened again without it. `onStorage` hears why nothing
 * can be stored any more, and null when it can again.
 */
export async function openDatabase(
  { url, file, lockPatienceMs, probeMs }: DatabaseLocation,
  onError: (error: Error) => void,
  onStorage: (fault: Error | null) => void = () => {},
): Promise<Database> {
  const reached = url ? await reachPostgres(url, onError, probeMs) : null
  const { dialect, driver } = withSharedTransactions(reached?.dialect ?? sqliteDialect(file, lockPatienceMs))
  const db = new Kysely<Tables>({ dialect, ...(url ? { log: noteFailure } : {}) })
  await driver.init()
  const handleOf = transactionOn(dialect, driver, db)
  const transactAlone: Transact = url ? (job) => transact(driver, job) : createWriteQueue(driver, lockPatienceMs)
  const storage = watchStorage(() => transactAlone((open) => tryToStore(handleOf(open))), onStorage)
  const changes = reached?.changes ?? listenToSqlite(db)
  return {
    engine: url ? 'postgres' : 'sqlite',
    db,
    write(job) {
      const perform = (open: OpenTransaction) => job(handleOf(open))
      return driver.current ? perform(driver.current) : storage.watch(() => transactRetrying(transactAlone, perform))
    },
    changes,
    ping: async () => void (await sql`select 1`.execute(db)),
    answers: reached?.answers ?? (async () => true),
    canStore: () => storage.canStore(),
    async close() {
      storage.stop()
      await changes.close()
      await db.destroy()
      await driver.destroy()
    },
  }
}

/** The connection for hints is the first, and shows what this database takes. */
async function reachPostgres(url: string, onError: (error: Error) => void, probeMs?: number) {
  const { connectionSettings, createProbe, postgresDialect } = await import('./postgres.ts')
  const { listenToPostgres } = await import('./postgres-changes.ts')
  const settings = connectionSettings(url)
  const changes = await listenToPostgres(settings, onError)
  return { changes, dialect: postgresDialect(settings, onError), answers: createProbe(settings, probeMs) }
}

const noteFailure = (event: LogEvent) => {
  if (event.level === 'error') noteFault(event.error)
}

const TRIES = 8

type Transact = <T>(job: Job<T>) => Promise<T>

async function transactRetrying<T>(transactOnce: Transact, job: Job<T>, tries = TRIES): Promise<T> {
  try {
    return await transactOnce(job)
  } catch (error) {
    if (tries <= 1 || !mustRunAgain(error)) throw error
    return transactRetrying(transactOnce, job, tries - 1)
  }
}

async function transact<T>(driver: SharedTransactionDriver, job: Job<T>): Promise<T> {
  const connection = await driver.acquireConnection()
  try {
    await driver.beginTransaction(connection, {})
    const result = await driver.bind(connection, job)
    await driver.commitTransaction(connection)
    return result
  } catch (error) {
    await rollback(driver, connection)
    throw error
  } finally {
    await driver.releaseConnection(connection)
  }
}

async function rollback(driver: SharedTransactionDriver, connection: DatabaseConnection): Promise<void> {
  // A connection that is gone has rolled back by itself.
  await driver.rollbackTransaction(connection).catch(() => {})
}
