import { Kysely, sql, type DatabaseConnection } from 'kysely'
import { listenToPostgres, createChanges, type Changes } from './changes.ts'
import { isRetriable } from './faults.ts'
import { postgresDialect } from './postgres.ts'
import type { Tables } from './schema.ts'
import { withSharedTransactions, type SharedTransactionDriver } from './shared-transaction.ts'
import { sqliteDialect } from './sqlite.ts'
import { createWriteQueue } from './write-queue.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Database {
  readonly engine: Engine
  /** Queries; inside `write` they join its transaction. */
  readonly db: Kysely<Tables>
  /**
   * Runs `job` in one transaction and answers after it is on disk; a throw undoes the job whole. Inside, only this
   * database is awaited: never mail, network or hashing. A job may run again after a conflict; a write inside a
   * write is part of it.
   */
  write<T>(job: () => Promise<T>): Promise<T>
  /** Hints that something changed, from any process. They may be lost; whoever needs the truth also polls. */
  readonly changes: Changes
  /** Answers if the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseLocation {
  /** `postgres://…`, or null for SQLite. */
  readonly url: string | null
  /** The SQLite file. */
  readonly file: string
}

/** Opens the database. `onError` hears of lost connections; they are opened again without it. */
export async function openDatabase(location: DatabaseLocation, onError: (error: Error) => void): Promise<Database> {
  const { url } = location
  const { dialect, driver } = withSharedTransactions(url ? postgresDialect(url, onError) : sqliteDialect(location.file))
  const db = new Kysely<Tables>({ dialect })
  await driver.init()
  const transactAlone: Database['write'] = url ? (job) => transactRetrying(driver, job) : createWriteQueue(driver)
  const changes = url ? await listenToPostgres(url, db, onError) : createChanges()
  return {
    engine: url ? 'postgres' : 'sqlite',
    db,
    write: (job) => (driver.isBound ? job() : transactAlone(job)),
    changes,
    ping: async () => void (await sql`select 1`.execute(db)),
    async close() {
      await changes.close()
      await db.destroy()
      await driver.destroy()
    },
  }
}

const TRIES = 8

async function transactRetrying<T>(driver: SharedTransactionDriver, job: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await transact(driver, job)
  } catch (error) {
    if (tries <= 1 || !isRetriable(error)) throw error
    return transactRetrying(driver, job, tries - 1)
  }
}

async function transact<T>(driver: SharedTransactionDriver, job: () => Promise<T>): Promise<T> {
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
