import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { noteErasure, type Erasure } from '../../backup/erasure-notes.ts'
import { makeBackup, type BackupOrder } from '../../backup/make-backup.ts'
import { restoreArchive } from '../../backup/restore-archive.ts'
import { readConfig } from '../../config.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { isDatabaseHalfRestored, isFolderHalfRestored } from '../../database/restoring.ts'
import { MARK_FILE, numberMarkFile } from '../../gateways/number-mark-file.ts'
import { prepare } from '../../prepare.ts'
import {
  keepRecord,
  locationOf,
  newFolder,
  orderFor,
  OWN_SECRET,
  recordKeys,
  SECRET,
  siteToBackUp,
} from '../../../tests/support/backups.ts'
import { type Cleaner, engines, type TestEngine } from '../../../tests/support/engines.ts'
import { seriesStates, stateLastNumber } from '../payments/documents/document-series.ts'
import { RESTORED_ERASURES } from '../rights/erasure/restored-erasures.ts'
import { type EraseAgain, readyRestored } from './ready-restored.ts'
import { addSchedule } from '../content/desk/schedules.ts'
import { RESTORED_LISTS } from './restored-lists.ts'

const [sqlite = assert.fail(), postgres = assert.fail()] = engines
const NOON = new Date('2026-11-20T12:00:00.000Z')
const now = () => NOON
const HAND = { actor: 'cli:test', at: NOON }

const readyWith = (erasures: readonly Erasure[] = [], eraseAgain: EraseAgain | null = null) =>
  readyRestored({
    by: HAND,
    archive: { archive: 'a.tar.gz', bytes: 9, isEncrypted: false },
    erasuresSince: async () => erasures,
    eraseAgain,
  })

/** An empty place of this engine, and what restores an archive there. */
async function emptyPlace(engine: TestEngine, cleaner: Cleaner) {
  const order = await orderFor(engine, cleaner, join(await newFolder(cleaner), 'data'))
  return { order, restore: (archive: string, own: Partial<BackupOrder> = {}) => restored(order, archive, own) }
}

const restored = (order: BackupOrder, archive: string, own: Partial<BackupOrder>) =>
  restoreArchive({ ...order, ...own, archive }, readyWith())

