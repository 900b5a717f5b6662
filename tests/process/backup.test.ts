import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { suite, test, type TestContext } from 'node:test'
import { Kept } from '#contract/submissions.ts'
import { BACKUP_WORK } from '#server/backup/kept-files.ts'
import { makeBackup, type BackupOrder } from '#server/backup/make-backup.ts'
import { restoreArchive } from '#server/backup/restore-archive.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { readyRestored } from '#server/features/backups/ready-restored.ts'
import { countBackups } from '#server/features/backups/tried-backups.ts'
import { memoryNumberMarks } from '#server/gateways/number-marks.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { locationOf, newFolder, noteUpload, orderFor, SECRET, siteToBackUp } from '../support/backups.ts'
import { live, seated, SELLER } from '../support/documents.ts'
import { engines } from '../support/engines.ts'
import { PAYMENT_ENV } from '../support/payment-chain.ts'
import { type TestApp, testAppOn } from '../support/test-app.ts'

const root = join(import.meta.dirname, '../..')
const ENV = { ...PAYMENT_ENV, ...SELLER }
const [sqlite = assert.fail()] = engines

async function openedAt<Result>(order: BackupOrder, look: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(locationOf(order), () => {})
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Forms, seats and invoices without pause, until it is stopped. */
function bustle(app: TestApp) {
  const acknowledged = new Set<string>()
  const marks = memoryNumberMarks()
  let isOver = false
  async function sendForms() {
    while (!isOver) {
      const answer = await app.send(
        'POST',
        '/api/enrollments/AspenPlus',
        enrolment({ email: `${randomUUID()}@example.com` }),
      )
      assert.equal(answer.status, 201)
      acknowledged.add(Kept.parse(await answer.json()).path)
    }
  }
  async function seatMembers() {
    for (let count = 0; !isOver; count += 1) {
      const id = `pay_${count}`
      const { cookie } = await seated(app, ENV, { id, email: `buyer${count}@example.com`, marks })
      assert.equal((await live(app, cookie, '27')).status, 200)
      acknowledged.add(id)
    }
  }
  const all = [sendForms(), sendForms(), seatMembers()]
  return {
    acknowledged,
    async until(count: number) {
      while (acknowledged.size < count) await new Promise((resolve) => setTimeout(resolve, 2))
    },
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** What was stored together is there together. */
async function checkWhole({ db }: Database): Promise<Set<string>> {
  const records = await db.selectFrom('records').select(['branch', 'key']).execute()
  const seats = await db.selectFrom('seats').select('paymentId').where('state', '=', 'active').execute()
  const places = await db.selectFrom('places').select('seatPaymentId').where('state', '=', 'active').execute()
  const documents = await db.selectFrom('documents').select(['series', 'sequence']).orderBy('sequence').execute()
  const series = await db.selectFrom('documentSeries').select(['series', 'last']).execute()
  assert.deepEqual(
    new Set(places.map(({ seatPaymentId }) => seatPaymentId)),
    new Set(seats.map((one) => one.paymentId)),
  )
  for (const { series: name, last } of series) {
    const given = documents.filter((one) => one.series === name).map(({ sequence }) => sequence)
    assert.deepEqual(
      given,
      Array.from({ length: last }, (_, index) => index + 1),
      `${name} has no gap`,
    )
  }
  return new Set([...records.map(({ branch, key }) => `${branch}/${key}`), ...seats.map(({ paymentId }) => paymentId)])
}

for (const engine of engines)
  suite(`back-up and restore under load on ${engine.name}`, () => {
    test('everything acknowledged before is in it, and what belongs together is together', async (t) => {
      const { order, database } = await siteToBackUp(engine, t)
      const app = testAppOn(database, { env: { ...ENV, DATA_DIR: order.dataDir } })
      const traffic = bustle(app)
      await traffic.until(12)
      const before = new Set(traffic.acknowledged)
      const making = makeBackup(order)
      // Also when it fails, the traffic ends.
      await Promise.allSettled([making])
      const during = traffic.acknowledged.size - before.size
      await traffic.stop()
      const { archive } = await making
      assert.ok(during > 0, 'the site answered meanwhile')
      const place = await orderFor(engine, t, join(await newFolder(t), 'data'))
      const by = { actor: 'cli:test', at: new Date() }
      const of = { archive, bytes: 9, isEncrypted: false }
      const ready = readyRestored({ by, archive: of, erasuresSince: async () => [], eraseAgain: null })
      await restoreArchive({ ...place, archive }, ready)
      const kept = await openedAt(place, checkWhole)
      assert.deepEqual(
        [...before].filter((one) => !kept.has(one)),
        [],
      )
    })
  })

async function command(order: BackupOrder, words: readonly string[], own: Record<string, string> = {}) {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: order.dataDir,
    ...(order.databaseUrl ? { DATABASE_URL: order.databaseUrl, AUTH_SECRET: SECRET } : {}),
    ...own,
  }
  const child = spawn(process.execPath, [...words], { cwd: root, env })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  await once(child, 'close')
  return { isDone: child.exitCode === 0, output: (await output).join('').trim() }
}

async function archiveIn(order: BackupOrder): Promise<string> {
  const [name = assert.fail()] = await readdir(order.backupDir)
  return join(order.backupDir, name)
}

for (const engine of engines)
  test(`the owner’s commands back up and restore, and the site serves again, on ${engine.name}`, async (t: TestContext) => {
    const { order } = await siteToBackUp(engine, t)
    const passphrase = { BACKUP_PASSPHRASE: 'packed beds and bubble caps' }
    const made = await command(order, ['scripts/backup.ts'], passphrase)
    assert.match(made.output, /\.tar\.gz\.sealed: 0\.\d MB, \d+ tables with [\d,]+ rows, read once and whole\.$/)
    const archive = await archiveIn(order)
    assert.equal((await stat(archive)).mode & 0o777, 0o600)
    const checked = await command(order, ['scripts/backup.ts', '--check', archive], passphrase)
    assert.match(checked.output, /is whole: the state of 20/)
    const place = await orderFor(engine, t, join(await newFolder(t), 'data'))
    const wrong = await command(place, ['scripts/restore.ts', archive], { BACKUP_PASSPHRASE: 'another passphrase' })
    assert.deepEqual([wrong.isDone, /was encrypted with another passphrase/.test(wrong.output)], [false, true])
    const restored = await command(place, ['scripts/restore.ts', archive], passphrase)
    assert.ok(restored.isDone, restored.output)
    assert.match(restored.output, /^Restored: the state of 20[\s\S]*Who works at the desk[\s\S]*What to do next/)
    const again = await command(place, ['scripts/restore.ts', archive], passphrase)
    assert.match(again.output, /A back-up is restored into an empty (?:place|database) only/)
    assert.doesNotMatch(again.output, /^\s+at /m, 'no trace of the code')
    const env = place.databaseUrl ? { DATABASE_URL: place.databaseUrl, AUTH_SECRET: SECRET } : {}
    await mkdir(join(place.dataDir, BACKUP_WORK))
    await writeFile(join(place.dataDir, BACKUP_WORK, 'database.sqlite'), 'left by one that was killed')
    const server = await startServer({ DATA_DIR: place.dataDir, ...env })
    const { status } = await fetch(`${server.url}/readyz`)
    await server.stop()
    assert.equal(status, 200)
    assert.equal(existsSync(join(place.dataDir, BACKUP_WORK)), false)
  })

test('the owner’s commands name the uploaded files that an archive lacks', async (t) => {
  const { order, database } = await siteToBackUp(sqlite, t)
  await noteUpload(database, `${'a'.repeat(46)}ab`, 'the slides')
  const lacks = new RegExp(String.raw`Not whole: 1 file is missing\..* a{46}ab\.pdf \(ab/a{46}ab\)`)
  const made = await command(order, ['scripts/backup.ts'])
  assert.match(made.output, lacks)
  assert.doesNotMatch(made.output, /and whole/)
  const archive = await archiveIn(order)
  const checked = await command(order, ['scripts/backup.ts', '--check', archive])
  assert.match(checked.output, lacks)
  assert.deepEqual([made.isDone, checked.isDone], [false, false])
  const place = await orderFor(sqlite, t, join(await newFolder(t), 'data'))
  const restored = await command(place, ['scripts/restore.ts', archive])
  assert.ok(restored.isDone)
  assert.match(restored.output, lacks)
  assert.equal((await openedAt(place, ({ db }) => countBackups(db))).missing, 1)
})

test('the commands say in words what is wrong', async (t) => {
  const order = await orderFor(sqlite, t, await newFolder(t))
  const file = join(order.dataDir, 'a.tar.gz')
  await writeFile(file, 'something that is no archive at all')
  for (const [words, expected] of [
    [['scripts/backup.ts'], /^There is no database in .* yet/],
    [['scripts/backup.ts', '--check', file], /^a\.tar\.gz is no back-up of this site\.$/],
    [['scripts/backup.ts', '--nothing'], /^Usage: npm run backup/],
    [['scripts/restore.ts'], /^Usage: npm run restore/],
    [['scripts/restore.ts', file], /^a\.tar\.gz is no back-up of this site\.$/],
    [['scripts/restore.ts', join(dirname(file), 'none')], /none is not there\.$/],
  ] as const) {
    const { isDone, output } = await command(order, [...words])
    assert.deepEqual([isDone, expected.test(output)], [false, true], output)
  }
  assert.equal(existsSync(join(order.dataDir, 'synergyy.sqlite')), false)
})
