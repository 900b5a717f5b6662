import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

const STATEMENTS_KEPT = 200

interface Prepared {
  readonly statement: StatementSync
  readonly isReader: boolean
}

export class StatementCache {
  readonly #database: DatabaseSync
  readonly #kept = new Map<string, Prepared>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, isReader } = this.#prepared(sql)
    const values = parameters as SQLInputValue[]
    if (isReader) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  *iterate<Row>({ sql, parameters }: CompiledQuery): IterableIterator<Row> {
    for (const row of this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[]))) yield row as Row
  }

  #prepared(sql: string): Prepared {
    const kept = this.#kept.get(sql)
    if (kept) return kept
    const statement = this.#database.prepare(sql)
    const prepared = { statement, isReader: statement.columns().length > 0 }
    if (this.#kept.size >= STATEMENTS_KEPT) this.#kept.clear()
    this.#kept.set(sql, prepared)
    return prepared
  }

  clear(): void {
    this.#kept.clear()
  }
}
