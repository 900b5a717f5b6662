import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseConnection } from 'kysely'
import { passingFault } from './faults.ts'
import { run, type Job, type SharedTransactionDriver } from './shared-transaction.ts'
import { LOCK_PATIENCE_MS, LOCK_PAUSE_MS } from './sqlite.ts'

interface Waiting {
  readonly until: number
  readonly perform: (connection: DatabaseConnection) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

const BATCH = 200

/**
 * Writes that wait together share one transaction and one fsync (group commit). Each has a savepoint of its own, so
 * a failing one does not take its neighbours along, and none is answered before the commit. While another program holds
 * the lock they wait, each for `lockPatienceMs` at most, and everything else goes on.
 */
export function createWriteQueue(
  driver: SharedTransactionDriver,
  lockPatienceMs = LOCK_PATIENCE_MS,
): <T>(job: Job<T>) => Promise<T> {
  const queue: Waiting[] = []
  let isDraining = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const connection = await begin(driver, queue)
      if (connection) await commitTogether(driver, connection, queue.splice(0, BATCH))
    }
    isDraining = false
  }

  return (job) =>
    new Promise((resolve, reject) => {
      const callersContext = AsyncLocalStorage.snapshot()
      queue.push({
        until: performance.now() + lockPatienceMs,
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

async function begin(driver: SharedTransactionDriver, queue: Waiting[]): Promise<DatabaseConnection | undefined> {
  while (queue.length > 0) {
    let connection: DatabaseConnection | undefined
    try {
      connection = await driver.acquireConnection()
      await driver.beginTransaction(connection, {})
      return connection
    } catch (error) {
      if (connection) await driver.releaseConnection(connection)
      const isLocked = passingFault(error) === 'locked'
      const hopeless = isLocked ? queue.findIndex(({ until }) => until > performance.now()) : queue.length
      for (const waiting of queue.splice(0, hopeless === -1 ? queue.length : hopeless)) waiting.reject(error)
    }
    await wait(LOCK_PAUSE_MS)
  }
  return undefined
}

async function commitTogether(
  driver: SharedTransactionDriver,
  connection: DatabaseConnection,
  batch: readonly Waiting[],
): Promise<void> {
  const outcomes: Array<() => void> = []
  try {
    const [first, ...others] = batch
    if (first && others.length === 0) outcomes.push(await first.perform(connection))
    else for (const waiting of batch) outcomes.push(await performAmongOthers(connection, waiting))
    await driver.commitTransaction(connection)
    for (const report of outcomes) report()
  } catch (error) {
    // A lone write failed, or the commit itself (disk full): nothing is stored, and every caller gets the error.
    await driver.rollbackTransaction(connection).catch(() => {})
    for (const waiting of batch) waiting.reject(error)
  } finally {
    await driver.releaseConnection(connection)
  }
}

async function performAmongOthers(connection: DatabaseConnection, waiting: Waiting): Promise<() => void> {
  await run(connection, 'savepoint job')
  let report: () => void
  try {
    report = await waiting.perform(connection)
  } catch (error) {
    // A full disk may have ended the whole transaction, and its savepoints with it.
    if (passingFault(error)) throw error
    await run(connection, 'rollback to savepoint job')
    report = () => waiting.reject(error)
  }
  await run(connection, 'release savepoint job')
  return report
}
