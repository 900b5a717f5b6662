/** How long the desk waits for a list, on both databases, whatever it asks for. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/open.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { print } from './print.ts'

export const ROWS = 100_000
const AT_ONCE = 500

export const FIRST_NAMES = ['Asha', 'Ravi', 'Usha', 'Meera', 'Arjun', 'Kiran', 'Divya', 'Nikhil', 'Priya', 'Sanjay']
export const LAST_NAMES = ['Rao', 'Iyer', 'Sharma', 'Das', 'Nair', 'Patel', 'Gupta', 'Menon', 'Khan', 'Joshi']

interface Measurement<Question> {
  /** What the rows are. */
  readonly name: string
  readonly questions: readonly Question[]
  readonly mostMs: number
  /** Stores the rows with these numbers. */
  readonly fill: (database: Database, numbers: readonly number[]) => Promise<void>
  /** What a running site would have done with them since. */
  readonly settle?: (database: Database) => Promise<void>
  /** Asks, and returns how many milliseconds the answer took. */
  readonly timeOf: (database: Database, question: Question) => Promise<number>
}

/** Prints the time of all questions over 100,000 rows, and the slowest of them. */
export async function measureLists<Question>(measurement: Measurement<Question>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-lists-'))
  const postgres = await startPostgres()
  try {
    await measureOn('SQLite', { url: null, file: join(folder, 'lists.sqlite') }, measurement)
    await measureOn('PostgreSQL', { url: await postgres.url('lists'), file: '' }, measurement)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOn<Question>(engine: string, location: DatabaseLocation, measurement: Measurement<Question>) {
  const { name, questions, mostMs, fill, settle, timeOf } = measurement
  const database = await openDatabase(location, () => {})
  await migrate(database)
  for (let first = 0; first < ROWS; first += AT_ONCE)
    await fill(
      database,
      Array.from({ length: AT_ONCE }, (_, index) => first + index),
    )
  await settle?.(database)
  // A running database gets there by itself.
  await sql.raw(database.engine === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(database.db)
  const taken: { readonly time: number; readonly question: Question }[] = []
  for (const question of questions) taken.push({ time: await timeOf(database, question), question })
  await database.close()
  const sorted = taken.toSorted((one, other) => one.time - other.time)
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => sorted[Math.ceil(sorted.length * share) - 1])
  const words = [p50, p95, worst].map((one) => `${one?.time.toFixed(0)} ms`).join(', ')
  print(
    `100,000 ${name}, ${engine}`,
    `${words} (p50, p95, slowest)`,
    `p95 <= ${mostMs} ms`,
    (p95?.time ?? NaN) <= mostMs,
  )
  print('', `slowest: ${JSON.stringify(worst?.question)}`)
}
