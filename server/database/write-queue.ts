import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection } from 'kysely'
import { run, type SharedTransactionDriver } from './shared-transaction.ts'

interface Waiting {
  /** Runs the job on the batch's connection; answers what is to be told once the batch is on disk. */
  readonly perform: (connection: DatabaseConnection) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/** Bounds how long the first of a batch waits for the last. */
const BATCH = 200

/**
 * Writes that wait together share one transaction and one fsync (group commit). Each has a savepoint of its own, so
 * a failing one does not take its neighbours along, and none is answered before the commit.
 */
export function createWriteQueue(driver: SharedTransactionDriver): <T>(job: () => Promise<T>) => Promise<T> {
  const queue: Waiting[] = []
  let isDraining = false

  async function drain(): Promise<void> {
    while (queue.length > 0) await commitTogether(driver, queue.splice(0, BATCH))
    isDraining = false
  }

  return (job) =>
    new Promise((resolve, reject) => {
      const callersContext = AsyncLocalStorage.snapshot()
      const perform = async (connection: DatabaseConnection): Promise<() => void> => {
        try {
          const value = await callersContext(() => driver.bind(connection, job))
          await run(connection, 'release savepoint job')
          return () => resolve(value)
        } catch (error) {
          await run(connection, 'rollback to savepoint job')
          await run(connection, 'release savepoint job')
          return () => reject(error)
        }
      }
      queue.push({ perform, reject })
      if (isDraining) return
      isDraining = true
      // After this turn's requests have been read, so that they join the batch.
      setImmediate(() => void drain())
    })
}

async function commitTogether(driver: SharedTransactionDriver, batch: readonly Waiting[]): Promise<void> {
  const outcomes: Array<() => void> = []
  let connection: DatabaseConnection | undefined
  try {
    connection = await driver.acquireConnection()
    await driver.beginTransaction(connection, {})
    for (const waiting of batch) {
      await run(connection, 'savepoint job')
      outcomes.push(await waiting.perform(connection))
    }
    await driver.commitTransaction(connection)
    for (const tell of outcomes) tell()
  } catch (error) {
    // The commit itself failed (disk full, file locked): nothing of the batch is kept and everybody is told so.
    if (connection) await driver.rollbackTransaction(connection).catch(() => {})
    for (const waiting of batch) waiting.reject(error)
  } finally {
    if (connection) await driver.releaseConnection(connection)
  }
}
