import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { RESTORE_MARK, RESTORE_WORK } from '../database/restoring.ts'
import { BackupFault } from './backup-fault.ts'
import { DATABASE_FILE, RESTORE_DONE } from './kept-files.ts'
import { SQLITE_COPY } from './manifest.ts'
import { countRows } from './postgres-copy.ts'

/** Two restores into one database, from two machines perhaps. */
const LOCK = 7_205_300_412

/** Clears what a restore left that was interrupted, and nothing else. Throws a `BackupFault` where there is a database. */
export async function emptyFolder(dataDir: string): Promise<void> {
  const [work, file] = [join(dataDir, RESTORE_WORK), join(dataDir, DATABASE_FILE)]
  await rm(join(dataDir, RESTORE_DONE), { recursive: true, force: true })
  // The last step of a restore gives the copy its name.
  if (await isSameFile(join(work, SQLITE_COPY), file)) await rm(file)
  await rm(work, { recursive: true, force: true })
  const there = [file, `${file}-wal`, `${file}-shm`].find((path) => existsSync(path))
  if (!there) return
  throw new BackupFault(
    `There is a database in ${dataDir} (${there}). A back-up is restored into an empty place only: stop the site and move the folder away, or set DATA_DIR to another one. Put erasures.ndjson of the old folder beside the archive: it says who was erased since.`,
  )
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)))
  return first != null && second != null && first.ino === second.ino && first.dev === second.dev
}

/** A PostgreSQL database that is being filled. Until the end it is marked, and no server takes it. */
export interface MarkedDatabase {
  readonly client: pg.Client
  finish(): Promise<void>
  /** Makes it empty again. */
  undo(): Promise<void>
}

/** Marks an empty database, or one whose restore was interrupted, which it empties. Throws a `BackupFault` for others. */
export async function markDatabase(url: string): Promise<MarkedDatabase> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await takeLock(client)
    await emptyDatabase(client)
    await client.query(`create table "${RESTORE_MARK}" ("since" text)`)
    return {
      client,
      finish: async () => void (await client.query(`drop table "${RESTORE_MARK}"`)),
      undo: () => dropTables(client),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function takeLock(client: pg.Client, tries = 10): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>(`select pg_try_advisory_lock(${LOCK}) as "isFree"`)
  if (rows[0]?.isFree) return
  if (tries === 0) throw new BackupFault('Another restore is filling the database of DATABASE_URL.')
  // The connection of one that was killed may end a moment later.
  await wait(500)
  return takeLock(client, tries - 1)
}

async function emptyDatabase(client: pg.Client): Promise<void> {
  const { rows } = await countRows(client)
  const tables = Object.keys(rows)
  if (tables.length === 0) return
  if (!tables.includes(RESTORE_MARK))
    throw new BackupFault(
      `The database of DATABASE_URL is not empty: it has ${tables.length} tables. A back-up is restored into an empty database only: make a new one with createdb.`,
    )
  await dropTables(client)
}

async function dropTables(client: pg.Client): Promise<void> {
  const { rows } = await countRows(client)
  await client.query('begin')
  for (const name of Object.keys(rows)) await client.query(`drop table "${name}" cascade`)
  const called = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  )
  for (const { name } of called.rows) await client.query(`drop function ${name}`)
  await client.query('commit')
}
