import { renameSync, writeFileSync } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { BackupFault } from './backup-fault.ts'

export interface Copied {
  /** The migrations that it has seen. */
  readonly schema: readonly string[]
  readonly rows: Readonly<Record<string, number>>
  readonly uploads: readonly Upload[]
}

export interface Upload {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

const UPLOADS: ReadonlyMap<string, string> = new Map([
  ['files', 'select id, name, bytes, sha256 from files'],
  [
    'paymentSlips',
    `select "fileId" as id, 'Slip of ' || "paymentId" as name, bytes, sha256
      from "paymentSlips" where "overAt" is null`,
  ],
])

/** Lists the uploaded files of a database that has these tables; null where it has none of them. */
export function uploadsIn(tables: readonly string[]): string | null {
  const found = [...UPLOADS].filter(([table]) => tables.includes(table))
  if (found.length === 0) return null
  const lists = found.map(([, list]) => list)
  return `${lists.join(' union all ')} order by id`
}

const PAGES_AT_ONCE = 1_000

export interface SqliteCopy extends Copied {
  readonly file: FileHandle
}

/** Copies the database, as it is at one moment from now, into a file that loses its name. Throws a `BackupFault` when it is not whole. */
export async function copySqlite(from: string, to: string): Promise<SqliteCopy> {
  const source = new DatabaseSync(from, { timeout: 5_000 })
  const file = await open(to, 'wx+', 0o600)
  try {
    // An open read keeps that moment; without it every write of another process would make the copy begin anew.
    source.exec('begin')
    const found = contentOf(source)
    writeFileSync(`${to}.empty`, '')
    const copying = backup(source, to, { rate: PAGES_AT_ONCE })
    // Now that SQLite has opened it. It asks the name once more, for the rights of its journal.
    renameSync(`${to}.empty`, to)
    await copying
    return { ...found, file }
  } catch (error) {
    await file.close()
    throw error
  } finally {
    source.close()
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
    return contentOf(copy)
  } finally {
    copy.close()
  }
}

/** How many rows these tables of a database have now. */
export function countSqlite(file: string, names: readonly string[]): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    return Object.fromEntries(names.map((name) => [name, countIn(database, name)]))
  } finally {
    database.close()
  }
}

function contentOf(database: DatabaseSync): Copied {
  const [first] = database.prepare('pragma integrity_check(1)').all()
  if (first?.['integrity_check'] !== 'ok')
    throw new BackupFault(`The database is not whole: ${String(first?.['integrity_check'])}`)
  const tables = namesIn(database, "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
  const rows = Object.fromEntries(tables.map((name) => [name, countIn(database, name)]))
  const schema = tables.includes('kysely_migration') ? namesIn(database, 'select name from kysely_migration') : []
  const listed = uploadsIn(tables)
  const uploads = listed === null ? [] : database.prepare(listed).all().map(uploadOf)
  return { schema: schema.toSorted(), rows, uploads }
}

const uploadOf = (row: Readonly<Record<string, unknown>>): Upload => ({
  id: String(row['id']),
  name: String(row['name']),
  bytes: Number(row['bytes']),
  sha256: String(row['sha256']),
})

const namesIn = (database: DatabaseSync, question: string): string[] =>
  database
    .prepare(question)
    .all()
    .map(({ name }) => String(name))

const countIn = (database: DatabaseSync, table: string): number =>
  Number(database.prepare(`select count(*) as "count" from "${table}"`).get()?.['count'])
