import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { keepRecord, newFolder, siteToBackUp } from '../../tests/support/backups.ts'
import { engines } from '../../tests/support/engines.ts'
import { clearBackupWork } from './clear-work.ts'
import { makeBackup } from './make-backup.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { readArchive } from './read-archive.ts'

const [sqlite = assert.fail(), postgres = assert.fail()] = engines
const PASSPHRASE = 'packed beds and bubble caps'

for (const engine of engines)
  suite(`a back-up on ${engine.name}`, () => {
    test('is one file for its owner alone, with the database, the files and a list of both', async (t) => {
      const { order, database } = await siteToBackUp(engine, t)
      await mkdir(join(order.dataDir, 'mail'))
      await writeFile(join(order.dataDir, 'mail/letter.eml'), 'Hello')
      await mkdir(join(order.dataDir, 'assets'))
      await writeFile(join(order.dataDir, 'assets/old.js'), 'drawn anew')
      const { archive, isEncrypted, rows } = await makeBackup(order)
      assert.deepEqual([isEncrypted, rows['records'], (await stat(archive)).mode & 0o777], [false, 1, 0o600])
      const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')
      const [database1, secret] = order.databaseUrl ? ['database.dump', []] : ['database.sqlite', ['files/auth-secret']]
      assert.deepEqual(listed, [
        'manifest.json',
        database1,
        ...secret,
        'files/document-numbers.json',
        'files/mail/letter.eml',
      ])
      const manifest = await readArchive({ path: archive, passphrase: null })
      assert.equal(manifest.secret.kind, order.databaseUrl ? 'outside' : 'inside')
      assert.ok(manifest.schema.includes('001-first'))
      assert.doesNotMatch(JSON.stringify(manifest), /a secret for tests/)
      assert.deepEqual(
        (await readdir(order.dataDir)).filter((name) => name.includes('work')),
        [],
        'nothing is left beside it',
      )
      await keepRecord(database, 'later')
      assert.equal((await makeBackup(order)).rows['records'], 2, 'a second one gets a name of its own')
      assert.equal((await readdir(order.backupDir)).length, 2)
    })

    test('is encrypted by a passphrase, and readable by it alone', async (t) => {
      const { order } = await siteToBackUp(engine, t)
      const { archive } = await makeBackup({ ...order, passphrase: PASSPHRASE })
      assert.match(archive, /\.tar\.gz\.sealed$/)
      await readArchive({ path: archive, passphrase: PASSPHRASE })
      await assert.rejects(readArchive({ path: archive, passphrase: null }), /is encrypted\. Set BACKUP_PASSPHRASE/)
      await assert.rejects(readArchive({ path: archive, passphrase: 'no, not this one' }), /another passphrase/)
      assert.equal((await readFile(archive)).includes('kysely_migration'), false)
    })

    test('clears what a run left behind that was killed', async (t) => {
      const { order } = await siteToBackUp(engine, t)
      const left = join(order.backupDir, 'synergyy-2026-11-20-203000Z.tar.gz.part')
      await mkdir(order.backupDir)
      await writeFile(left, 'half')
      await writeFile(join(order.backupDir, 'my own.part'), 'not ours')
      await mkdir(join(order.dataDir, 'backup-work'))
      await writeFile(join(order.dataDir, 'backup-work/database.sqlite'), 'half')
      const { archive } = await makeBackup(order)
      assert.deepEqual(
        (await readdir(order.backupDir)).map((name) => join(order.backupDir, name)).toSorted(),
        [archive, join(order.backupDir, 'my own.part')].toSorted(),
      )
    })
  })

test('what an ended back-up left is cleared, and what one under way needs is not', async (t) => {
  const { order } = await siteToBackUp(sqlite, t)
  const work = join(order.dataDir, 'backup-work')
  await clearBackupWork(order.dataDir)
  await mkdir(work)
  await writeFile(join(work, 'database.sqlite'), 'a copy')
  await oneAtATime(order.dataDir, () => clearBackupWork(order.dataDir))
  assert.deepEqual(await readdir(work), ['database.sqlite'])
  await clearBackupWork(order.dataDir)
  assert.ok(!(await readdir(order.dataDir)).includes('backup-work'))
})

