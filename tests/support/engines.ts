import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/database/migrate.ts'
import { type Database, type DatabaseLocation, type Engine, openDatabase } from '#server/database/open.ts'
import { createDatabase, dropDatabase, startPostgres } from '#stand-ins/postgres/postgres.ts'

/** The part of node:test's context that clears away after a test. */
export interface Cleaner {
  after(work: () => Promise<void> | void): void
}

/** A kind of database that the server runs on. */
export interface TestEngine {
  readonly name: Engine
  /** A fresh, empty place for a database, removed after the test. */
  location(cleaner: Cleaner): Promise<DatabaseLocation>
  /** A fresh database with its tables, closed after the test. */
  open(cleaner: Cleaner): Promise<Database>
}

const sqlite: TestEngine = {
  name: 'sqlite',
  async location(cleaner) {
    const folder = await mkdtemp(join(tmpdir(), 'synergyy-sqlite-'))
    cleaner.after(() => rm(folder, { recursive: true, force: true }))
    return { url: null, file: join(folder, 'test.sqlite') }
  },
  open: (cleaner) => openAt(sqlite, cleaner),
}

const postgres: TestEngine = {
  name: 'postgres',
  async location(cleaner) {
    const serverUrl = await postgresUrl()
    const url = await createDatabase(serverUrl, 'test')
    cleaner.after(() => dropDatabase(serverUrl, url))
    return { url, file: '' }
  },
  open: (cleaner) => openAt(postgres, cleaner),
}

/** Every kind: `for (const engine of engines) test(…)`. */
export const engines: readonly TestEngine[] = [sqlite, postgres]

async function openAt(engine: TestEngine, cleaner: Cleaner): Promise<Database> {
  const removals: (() => Promise<void> | void)[] = []
  const location = await engine.location({ after: (work) => void removals.push(work) })
  const database = await openDatabase(location, () => {})
  // One hook: node:test runs them in the order they were given, and a database is closed before it is removed.
  cleaner.after(async () => {
    await database.close()
    for (const remove of removals) await remove()
  })
  await migrate(database)
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
