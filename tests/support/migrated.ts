/** Databases with all their tables, to be copied: they are migrated once for a whole run, because that takes longer than most tests. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { type DatabaseLocation, openDatabase } from '#server/database/open.ts'
import { memoryFolder } from '#stand-ins/memory-folder.ts'

const NAME = 'migrated'

let file: Promise<string> | undefined

/** A SQLite file. */
export const migratedFile = (): Promise<string> => (file ??= prepareFile())

async function prepareFile(): Promise<string> {
  const folder = process.env['TEST_TEMPLATES'] ?? ownFolder()
  const prepared = join(folder, `${NAME}.sqlite`)
  if (existsSync(prepared)) return prepared
  const draft = join(folder, `${process.pid}.sqlite`)
  await migrateAt({ url: null, file: draft })
  await rename(draft, prepared)
  return prepared
}

/** Where `npm test` gives none, because a test file is run alone. */
function ownFolder(): string {
  const folder = mkdtempSync(join(memoryFolder(), 'synergyy-templates-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let database: Promise<string> | undefined

/** The name of a database on this PostgreSQL. */
export const migratedDatabase = (serverUrl: string): Promise<string> => (database ??= prepareDatabase(serverUrl))

async function prepareDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    // Held until the connection ends: of many test files at the same time one prepares it.
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) {
      await client.query('create database migrating')
      await migrateAt({ url: serverUrl.replace(/\/[^/]*$/, '/migrating'), file: '' })
      await client.query(`alter database migrating rename to ${NAME}`)
    }
  } finally {
    await client.end()
  }
  return NAME
}

async function migrateAt(location: DatabaseLocation) {
  const fresh = await openDatabase(location, () => {})
  await migrate(fresh)
  await fresh.close()
}
