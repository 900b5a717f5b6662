import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver } from 'kysely'
import { noteFault } from './noted-fault.ts'

export interface OpenTransaction {
  readonly connection: DatabaseConnection
  isOpen: boolean
  depth: number
}

export type Job<T> = (open: OpenTransaction) => Promise<T>

/**
 * A driver around an engine's own: queries that run inside `transact` join its transaction, whichever handle they
 * use, so that a library given the plain handle writes in one transaction with us. A transaction begun inside
 * becomes a savepoint.
 */
export class SharedTransactionDriver implements Driver {
  readonly #inner: Driver
  readonly #current = new AsyncLocalStorage<OpenTransaction>()

  constructor(inner: Driver) {
    this.#inner = inner
  }

  /** Runs `job` with every query inside bound to `connection`, on which a transaction is open. */
  async bind<T>(connection: DatabaseConnection, job: Job<T>): Promise<T> {
    const open: OpenTransaction = { connection, isOpen: true, depth: 0 }
    try {
      return await this.#current.run(open, job, open)
    } finally {
      // What the job left running keeps this context; it must not reach a connection that went back to the pool.
      open.isOpen = false
    }
  }

  /** The transaction that the caller is in already, if any. */
  get current(): OpenTransaction | undefined {
    return this.#joined()
  }

  #joined(connection?: DatabaseConnection): OpenTransaction | undefined {
    const open = this.#current.getStore()
    return open?.isOpen && (!connection || open.connection === connection) ? open : undefined
  }

  init: Driver['init'] = (options) => this.#inner.init(options)
  destroy: Driver['destroy'] = (options) => this.#inner.destroy(options)

  acquireConnection: Driver['acquireConnection'] = async (options) => {
    const joined = this.#joined()
    if (joined) return joined.connection
    try {
      return await this.#inner.acquireConnection(options)
    } catch (error) {
      noteFault(error)
      throw error
    }
  }

  releaseConnection: Driver['releaseConnection'] = async (connection, options) => {
    if (!this.#joined(connection)) await this.#inner.releaseConnection(connection, options)
  }

  beginTransaction: Driver['beginTransaction'] = async (connection, settings) => {
    const open = this.#joined(connection)
    if (!open) return this.#inner.beginTransaction(connection, settings)
    open.depth += 1
    await run(connection, `savepoint nested_${open.depth}`)
  }

  commitTransaction: Driver['commitTransaction'] = async (connection) => {
    const open = this.#joined(connection)
    if (!open) return this.#inner.commitTransaction(connection)
    await run(connection, `release savepoint nested_${open.depth}`)
    open.depth -= 1
  }

  rollbackTransaction: Driver['rollbackTransaction'] = async (connection) => {
    const open = this.#joined(connection)
    if (!open) return this.#inner.rollbackTransaction(connection)
    await run(connection, `rollback to savepoint nested_${open.depth}`)
    await run(connection, `release savepoint nested_${open.depth}`)
    open.depth -= 1
  }
}

export function withSharedTransactions(dialect: Dialect): { dialect: Dialect; driver: SharedTransactionDriver } {
  const driver = new SharedTransactionDriver(dialect.createDriver())
  return {
    driver,
    dialect: {
      createDriver: () => driver,
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  }
}

export const run = (connection: DatabaseConnection, sql: string) => connection.executeQuery(CompiledQuery.raw(sql))
