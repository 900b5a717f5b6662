/** What tests and the soak try with publications, on one database. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#server/database/migrate.ts'
import { type DatabaseLocation, openDatabase } from '#server/database/open.ts'
import { type ServerProcess, startServer } from '#stand-ins/server-process.ts'
import { SECRET } from '../content.ts'
import type { Cleaner, TestEngine } from '../engines.ts'
import { readPage } from './page-read.ts'
import type { Said } from './publisher.ts'
import { readEveryPage, startReaders } from './readers.ts'
import { startPublisher } from './start-publisher.ts'
import { whatWasPublished } from './what-was-published.ts'

const LOOK_MS = 10

export interface Place {
  readonly location: DatabaseLocation
  /** Of the servers on this database, each with one of its own. */
  readonly folders: readonly string[]
  /** Starts one for each folder. */
  serve(): Promise<ServerProcess[]>
}

/** A database with its tables, for as many servers as it takes; on SQLite that is one. */
export async function placeFor(engine: TestEngine, cleaner: Cleaner, most: number): Promise<Place> {
  const servers: ServerProcess[] = []
  // Before the folders go: a server writes into its own.
  cleaner.after(() => Promise.all(servers.map((server) => server.stop())).then(() => {}))
  const { url, file } = await engine.location(cleaner)
  const folders = url
    ? await Promise.all(Array.from({ length: most }, () => mkdtemp(join(tmpdir(), 'synergyy-publications-'))))
    : [dirname(file)]
  cleaner.after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))).then(() => {}))
  const location = { url, file: url ? '' : join(dirname(file), 'synergyy.sqlite') }
  const database = await openDatabase(location, () => {})
  await migrate(database)
  await database.close()
  // One address for all starts: the pages of the first serve the others.
  const shared = { SITE_URL: 'http://localhost:3000', AUTH_SECRET: SECRET, ...(url ? { DATABASE_URL: url } : {}) }
  async function serve(): Promise<ServerProcess[]> {
    const started = await Promise.all(folders.map((DATA_DIR) => startServer({ ...shared, DATA_DIR })))
    servers.push(...started)
    return started
  }
  return { location, folders, serve }
}

interface Task {
  readonly place: Place
  readonly servers: readonly ServerProcess[]
  readonly count: number
  readonly seed: number
}

/** Two processes publish, each several at once, while every page is read. Returns how many pages were. */
export async function publishUnderReaders({ place, servers, count, seed }: Task): Promise<number> {
  const urls = servers.map(({ url }) => url)
  const readers = startReaders(urls)
  const publishers = ['a', 'b'].map((name, index) =>
    startPublisher({
      location: place.location,
      name,
      seed: seed + index,
      count: Math.ceil(count / 2),
      atOnce: 2,
      pauseMs: 20,
    }),
  )
  try {
    await Promise.all(publishers.map((publisher) => publisher.done()))
    const { last } = await whatWasPublished(place.location)
    for (const url of urls) await untilShown(url, last)
  } finally {
    await Promise.all(publishers.map((publisher) => publisher.kill9()))
    await readers.stop()
  }
  const was = await whatWasPublished(place.location)
  assert.equal(readers.cuts(), 0, 'no line was cut')
  readers.judge(was)
  was.assertWhole(publishers.flatMap(({ said }) => said))
  for (const url of urls) await assertShown(url, place)
  return readers.count()
}

async function untilShown(url: string, mark: string): Promise<void> {
  while ((await readPage(url, '/contact')).mark !== mark) await sleep(LOOK_MS)
}

/** Every page shows what was published last. */
async function assertShown(url: string, { location }: Place): Promise<void> {
  const was = await whatWasPublished(location)
  for (const { path, mark, files } of await readEveryPage(url)) {
    assert.equal(mark, was.last, path)
    assert.deepEqual(files, was.hashesAt(was.last), path)
  }
}

interface Kills {
  readonly place: Place
  readonly kills: number
  readonly seed: number
}

/**
 * Takes the publisher and the server away in the middle of publications and drawings. Returns after how many milliseconds
 * each server that was ready showed what the database said.
 */
export async function surviveKills({ place, kills, seed }: Kills): Promise<number[]> {
  const said: Said[] = []
  const waits: number[] = []
  for (let kill = 0; kill <= kills; kill += 1) {
    const { last } = await whatWasPublished(place.location)
    const [server = assert.fail()] = await place.serve()
    const ready = performance.now()
    try {
      await untilShown(server.url, last)
      waits.push(performance.now() - ready)
      await assertShown(server.url, place)
      if (kill < kills) said.push(...(await killInTheMiddle(place, server, { kill, seed: seed + kill })))
    } finally {
      await server.stop()
    }
    const was = await whatWasPublished(place.location)
    was.assertWhole(said)
  }
  await assertTidy(place)
  return waits
}

/** A drawing takes about that long, and publications follow one another all the while. */
const DRAWING_MS = 700

async function killInTheMiddle(place: Place, server: ServerProcess, { kill, seed }: { kill: number; seed: number }) {
  const readers = startReaders([server.url])
  const letter = String.fromCodePoint('a'.codePointAt(0)! + (kill % 26))
  const task = { name: `k${letter}`, seed, count: 10_000, atOnce: 2, pauseMs: 0 }
  const publisher = startPublisher({ location: place.location, ...task })
  await publisher.isAt(1)
  await sleep((((kill * 7) % 20) / 20) * DRAWING_MS)
  // By turns: the publisher first, the server first.
  const kills = [() => publisher.kill9(), () => server.kill9()]
  for (const take of kill % 2 === 0 ? kills : kills.toReversed()) await take()
  await readers.stop()
  readers.judge(await whatWasPublished(place.location))
  return publisher.said
}

/** However often a server is killed, its folder does not grow. */
async function assertTidy({ folders }: Place): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(join(folder, 'pages'))
    const snapshots = names.filter((name) => name.endsWith('.snapshot'))
    assert.ok(snapshots.length <= 3, `${snapshots.length} snapshots are kept`)
  }
}

/** How long each publication took from its end to the pages of the last server to show it, in milliseconds. */
export async function lagsOf({ place, servers, count, seed }: Task, pauseMs: number): Promise<number[]> {
  const seen = servers.map(() => new Map<string, number>())
  let isOver = false
  const watching = servers.map(async ({ url }, index) => {
    while (!isOver) {
      const { mark } = await readPage(url, '/contact')
      if (!seen[index]?.has(mark)) seen[index]?.set(mark, Date.now())
      await sleep(LOOK_MS)
    }
  })
  const publisher = startPublisher({ location: place.location, name: 'lag', seed, count, atOnce: 1, pauseMs })
  await publisher.done()
  const was = await whatWasPublished(place.location)
  for (const { url } of servers) await untilShown(url, was.last)
  await sleep(10 * LOOK_MS)
  isOver = true
  await Promise.all(watching)
  const shownAt = (mark: string, marks: ReadonlyMap<string, number>) =>
    Math.min(...[...marks].filter(([other]) => was.placeOf(other) >= was.placeOf(mark)).map(([, at]) => at))
  return publisher.said.flatMap(({ mark, endedAt }) =>
    endedAt === null ? [] : Math.max(...seen.map((marks) => shownAt(mark, marks))) - endedAt,
  )
}
