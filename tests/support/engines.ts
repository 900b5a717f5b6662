import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, type DatabaseLocation, type Engine, openDatabase } from '#server/database/open.ts'
import { memoryFolder } from '#stand-ins/memory-folder.ts'
import { createDatabase, dropDatabase, startPostgres } from '#stand-ins/postgres/postgres.ts'
import { migratedDatabase, migratedFile } from './migrated.ts'

/** The part of node:test's context that clears away after a test. */
export interface Cleaner {
  after(work: () => Promise<void> | void): void
}

/** A kind of database that the server runs on. */
export interface TestEngine {
  readonly name: Engine
  /** A fresh, empty place for a database, removed after the test. */
  location(cleaner: Cleaner): Promise<DatabaseLocation>
  /** The same with its tables, which nobody has opened. */
  migrated(cleaner: Cleaner): Promise<DatabaseLocation>
  /** A fresh database with its tables, closed after the test. */
  open(cleaner: Cleaner): Promise<Database>
}

const sqlite: TestEngine = {
  name: 'sqlite',
  async location(cleaner) {
    const folder = await mkdtemp(join(memoryFolder(), 'synergyy-sqlite-'))
    cleaner.after(() => rm(folder, { recursive: true, force: true }))
    return { url: null, file: join(folder, 'synergyy.sqlite') }
  },
  async migrated(cleaner) {
    const location = await sqlite.location(cleaner)
    await copyFile(await migratedFile(), location.file)
    return location
  },
  open: (cleaner) => openAt(cleaner, sqlite.migrated),
}

const postgres: TestEngine = {
  name: 'postgres',
  location: (cleaner) => createdFor(cleaner),
  migrated: async (cleaner) => createdFor(cleaner, await migratedDatabase(await postgresUrl())),
  open: (cleaner) => openAt(cleaner, postgres.migrated),
}

/** Every kind: `for (const engine of engines) test(…)`. */
export const engines: readonly TestEngine[] = [sqlite, postgres]

async function createdFor(cleaner: Cleaner, template?: string): Promise<DatabaseLocation> {
  const serverUrl = await postgresUrl()
  const url = await createDatabase(serverUrl, 'test', template)
  cleaner.after(() => dropDatabase(serverUrl, url))
  return { url, file: '' }
}

async function openAt(cleaner: Cleaner, place: (closed: Cleaner) => Promise<DatabaseLocation>): Promise<Database> {
  const removals: (() => Promise<void> | void)[] = []
  const database = await openDatabase(await place({ after: (work) => void removals.push(work) }), () => {})
  // One hook: node:test runs them in the order they were given, and a database is closed before it is removed.
  cleaner.after(async () => {
    await database.close()
    for (const remove of removals) await remove()
  })
  return database
}

let own: Promise<string> | undefined

/** `npm test` starts one PostgreSQL for all; a test file that is run alone starts its own. */
function postgresUrl(): Promise<string> {
  const shared = process.env['TEST_POSTGRES_URL']
  if (shared) return Promise.resolve(shared)
  own ??= startPostgres({ fsync: false }).then(({ serverUrl }) => serverUrl)
  return own
}
