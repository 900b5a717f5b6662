import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type DatabaseLocation } from '#server/database/open.ts'
import { keepMessage, workOffInbox } from '#server/features/payments/provider/inbox.ts'
import { memoryNumberMarks } from '#server/gateways/number-marks.ts'
import { shippedCatalog } from '#server/features/content/catalog.ts'
import { createBooks } from '#server/site.ts'
import { providerEvent } from '#stand-ins/provider/events.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'

export interface EventSpeed {
  /** Stored and worked off, a second. */
  readonly events: number
  /** Bare durable inserts of the same texts, a second. */
  readonly inserts: number
}

const AT_ONCE = 16

/** Stores and works off payment messages, beside bare inserts of the same texts one after another, on the same disk. */
export async function measurePaymentEvents(count: number): Promise<EventSpeed> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-events-'))
  const bodies = messages(count)
  try {
    return {
      inserts: perSecond(count, await timed(async () => insertBare(join(folder, 'bare'), bodies))),
      events: perSecond(count, await timedOn({ url: null, file: join(folder, 'site') }, bodies)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same on a PostgreSQL of its own that writes to disk. */
export async function measurePostgresEvents(count: number): Promise<EventSpeed> {
  const postgres = await startPostgres()
  const bodies = messages(count)
  try {
    const bareUrl = await postgres.url('bare')
    const site = { url: await postgres.url('site'), file: '' }
    return {
      inserts: perSecond(count, await insertBareIntoPostgres(bareUrl, bodies)),
      events: perSecond(count, await timedOn(site, bodies)),
    }
  } finally {
    await postgres.stop()
  }
}

const messages = (count: number) =>
  Array.from({ length: count }, (_, index) => providerEvent('payment.captured', { id: `pay_${index}` }))

function insertBare(file: string, bodies: readonly string[]): void {
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table t (id integer primary key, body text)',
  )
  const insert = database.prepare('insert into t (body) values (?)')
  for (const body of bodies) insert.run(body)
  database.close()
}

async function insertBareIntoPostgres(url: string, bodies: readonly string[]): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create table t (id serial primary key, body text)')
  const time = await timed(async () => {
    for (const body of bodies) await client.query('insert into t (body) values ($1)', [body])
  })
  await client.end()
  return time
}

async function timedOn(location: DatabaseLocation, bodies: readonly string[]): Promise<number> {
  const database = await openDatabase(location, () => {})
  await migrate(database)
  const now = () => new Date()
  const books = createBooks({
    catalog: shippedCatalog(now),
    database,
    config: readConfig({}),
    now,
    marks: memoryNumberMarks(),
  })
  const log = { info() {}, warn() {}, error() {} }
  const time = await timed(async () => {
    const left = [...bodies.entries()]
    const send = async () => {
      for (let next = left.shift(); next; next = left.shift())
        await keepMessage(database, { eventId: String(next[0]), body: next[1] }, now())
    }
    await Promise.all(Array.from({ length: AT_ONCE }, send))
    while ((await workOffInbox({ ...books, log })) > 0);
  })
  await database.close()
  return time
}

const perSecond = (count: number, milliseconds: number): number => (count * 1000) / milliseconds

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