async function opened<Result>(order: BackupOrder, look: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(locationOf(order), () => {})
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

async function addSession({ write }: Database): Promise<void> {
  const [at, expiresAt] = ['2026-11-20T10:00:00.000Z', '2026-12-20T10:00:00.000Z']
  await write(async (tx) => {
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "mobile", "collegeYear",
      "companyDept", "courseName") values ('u1', 'Asha', 'asha@example.com', 1, ${at}, ${at}, '', '', '', '')`.execute(
      tx,
    )
    await sql`insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId")
      values ('s1', ${expiresAt}, 't1', ${at}, ${at}, 'u1')`.execute(tx)
    const role = { userId: 'u1', role: 'owner' as const, batchKey: '', grantedBy: 'cli:a', grantedAt: at }
    await tx.insertInto('staffRoles').values(role).execute()
    const letter = { id: 'l1', letter: '{}', userId: null, resendOf: null, state: 'waiting' as const, attempts: 0 }
    await tx
      .insertInto('outbox')
      .values({ ...letter, nextAttemptAt: at, createdAt: at, sentAt: null, lastError: null })
      .execute()
  })
}

for (const engine of engines)
  suite(`a restore on ${engine.name}`, () => {
    test('brings back records, secret and files, ends sessions and holds letters', async (t) => {
      const { order, database } = await siteToBackUp(engine, t)
      await addSession(database)
      await database.write((tx) =>
        addSchedule(tx, {
          kind: 'about',
          key: 'about',
          body: {},
          sealed: {},
          baseNumber: 0,
          publishAt: NOON.toISOString(),
          actor: 'asha',
          note: 'a test',
          fault: null,
          version: 1,
        }),
      )
      await mkdir(join(order.dataDir, 'mail'))
      await writeFile(join(order.dataDir, 'mail/letter.eml'), 'Hello')
      const { archive } = await makeBackup({ ...order, passphrase: 'packed beds and bubble caps' })
      await keepRecord(database, 'later')
      const place = await emptyPlace(engine, t)
      const readied = await place.restore(archive, { passphrase: 'packed beds and bubble caps' })
      assert.deepEqual([readied.lettersHeld, readied.sessionsEnded, readied.erasedAgain], [1, 1, 0])
      const { dataDir } = place.order
      assert.equal(await readFile(join(dataDir, 'mail/letter.eml'), 'utf8'), 'Hello')
      if (engine === sqlite) assert.equal(await readFile(join(dataDir, 'auth-secret'), 'utf8'), OWN_SECRET)
      const files = (await readdir(dataDir)).toSorted()
      const database1 = engine === sqlite ? ['auth-secret', 'back-up.lock'] : ['back-up.lock']
      assert.deepEqual(files, [...database1, MARK_FILE, 'mail', ...(engine === sqlite ? ['synergyy.sqlite'] : [])])
      if (engine === sqlite) assert.equal((await stat(join(dataDir, 'synergyy.sqlite'))).mode & 0o777, 0o600)
      await opened(place.order, async (copy) => {
        assert.deepEqual(await recordKeys(copy), ['first'])
        const [letter] = await copy.db.selectFrom('outbox').select('state').execute()
        assert.equal(letter?.state, 'held')
        const [schedule] = await copy.db.selectFrom('contentSchedules').select('fault').execute()
        assert.match(schedule?.fault ?? '', /restored/)
        assert.deepEqual(await copy.db.selectFrom('session').select('id').execute(), [])
        const audit = await copy.db.selectFrom('auditLog').select(['action', 'actor']).orderBy('id').execute()
        assert.deepEqual(
          audit.map(({ action }) => action),
          ['letter.hold', 'backup.restore'],
        )
        const lists = await Promise.all([RESTORED_ERASURES, ...RESTORED_LISTS].map(({ rows }) => rows(copy, NOON)))
        assert.deepEqual(lists[1], [{ name: 'Asha', email: 'asha@example.com', roles: 'Owner' }])
      })
    })

    test('keeps the higher mark of each series, and numbering closed until every last number is stated', async (t) => {
      const { order } = await siteToBackUp(engine, t)
      const { archive } = await makeBackup(order)
      const place = await emptyPlace(engine, t)
      const marks = numberMarkFile(join(place.order.dataDir, MARK_FILE))
      await mkdir(place.order.dataDir)
      await marks.keep({ 'SYN/26-27': 7, 'SYC/26-27': 1 }, true)
      await place.restore(archive)
      await opened(place.order, async (database) => {
        const deps = { config: { gstTerms: [] }, database, marks, now }
        const states = async () =>
          (await seriesStates(deps)).map(({ series, mark, numbering }) => [series, mark, numbering])
        assert.deepEqual(await states(), [
          ['SYC/26-27', 1, 'unknown'],
          ['SYN/26-27', 7, 'unknown'],
        ])
        const actor = { actor: 'cli:Meera', at: NOON, why: 'restored' }
        const stated = async (series: string, last: number) =>
          (await stateLastNumber(deps, { series, last }, actor))?.code ?? null
        assert.equal(await stated('SYN/26-27', 6), 'numberTooLow')
        assert.equal(await stated('SYN/26-27', 9), null)
        assert.deepEqual(
          (await states()).map(([, , numbering]) => numbering),
          ['unknown', 'open'],
        )
        assert.equal(await stated('SYC/26-27', 1), null)
        assert.deepEqual(await states(), [
          ['SYC/26-27', 1, 'open'],
          ['SYN/26-27', 9, 'open'],
        ])
      })
    })

    test('takes an empty place only, and leaves another one as it is', async (t) => {
      const { order, database } = await siteToBackUp(engine, t)
      const { archive } = await makeBackup(order)
      await assert.rejects(restored(order, archive, {}), /empty (?:place|database) only/)
      assert.deepEqual(await recordKeys(database), ['first'])
      assert.equal(isFolderHalfRestored(order.dataDir), false)
      assert.equal(await isDatabaseHalfRestored(database), false)
    })

    test('clears what an interrupted restore left; until then no server takes the place', async (t) => {
      const { order } = await siteToBackUp(engine, t)
      const { archive } = await makeBackup(order)
      const place = await emptyPlace(engine, t)
      const { dataDir, databaseUrl } = place.order
      await mkdir(join(dataDir, 'restore-work'), { recursive: true })
      await writeFile(join(dataDir, 'restore-work/database.sqlite'), 'half')
      if (databaseUrl)
        await opened(place.order, async ({ db }) => {
          await sql`create table "restoreUnderWay" ("since" text)`.execute(db)
          await sql`create table "records" ("half" text)`.execute(db)
        })
      const config = readConfig({
        DATA_DIR: dataDir,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET } : {}),
      })
      const log = { info() {}, warn() {}, error() {} }
      const start = () => prepare(config, { log, onWaiting: async () => {} }, async () => {})
      await assert.rejects(start(), /DATA_DIR .*: a restore was begun here and did not end\. Run it again/)
      if (databaseUrl) {
        await rm(join(dataDir, 'restore-work'), { recursive: true })
        await assert.rejects(start(), /DATABASE_URL: a restore was begun here/)
      }
      await place.restore(archive)
      assert.deepEqual(await opened(place.order, recordKeys), ['first'])
      const started = await start()
      await started.database.close()
    })

    test('refuses a newer schema, and brings an older one up to date', async (t) => {
      const { order, database } = await siteToBackUp(engine, t)
      const add = sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01T00:00:00.000Z')`
      await add.execute(database.db)
      const newer = await makeBackup(order)
      const place = await emptyPlace(engine, t)
      await assert.rejects(place.restore(newer.archive), /made by a newer version of the site.*999-later/s)
      assert.equal(isFolderHalfRestored(place.order.dataDir), false)
      const older = await makeBackup((await siteToBackUp(engine, t, { upTo: '016-people' })).order)
      await place.restore(older.archive)
      const seen = await opened(place.order, ({ db }) =>
        sql<{ name: string }>`select name from kysely_migration`.execute(db),
      )
      assert.ok(seen.rows.some(({ name }) => name === '018-letter-list'))
    })

    test('carries out again the erasures noted since, and refuses where nobody can', async (t) => {
      const { order } = await siteToBackUp(engine, t)
      const { archive } = await makeBackup(order)
      const place = await emptyPlace(engine, t)
      const erasures = [{ digest: 'd1', at: '2026-11-21T00:00:00.000Z' }]
      const whole = { ...place.order, archive }
      await assert.rejects(restoreArchive(whole, readyWith(erasures)), /1 people were erased since this back-up/)
      const heard: unknown[] = []
      const readied = await restoreArchive(
        whole,
        readyWith(erasures, async (database, given) => {
          heard.push(await recordKeys(database), given)
          return given.length
        }),
      )
      assert.deepEqual([readied.erasedAgain, heard], [1, [['first'], erasures]])
    })
  })

