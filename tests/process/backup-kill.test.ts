import assert from 'node:assert/strict'
import { repeats } from '#stand-ins/repeats.ts'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeOfArchive } from '#server/backup/archive-names.ts'
import { BACKUP_WORK } from '#server/backup/kept-files.ts'
import type { BackupOrder } from '#server/backup/make-backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { RESTORE_WORK } from '#server/database/restoring.ts'
import { prepare } from '#server/prepare.ts'
import { locationOf, newFolder, orderFor, SECRET, siteToBackUp } from '../support/backups.ts'
import { engines } from '../support/engines.ts'

const root = join(import.meta.dirname, '../..')
// `npm run soak` asks for more.
const KILLS = repeats('backupKills')
const RECORDS = 4_000
const JOURNAL_HEADER_BYTES = 512

interface Command {
  /** What it complained of; nothing when all is well. */
  readonly ended: Promise<string>
  kill(): void
}

function start(order: BackupOrder, words: readonly string[]): Command {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: order.dataDir,
    ...(order.databaseUrl ? { DATABASE_URL: order.databaseUrl, AUTH_SECRET: SECRET } : {}),
  }
  const child = spawn(process.execPath, [...words], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = Promise.all([text(child.stderr), once(child, 'close')]).then(([said]) => said)
  return { ended, kill: () => void child.kill('SIGKILL') }
}

async function endWell(order: BackupOrder, words: readonly string[]): Promise<void> {
  assert.equal(await start(order, words).ended, '')
}

/** When the folder was made that is there from the first step of the work to the last; one that was killed leaves it. */
const workBegan = ({ dataDir }: BackupOrder): bigint | undefined =>
  [BACKUP_WORK, RESTORE_WORK]
    .map((name) => statSync(join(dataDir, name), { bigint: true, throwIfNoEntry: false })?.birthtimeNs)
    .find((at) => at !== undefined)

/** Starts it, and comes back as soon as it is at work. */
async function startWork(order: BackupOrder, words: readonly string[]): Promise<Command> {
  const left = workBegan(order)
  const command = start(order, words)
  const isOver = command.ended.then((said) => assert.fail(`it ended before it was seen at work: ${said}`))
  const isAtWork = async () => {
    while ((workBegan(order) ?? left) === left) await sleep(1)
  }
  await Promise.race([isAtWork(), isOver])
  isOver.catch(() => {})
  return command
}

/** Milliseconds of work, without the time that the program takes to start, when nobody disturbs it. */
async function workOf(order: BackupOrder, words: readonly string[]): Promise<number> {
  const command = await startWork(order, words)
  const begun = performance.now()
  assert.equal(await command.ended, '')
  return performance.now() - begun
}

/** Over all of the work, one kill each; the first one at once. */
const moments = (work: number) => Array.from({ length: KILLS }, (_, index) => (work * index) / KILLS)

/** Kills it when it has been at work for so long. */
async function killAt(order: BackupOrder, words: readonly string[], at: number): Promise<void> {
  const command = await startWork(order, words)
  await sleep(at)
  command.kill()
  await command.ended
}

const record = (key: string) => ({
  branch: 'feedback',
  key,
  body: JSON.stringify({ text: randomBytes(1_500).toString('base64') }),
  receivedAt: '2026-11-20T12:00:00.000Z',
})

/** Enough that each step takes a while. */
const fillUp = ({ write }: Database) =>
  write(async (tx) => {
    for (let first = 0; first < RECORDS; first += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => record(`filling ${first + index}`))
      await tx.insertInto('records').values(rows).execute()
    }
  })

/** Visitors who write meanwhile, one record after the other; what is given back stops them and says how many were kept. */
function keepWriting({ write }: Database): () => Promise<number> {
  let [isOver, written] = [false, 0]
  const visitors = (async () => {
    while (!isOver) {
      await write((tx) =>
        tx
          .insertInto('records')
          .values(record(`meanwhile ${written}`))
          .execute(),
      )
      written++
      await sleep(2)
    }
  })()
  return async () => {
    isOver = true
    await visitors
    return written
  }
}

const recordsIn = ({ rows }: Manifest): number => rows['records'] ?? 0

