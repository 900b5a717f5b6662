import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import { run } from './shared-transaction.ts'

const BUSY_TIMEOUT_MS = 10_000
const STATEMENTS_KEPT = 200

/** Kysely on Node's own SQLite: one file, one connection, WAL, an fsync for every commit. */
export function sqliteDialect(file: string): Dialect {
  return {
    createDriver: () => new NodeSqliteDriver(file),
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
  #connection: NodeSqliteConnection | undefined
  #turn: Promise<void> = Promise.resolve()
  #giveUpTurn: () => void = () => {}

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    this.#connection ??= new NodeSqliteConnection(openFile(this.#file))
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const earlier = this.#turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = promise
    await earlier
    this.#giveUpTurn = resolve
    if (!this.#connection) throw new Error('The database is closed')
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#giveUpTurn()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Taking the write lock at once: a later upgrade could fail although nothing is wrong.
    await run(connection, 'begin immediate')
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'rollback')
  }

  async destroy(): Promise<void> {
    this.#connection?.close()
    this.#connection = undefined
  }
}

function openFile(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  return database
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, { statement: StatementSync; isReader: boolean }>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { statement, isReader } = this.#prepared(sql)
    const values = parameters as SQLInputValue[]
    if (isReader) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  /** Rows one by one, so that an export need not hold them all. */
  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[])))
      yield { rows: [row as Row] }
  }

  #prepared(sql: string) {
    const kept = this.#statements.get(sql)
    if (kept) return kept
    const statement = this.#database.prepare(sql)
    const prepared = { statement, isReader: statement.columns().length > 0 }
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear()
    this.#statements.set(sql, prepared)
    return prepared
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }
}
