import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeOfArchive } from '#server/backup/archive-names.ts'
import type { BackupOrder } from '#server/backup/make-backup.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { prepare } from '#server/prepare.ts'
import { locationOf, newFolder, orderFor, SECRET, siteToBackUp } from '../support/backups.ts'
import { engines } from '../support/engines.ts'

const root = join(import.meta.dirname, '../..')
// `npm run soak` asks for more.
const KILLS = Number(process.env['KILLS'] ?? 3)
const RECORDS = 4_000

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

/** Milliseconds that the command takes when nobody disturbs it. */
async function timeOf(order: BackupOrder, words: readonly string[]): Promise<number> {
  const begun = performance.now()
  const command = start(order, words)
  assert.equal(await command.ended, '')
  return performance.now() - begun
}

/** From the start of its work to its end, one kill each. */
const moments = (whole: number) => Array.from({ length: KILLS }, (_, index) => whole * (0.25 + (0.75 * index) / KILLS))

async function killAt(order: BackupOrder, words: readonly string[], at: number): Promise<void> {
  const command = start(order, words)
  await sleep(at)
  command.kill()
  await command.ended
}

/** Enough that each step takes a while. */
const fillUp = ({ write }: Database) =>
  write(async (tx) => {
    for (let first = 0; first < RECORDS; first += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        branch: 'feedback',
        key: `filling ${first + index}`,
        body: JSON.stringify({ text: randomBytes(1_500).toString('base64') }),
        receivedAt: '2026-11-20T12:00:00.000Z',
      }))
      await tx.insertInto('records').values(rows).execute()
    }
  })

async function archivesIn(order: BackupOrder): Promise<string[]> {
  const names = existsSync(order.backupDir) ? await readdir(order.backupDir) : []
  return names.filter((name) => timeOfArchive(name) !== null).map((name) => join(order.backupDir, name))
}

for (const engine of engines)
  test(`a back-up that is killed is whole or not there, and the next one is made, on ${engine.name}`, async (t) => {
    const { order, database } = await siteToBackUp(engine, t)
    await fillUp(database)
    const whole = await timeOf(order, ['scripts/backup.ts'])
    for (const at of moments(whole)) {
      await killAt(order, ['scripts/backup.ts'], at)
      for (const path of await archivesIn(order)) await readArchive({ path, passphrase: null })
    }
    await timeOf(order, ['scripts/backup.ts'])
    const archives = await archivesIn(order)
    assert.deepEqual((await readdir(order.backupDir)).length, archives.length, 'nothing unfinished is left')
    assert.equal(existsSync(join(order.dataDir, 'backup-work')), false)
    for (const path of archives)
      assert.equal((await readArchive({ path, passphrase: null })).rows['records'], RECORDS + 1)
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
    await timeOf(order, ['scripts/backup.ts'])
    const [archive = assert.fail()] = await archivesIn(order)
    const words = ['scripts/restore.ts', archive]
    const newPlace = async () => orderFor(engine, t, join(await newFolder(t), 'data'))
    const whole = await timeOf(await newPlace(), words)
    const seen: unknown[] = []
    for (const at of moments(whole)) {
      const place = await newPlace()
      await killAt(place, words, at)
      const served = await servedAt(place)
      seen.push(served)
      if (served === RECORDS + 1) continue
      assert.ok(served === 'refused' || served === 'nothing', String(served))
      await timeOf(place, words)
      assert.equal(await servedAt(place), RECORDS + 1)
    }
    assert.ok(seen.includes('refused'), `no kill came in the middle: ${seen.join(', ')}`)
  })