async function archivesIn(order: BackupOrder): Promise<string[]> {
  const names = existsSync(order.backupDir) ? await readdir(order.backupDir) : []
  return names.filter((name) => timeOfArchive(name) !== null).map((name) => join(order.backupDir, name))
}

/** The files there that hold more than the header of an empty journal. */
async function leftIn(folder: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : []
  return names.filter((name) => statSync(join(folder, name)).size > JOURNAL_HEADER_BYTES)
}

for (const engine of engines)
  test(`a back-up that is killed is whole or not there, and the next one is made, on ${engine.name}`, async (t) => {
    const { order, database } = await siteToBackUp(engine, t)
    await fillUp(database)
    const work = await workOf(order, ['scripts/backup.ts'])
    const stopWriting = keepWriting(database)
    let caught = 0
    for (const at of moments(work)) {
      const before = (await archivesIn(order)).length
      await killAt(order, ['scripts/backup.ts'], at)
      assert.deepEqual(await leftIn(join(order.dataDir, BACKUP_WORK)), [], 'nothing of the copies is on the disk')
      const archives = await archivesIn(order)
      for (const path of archives) await readArchive({ path, passphrase: null })
      if (archives.length === before) caught++
    }
    assert.ok(caught > 0, 'no kill came in the middle')
    const written = await stopWriting()
    await endWell(order, ['scripts/backup.ts'])
    const archives = await archivesIn(order)
    assert.deepEqual((await readdir(order.backupDir)).length, archives.length, 'nothing unfinished is left')
    assert.equal(existsSync(join(order.dataDir, 'backup-work')), false)
    const counts = await Promise.all(
      archives.map(async (path) => recordsIn(await readArchive({ path, passphrase: null }))),
    )
    assert.ok(counts.every((count) => count >= RECORDS + 1))
    assert.equal(Math.max(...counts), RECORDS + 1 + written)
  })

/** What a server would serve there: every record, none because it refuses to start, or none because nothing is there yet. */
async function servedAt(order: BackupOrder): Promise<number | 'refused' | 'nothing'> {
  const { dataDir, databaseUrl } = order
  const config = readConfig({
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET } : {}),
  })
  if (!databaseUrl && !existsSync(join(dataDir, 'synergyy.sqlite')) && !existsSync(join(dataDir, 'restore-work')))
    return 'nothing'
  if (databaseUrl && !(await hasTables(order)) && !existsSync(join(dataDir, 'restore-work'))) return 'nothing'
  const log = { info() {}, warn() {}, error() {} }
  const prepared = await prepare(config, { log, onWaiting: async () => {} }, async () => {}).catch((error: unknown) => {
    assert.match(String(error), /a restore was begun here and did not end/)
    return null
  })
  if (!prepared) return 'refused'
  const { db } = prepared.database
  const { count } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const held = await db.selectFrom('auditLog').select('action').where('action', '=', 'backup.restore').execute()
  assert.equal(held.length, 1, 'it was readied')
  await prepared.database.close()
  return count
}

async function hasTables(order: BackupOrder): Promise<boolean> {
  const database = await openDatabase(locationOf(order), () => {})
  const tables = await database.db.introspection.getTables()
  await database.close()
  return tables.length > 0
}

for (const engine of engines)
  test(`a restore that is killed never leaves a part to be served, and the next one ends it, on ${engine.name}`, async (t) => {
    const { order, database } = await siteToBackUp(engine, t)
    await fillUp(database)
    await endWell(order, ['scripts/backup.ts'])
    const [archive = assert.fail()] = await archivesIn(order)
    const words = ['scripts/restore.ts', archive]
    const newPlace = async () => orderFor(engine, t, join(await newFolder(t), 'data'))
    const work = await workOf(await newPlace(), words)
    const seen: unknown[] = []
    for (const at of moments(work)) {
      const place = await newPlace()
      await killAt(place, words, at)
      const served = await servedAt(place)
      seen.push(served)
      if (served === RECORDS + 1) continue
      assert.ok(served === 'refused' || served === 'nothing', String(served))
      await endWell(place, words)
      assert.equal(await servedAt(place), RECORDS + 1)
    }
    assert.ok(seen.includes('refused'), `no kill came in the middle: ${seen.join(', ')}`)
  })
