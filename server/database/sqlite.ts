import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { createBreaks } from './breaks.ts'
import { passingFault } from './faults.ts'
import { noteFault } from './noted-fault.ts'
import { StatementCache } from './sqlite-statements.ts'

export const LOCK_PATIENCE_MS = 4_000
export const LOCK_PAUSE_MS = 20

export function sqliteDialect(file: string, lockPatienceMs = LOCK_PATIENCE_MS): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file, lockPatienceMs),
    createAdapter: () => new QueuingSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** The driver queues for the one connection itself, so that a query inside a transaction need not wait for it. */
class QueuingSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string
  readonly #lockPatienceMs: number
  readonly #turns = new Turns()
  readonly #breakIfDue = createBreaks()
  #database: DatabaseSync | undefined
  #statements: StatementCache | undefined

  constructor(file: string, lockPatienceMs: number) {
    this.#file = file
    this.#lockPatienceMs = lockPatienceMs
  }

  async init(): Promise<void> {
    this.#database ??= openFile(this.#file)
    this.#statements ??= new StatementCache(this.#database)
  }

  async acquireConnection(): Promise<TurnTaker> {
    if (!this.#statements) throw new Error('The database is closed')
    return new TurnTaker(this.#statements, this.#turns, this.#breakIfDue, this.#lockPatienceMs)
  }

  async releaseConnection(connection: TurnTaker): Promise<void> {
    connection.end()
  }

  async beginTransaction(connection: TurnTaker): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: TurnTaker): Promise<void> {
    await connection.executeQuery(COMMIT)
  }

  async rollbackTransaction(connection: TurnTaker): Promise<void> {
    await connection.executeQuery(ROLLBACK)
  }

  async destroy(): Promise<void> {
    this.#statements?.clear()
    this.#database?.close()
    this.#statements = undefined
    this.#database = undefined
  }
}

// Taking the write lock at once: a later upgrade could fail although nothing is wrong.
const BEGIN = CompiledQuery.raw('begin immediate')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

function openFile(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  // SQLite's own waiting would stop the whole process: who waits for a lock does so here, between other work.
  const database = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true })
  try {
    // Without it the file keeps the bytes of people who were erased, until something else is written there.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

class Turns {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const earlier = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await earlier
    return resolve
  }
}

/** A user of the one connection: has it for each query, or for as long as its transaction is open. */
class TurnTaker implements DatabaseConnection {
  readonly #statements: StatementCache
  readonly #turns: Turns
  readonly #breakIfDue: () => Promise<void> | undefined
  readonly #lockPatienceMs: number
  #giveUpTurn: (() => void) | undefined
  #endedBy: Error | undefined

  constructor(
    statements: StatementCache,
    turns: Turns,
    breakIfDue: () => Promise<void> | undefined,
    lockPatienceMs: number,
  ) {
    this.#statements = statements
    this.#turns = turns
    this.#breakIfDue = breakIfDue
    this.#lockPatienceMs = lockPatienceMs
  }

  async begin(): Promise<void> {
    this.#giveUpTurn = await this.#turns.take()
    this.#statements.run(BEGIN)
  }

  end(): void {
    this.#giveUpTurn?.()
    this.#giveUpTurn = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#giveUpTurn) {
      await this.#breakIfDue()
      return this.#runInside(query)
    }
    const until = performance.now() + this.#lockPatienceMs
    for (;;) {
      const giveUp = await this.#turns.take()
      try {
        // In its turn: of statements that come together, all would have the same break and then follow each other without one.
        await this.#breakIfDue()
        return this.#statements.run(query)
      } catch (error) {
        noteFault(error)
        if (passingFault(error) !== 'locked' || performance.now() > until) throw error
      } finally {
        giveUp()
      }
      await wait(LOCK_PAUSE_MS)
    }
  }

  /** SQLite ends a transaction by itself when the disk is full: what its job still asks for must not be kept alone. */
  #runInside<Row>(query: CompiledQuery): QueryResult<Row> {
    if (this.#endedBy) throw this.#endedBy
    try {
      return this.#statements.run(query)
    } catch (error) {
      noteFault(error)
      if (!this.#statements.isTransaction && error instanceof Error) this.#endedBy = error
      throw error
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.#statements.iterate<Row>(query)) yield { rows: [row] }
  }
}
