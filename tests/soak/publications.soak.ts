import assert from 'node:assert/strict'
import { repeats } from '#stand-ins/repeats.ts'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '#server/database/open.ts'
import { readTimeline } from '#server/features/content/timeline.ts'
import { engines } from '../support/engines.ts'
import { lagsOf, placeFor, publishUnderReaders, surviveKills } from '../support/publications/phases.ts'
import { median } from './probe.ts'

const PUBLICATIONS = repeats('publications')
const KILLS = repeats('publicationKills')
const WATCHED = 40
/** Long enough for one drawing to end before the next publication. */
const CALM_MS = 2_000
const TRIES = 15
/** From a commit to the pages of the last server to show them: one on SQLite, two on PostgreSQL. */
const SOON_MS = { sqlite: 1_000, postgres: 2_000 } as const
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

const inWords = (waits: readonly number[]) =>
  `${median(waits).toFixed(0)} ms at the median, ${Math.max(...waits).toFixed(0)} ms at most, ${waits.length} times`

/** How long each drawing took that the log tells of, in milliseconds. */
const drawingsIn = (logs: string) =>
  [...logs.matchAll(/"milliseconds":(\d+),"msg":"pages drawn"/g)].map(([, taken]) => Number(taken))

/** On a machine that is busy with something else a drawing takes long, and the rest must not. */
function assertSoon(waits: readonly number[], soonMs: number, drawings: readonly number[]): void {
  assert.ok(median(waits) <= Math.max(soonMs, 2 * median(drawings)))
}

for (const engine of engines)
  suite(`publications on ${engine.name}, seed ${SEED}`, () => {
    test('a thousand at random, while every page is read', async (t) => {
      const place = await placeFor(engine, t, 2)
      const servers = await place.serve()
      const read = await publishUnderReaders({ place, servers, count: PUBLICATIONS, seed: SEED })
      for (const server of servers) assert.doesNotMatch(server.logs(), /"level":[56]0/)
      const drawn = servers.map((server) => drawingsIn(server.logs()).length)
      console.log(`${engine.name}: ${read} pages read, ${drawn.join(' and ')} snapshots drawn`)
    })

    test('twenty kills in the middle', async (t) => {
      const place = await placeFor(engine, t, 1)
      const waits = await surviveKills({ place, kills: KILLS, seed: SEED })
      console.log(`${engine.name}: from ready to what the database says: ${inWords(waits)}`)
      assert.ok(Math.max(...waits) <= 1_000)
    })

    test('each is on every server soon', async (t) => {
      const place = await placeFor(engine, t, 2)
      const servers = await place.serve()
      const lags = await lagsOf({ place, servers, count: WATCHED, seed: SEED }, CALM_MS)
      const drawings = servers.flatMap((server) => drawingsIn(server.logs()))
      console.log(`${engine.name}: from a commit to the pages of ${servers.length} servers: ${inWords(lags)}`)
      console.log(`${engine.name}: of this a drawing took ${inWords(drawings)}`)
      assert.equal(lags.length, WATCHED)
      assertSoon(lags, SOON_MS[engine.name], drawings)
    })
  })

test('a price that the command sets on SQLite is on the page soon', async (t) => {
  const place = await placeFor(engines[0] ?? assert.fail(), t, 1)
  const [server = assert.fail()] = await place.serve()
  const [DATA_DIR = ''] = place.folders
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR }
  const command = join(import.meta.dirname, '../../scripts/content.ts')
  const [fromCommit, fromEnd]: [number[], number[]] = [[], []]
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const price = 5_001 + attempt
    await sleep(CALM_MS)
    let endedAt = Number.POSITIVE_INFINITY
    const ran = promisify(execFile)(process.execPath, [command, 'price', 'AspenPlus', String(price)], { env }).then(
      () => (endedAt = Date.now()),
    )
    const written = `₹${price.toLocaleString('en-IN')}`
    while (!(await (await fetch(`${server.url}/course/AspenPlus`)).text()).includes(written)) await sleep(5)
    const shownAt = Date.now()
    await ran
    const database = await openDatabase(place.location, () => {})
    const { until } = await readTimeline(database.db)
    await database.close()
    fromCommit.push(shownAt - Date.parse(until))
    fromEnd.push(Math.max(0, shownAt - endedAt))
  }
  console.log(`sqlite: from the commit of the command to the page: ${inWords(fromCommit)}`)
  console.log(`sqlite: from the end of the command to the page: ${inWords(fromEnd)}`)
  assertSoon(fromCommit, SOON_MS.sqlite, drawingsIn(server.logs()))
})
