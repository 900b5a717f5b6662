import { Agent, request } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/open.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { providerEvent, signedHeaders, WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { besideBare, print } from './print.ts'

const PAYMENT_EVENTS = 1_000

export async function measurePayments(): Promise<void> {
  const sqlite = await measureOnSqlite(PAYMENT_EVENTS)
  const ratio = sqlite.events / sqlite.inserts
  print('payment events', besideBare(sqlite.events, sqlite.inserts, ratio), '>= 0.25', ratio >= 0.25)
  const { events, inserts } = await measureOnPostgres(PAYMENT_EVENTS)
  const figure = besideBare(events, inserts, events / inserts)
  print('payment events on PostgreSQL', figure, '>= 500/s', events >= 500)
}

interface EventSpeed {
  /** Seats a second: from the signed message of a stranger to the seat of a member. */
  readonly events: number
  /** Bare durable inserts of the same texts, a second. */
  readonly inserts: number
}

const CONNECTIONS = 32
const MEMBERS_AT_ONCE = 500

/** Sends signed messages to a running site until every payment has its seat, beside bare inserts of the same texts one after another. */
async function measureOnSqlite(count: number): Promise<EventSpeed> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-events-'))
  const bodies = messages(count)
  try {
    const inserts = perSecond(count, await timed(async () => insertBare(join(folder, 'bare'), bodies)))
    return { inserts, events: perSecond(count, await seatAll(join(folder, 'site'), null, bodies)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same on a PostgreSQL of its own that writes to disk. */
async function measureOnPostgres(count: number): Promise<EventSpeed> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-events-'))
  const postgres = await startPostgres()
  const bodies = messages(count)
  try {
    const inserts = perSecond(count, await insertBareIntoPostgres(await postgres.url('bare'), bodies))
    return { inserts, events: perSecond(count, await seatAll(folder, await postgres.url('site'), bodies)) }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const emailOf = (number: number) => `buyer${number}@example.com`
/** Each has one of their own, as people do: whoever shares one is looked at with every payment that carries it. */
const mobileOf = (number: number) => String(9_000_000_000 + number)

const messages = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    providerEvent('payment.captured', {
      id: `pay_${number}`,
      email: emailOf(number),
      contact: `+91${mobileOf(number)}`,
      notes: { course: 'Aspen Plus' },
      created_at: Math.floor(Date.now() / 1000),
    }),
  )

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

async function seatAll(dataDir: string, url: string | null, bodies: readonly string[]): Promise<number> {
  mkdirSync(dataDir, { recursive: true })
  const location: DatabaseLocation = { url, file: join(dataDir, 'synergyy.sqlite') }
  const database = await openDatabase(location, () => {})
  await migrate(database)
  await insertMembers(database, bodies.length)
  const shared = url === null ? {} : { DATABASE_URL: url, AUTH_SECRET: 'a secret of 32 characters or more' }
  const site = await startServer({ DATA_DIR: dataDir, RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET, ...shared })
  try {
    // Members whom it has not seen before are written down as contacts, which is no part of a payment.
    while ((await countOf(database, 'contacts')) < bodies.length) await sleep(10)
    return await timed(async () => {
      await sendAll(site.url, bodies)
      while ((await countOf(database, 'seats')) < bodies.length) await sleep(10)
    })
  } finally {
    await site.stop()
    await database.close()
  }
}

async function insertMembers({ write }: Database, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  for (let first = 0; first < count; first += MEMBERS_AT_ONCE)
    await write((tx) =>
      tx
        .insertInto('user')
        .values(numbers.slice(first, first + MEMBERS_AT_ONCE).map(memberOf))
        .execute(),
    )
}

const memberOf = (number: number) => ({
  id: `buyer ${number}`,
  name: `Buyer ${number}`,
  email: emailOf(number),
  emailVerified: 1,
  image: null,
  mobile: mobileOf(number),
  collegeYear: '',
  companyDept: '',
  courseName: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

async function countOf({ db }: Database, table: 'contacts' | 'seats'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function sendAll(site: string, bodies: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const left = [...bodies.entries()]
  const send = async () => {
    for (let next = left.shift(); next; next = left.shift())
      await post(`${site}/api/payments/razorpay/webhook`, agent, next[1], `evt_${next[0]}`)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, send))
  agent.destroy()
}

const post = (address: string, agent: Agent, body: string, eventId: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request(address, { method: 'POST', agent, headers: signedHeaders(body, eventId) }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`The site answered ${answer.statusCode}`)),
      )
    })
    asked.once('error', reject)
    asked.end(body)
  })

const perSecond = (count: number, milliseconds: number): number => (count * 1000) / milliseconds

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
