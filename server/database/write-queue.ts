import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseConnection } from 'kysely'
import { run, type SharedTransactionDriver } from './shared-transaction.ts'

interface Waiting {
  /** Runs the job on the batch's connection; answers how to tell of it once the batch is on disk. */
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
      queue.push({
        async perform(connection) {
          const value = await callersContext(() => driver.bind(connection, job))
          return () => resolve(value)
        },
        reject,
      })
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
    const [first, ...others] = batch
    if (first && others.length === 0) outcomes.push(await first.perform(connection))
    else for (const waiting of batch) outcomes.push(await performAmongOthers(connection, waiting))
    await driver.commitTransaction(connection)
    for (const tell of outcomes) tell()
  } catch (error) {
    // A lone write failed, or the commit itself (disk full, file locked): nothing is kept and everybody is told so.
    if (connection) await driver.rollbackTransaction(connection).catch(() => {})
    for (const waiting of batch) waiting.reject(error)
  } finally {
    if (connection) await driver.releaseConnection(connection)
  }
}

async function performAmongOthers(connection: DatabaseConnection, waiting: Waiting): Promise<() => void> {
  await run(connection, 'savepoint job')
  try {
    return await waiting.perform(connection)
  } catch (error) {
    await run(connection, 'rollback to savepoint job')
    return () => waiting.reject(error)
  } finally {
    await run(connection, 'release savepoint job')
  }
}