test('a damaged archive is refused with a sentence, whatever was done to it', async (t) => {
  const { order } = await siteToBackUp(sqlite, t)
  const { archive } = await makeBackup(order)
  const bytes = await readFile(archive)
  const bad = join(await newFolder(t), 'bad.tar.gz')
  for (const at of [400, Math.floor(bytes.length / 2), bytes.length - 6]) {
    const flipped = Buffer.from(bytes)
    // One bit alone may name another place of the same text, and what is unpacked is whole.
    for (let byte = at; byte < at + 6; byte += 1) flipped.writeUInt8(flipped.readUInt8(byte) ^ 0xff, byte)
    await writeFile(bad, flipped)
    await assert.rejects(readArchive({ path: bad, passphrase: null }), /^BackupFault: bad\.tar\.gz is damaged/, `${at}`)
  }
  for (const length of [0, 1, 100, bytes.length - 1]) {
    await writeFile(bad, bytes)
    await truncate(bad, length)
    await assert.rejects(readArchive({ path: bad, passphrase: null }), /damaged or cut off|is no back-up/, `${length}`)
  }
  await writeFile(bad, 'something else, which is long enough to be read as the beginning of an archive')
  await assert.rejects(readArchive({ path: bad, passphrase: null }), /is no back-up of this site/)
  await writeFile(bad, gunzipSync(bytes))
  await assert.rejects(readArchive({ path: bad, passphrase: null }), /was unpacked on its way here.*ends in \.tar\.gz/)
  await assert.rejects(readArchive({ path: join(bad, 'nothing'), passphrase: null }), /^BackupFault/)
})

test('two back-ups of one place do not meet, and a damaged database makes none', async (t) => {
  const { order, database } = await siteToBackUp(sqlite, t)
  const outcomes = await Promise.allSettled([makeBackup(order), makeBackup(order)])
  assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const [lost] = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  assert.match(lost ?? '', /Another back-up or restore is under way/)
  for (let count = 0; count < 300; count += 1) await keepRecord(database, `record ${count}`)
  await database.close()
  const file = join(order.dataDir, 'synergyy.sqlite')
  const bytes = await readFile(file)
  await writeFile(file, bytes.fill(7, bytes.length / 2))
  const before = await readdir(order.backupDir)
  await assert.rejects(makeBackup(order), /BackupFault/)
  assert.deepEqual(await readdir(order.backupDir), before)
})

test('a folder that is no folder, cannot be written or holds the site is refused with a sentence', async (t) => {
  const { order } = await siteToBackUp(sqlite, t)
  const place = await newFolder(t)
  const file = join(place, 'file')
  await writeFile(file, '')
  await assert.rejects(makeBackup({ ...order, backupDir: join(file, 'inside') }), /BackupFault: .* is no folder/)
  await assert.rejects(makeBackup({ ...order, backupDir: order.dataDir }), /must be a folder of its own/)
  await assert.rejects(makeBackup({ ...order, dataDir: join(place, 'none') }), /is not there\. Set DATA_DIR/)
  await assert.rejects(makeBackup({ ...order, dataDir: place }), /There is no database in .* yet/)
  if (process.getuid?.() === 0) return
  const closed = join(place, 'closed')
  await mkdir(closed)
  await chmod(closed, 0o500)
  await assert.rejects(makeBackup({ ...order, backupDir: closed }), /cannot be read or written by this user/)
})

test('a missing pg_dump, and one older than the server, name the Debian package', async (t) => {
  const { order } = await siteToBackUp(postgres, t)
  await assert.rejects(
    makeBackup({ ...order, programs: [] }),
    /There is no pg_dump on this machine\. Install the Debian package postgresql-client-\d+: apt-get install postgresql-client-\d+/,
  )
  const programs = await newFolder(t)
  await writeFile(join(programs, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"\n', { mode: 0o755 })
  await assert.rejects(
    makeBackup({ ...order, programs: [programs] }),
    /is version 9, older than version \d+, which is needed\. Install the Debian package postgresql-client-\d+/,
  )
  assert.deepEqual(await readdir(order.backupDir), [])
})