test('refuses another secret, and an archive of the other engine', async (t) => {
  const onPostgres = await siteToBackUp(postgres, t)
  const { archive: outside } = await makeBackup(onPostgres.order)
  const place = await emptyPlace(postgres, t)
  await assert.rejects(place.restore(outside, { authSecret: `${SECRET}!` }), /AUTH_SECRET differs/)
  await assert.rejects(place.restore(outside, { authSecret: null }), /Set it to the same secret/)
  const ofFile = await emptyPlace(sqlite, t)
  await assert.rejects(ofFile.restore(outside), /is of a PostgreSQL database\. Set DATABASE_URL/)
  const onSqlite = await siteToBackUp(sqlite, t)
  const { archive: inside } = await makeBackup(onSqlite.order)
  await assert.rejects(place.restore(inside), /is of a database file\. Restore it without DATABASE_URL/)
  await assert.rejects(ofFile.restore(inside, { authSecret: SECRET }), /Remove AUTH_SECRET/)
  await writeFile(join(ofFile.order.dataDir, 'auth-secret'), 'e'.repeat(64))
  await assert.rejects(ofFile.restore(inside), /The secret in .* differs/)
  assert.equal(existsSync(join(ofFile.order.dataDir, 'synergyy.sqlite')), false)
  await ofFile.restore(outside).catch(() => {})
  await rm(join(ofFile.order.dataDir, 'auth-secret'))
  await ofFile.restore(inside)
  await place.restore(outside)
})

test('a damaged archive leaves the place empty', async (t) => {
  const { order } = await siteToBackUp(sqlite, t)
  const { archive } = await makeBackup(order)
  const bytes = await readFile(archive)
  const bad = join(await newFolder(t), 'bad.tar.gz')
  await writeFile(bad, bytes.subarray(0, bytes.length - 2000))
  const place = await emptyPlace(sqlite, t)
  await assert.rejects(place.restore(bad), /bad\.tar\.gz is damaged or cut off/)
  await assert.rejects(place.restore(join(bad, 'none')), /BackupFault/)
  assert.deepEqual(await readdir(place.order.dataDir), ['back-up.lock'])
})

test('erasures are noted outside the database, and read again from every folder', async (t) => {
  const [one, other] = [await mkdtemp(join(await newFolder(t), 'a')), await mkdtemp(join(await newFolder(t), 'b'))]
  const { erasuresSince, copyErasureNotes, hasErasureNotes, noteErasureIn } =
    await import('../../backup/erasure-notes.ts')
  const erasures = ['2026-11-01', '2026-11-10', '2026-11-19'].map((day, index) => ({
    digest: `d${index}`,
    at: `${day}T00:00:00.000Z`,
  }))
  for (const erasure of erasures) await noteErasure(one, erasure)
  await copyErasureNotes(one, other)
  await copyErasureNotes(one, other)
  assert.equal((await readFile(join(other, 'erasures.ndjson'), 'utf8')).trim().split(/\n+/).length, 3)
  await writeFile(join(other, 'erasures.ndjson'), '{"version":1,"dig', { flag: 'a' })
  await noteErasure(other, { digest: 'd3', at: '2026-11-20T00:00:00.000Z' })
  const since = await erasuresSince([one, other, join(one, 'none')], new Date('2026-11-10T00:30:00.000Z'))
  assert.deepEqual(
    since.map(({ digest }) => digest),
    ['d1', 'd2', 'd3'],
  )
  assert.equal((await stat(join(one, 'erasures.ndjson'))).mode & 0o777, 0o600)
  const [data, backups] = [join(one, 'data'), join(one, 'backups')]
  assert.equal(hasErasureNotes([data, backups]), false)
  await noteErasureIn([data, backups, data], { digest: 'd4', at: '2026-11-21T00:00:00.000Z' })
  for (const folder of [data, backups])
    assert.deepEqual(
      (await erasuresSince([folder], new Date(0))).map(({ digest }) => digest),
      ['d4'],
    )
  assert.equal(hasErasureNotes([data, backups]), true)
})
