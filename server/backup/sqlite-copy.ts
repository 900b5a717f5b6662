import { open, stat } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { BackupFault } from './backup-fault.ts'

export interface Copied {
  /** The migrations that it has seen. */
  readonly schema: readonly string[]
  readonly rows: Readonly<Record<string, number>>
}

const PAGES_AT_ONCE = 1_000

/** Copies the database while others write to it: the state of one moment, which is not before the call. */
export async function copySqlite(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: 5_000 })
  try {
    // An open read keeps that moment; without it every write of another process would make the copy begin anew.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, to, { rate: PAGES_AT_ONCE })
  } finally {
    source.close()
  }
  const copy = await open(to, 'r+')
  try {
    await copy.sync()
  } finally {
    await copy.close()
  }
}

export async function sqliteSize(file: string): Promise<number> {
  const sizes = await Promise.all([file, `${file}-wal`].map((path) => stat(path).catch(() => ({ size: 0 }))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

/** Opens a copy and looks at every page of it. Throws a `BackupFault` when it is not whole. */
export function checkSqlite(file: string): Copied {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('pragma journal_mode = delete')
    const [first] = copy.prepare('pragma integrity_check(1)').all()
    if (first?.['integrity_check'] !== 'ok')
      throw new BackupFault(`The copy of the database is not whole: ${String(first?.['integrity_check'])}`)
    const tables = namesIn(copy, "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    const rows = Object.fromEntries(tables.map((name) => [name, countIn(copy, name)]))
    const schema = tables.includes('kysely_migration') ? namesIn(copy, 'select name from kysely_migration') : []
    return { schema: schema.toSorted(), rows }
  } finally {
    copy.close()
  }
}

const namesIn = (database: DatabaseSync, question: string): string[] =>
  database
    .prepare(question)
    .all()
    .map(({ name }) => String(name))

const countIn = (database: DatabaseSync, table: string): number =>
  Number(database.prepare(`select count(*) as "count" from "${table}"`).get()?.['count'])
