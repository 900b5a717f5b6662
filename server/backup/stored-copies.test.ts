import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { newFolder, noteSlip, noteUpload, siteToBackUp } from '../../tests/support/backups.ts'
import { engines } from '../../tests/support/engines.ts'
import { makeBackup } from './make-backup.ts'
import { readManifest } from './read-archive.ts'
import { restoreArchive } from './restore-archive.ts'
import { missingCopies, STORED } from './stored-copies.ts'

const [sqlite = assert.fail()] = engines
const ONE = `${'a'.repeat(46)}ab`
const TWO = `${'b'.repeat(46)}cd`

async function siteWithFiles(t: TestContext, passphrase: string | null = null, engine = sqlite) {
  const { order, database } = await siteToBackUp(engine, t)
  const lay = async (id: string, text: string) => {
    const path = join(order.dataDir, STORED, id.slice(-2), id)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  await lay(ONE, 'the recording of the first class')
  await mkdir(join(order.dataDir, 'files/arriving'), { recursive: true })
  await writeFile(join(order.dataDir, 'files/arriving/half'), 'half')
  return { order: { ...order, passphrase }, database, lay }
}

const copiesIn = async (backupDir: string) =>
  (await readdir(join(backupDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

async function restored(t: TestContext, order: Awaited<ReturnType<typeof siteWithFiles>>['order'], archive: string) {
  const dataDir = await newFolder(t)
  const missing = await restoreArchive({ ...order, dataDir, archive }, async (_database, _manifest, names) => names)
  return { missing, read: (id: string) => readFile(join(dataDir, STORED, id.slice(-2), id), 'utf8') }
}

test('an uploaded file is copied once beside the archives, and a restore brings it back', async (t) => {
  const { order, lay } = await siteWithFiles(t)
  await makeBackup(order)
  const [copy = assert.fail()] = await copiesIn(order.backupDir)
  const past = new Date(2020, 1, 1)
  await utimes(copy, past, past)
  await lay(TWO, 'notes')
  const { archive } = await makeBackup(order)
  assert.equal((await copiesIn(order.backupDir)).length, 2)
  assert.equal((await stat(copy)).mtimeMs, past.getTime(), 'it was not written again')
  assert.ok(!(await readManifest(archive, null)).files.some(({ name }) => name.includes(ONE)), 'no archive holds it')
  const { missing, read } = await restored(t, order, archive)
  assert.deepEqual([missing, await read(ONE), await read(TWO)], [[], 'the recording of the first class', 'notes'])
})

test('the copy of a removed file goes with the last archive that names it', async (t) => {
  const { order } = await siteWithFiles(t)
  const { archive } = await makeBackup(order)
  await rm(join(order.dataDir, STORED), { recursive: true })
  await makeBackup(order)
  assert.equal((await copiesIn(order.backupDir)).length, 1, 'the first archive needs it')
  await rm(archive)
  await writeFile(join(order.backupDir, 'synergyy-2026-11-01-203000Z.tar.gz'), 'unreadable')
  await makeBackup(order)
  assert.equal((await copiesIn(order.backupDir)).length, 1, 'nobody knows what that one needs')
  await rm(join(order.backupDir, 'synergyy-2026-11-01-203000Z.tar.gz'))
  await makeBackup(order)
  assert.equal((await copiesIn(order.backupDir)).length, 0)
})

test('with a passphrase copies are sealed as the archives are', async (t) => {
  const { order } = await siteWithFiles(t, 'packed beds and bubble caps')
  const { archive } = await makeBackup(order)
  const [copy = assert.fail()] = await copiesIn(order.backupDir)
  assert.ok(!(await readFile(copy)).includes('recording'))
  const { missing, read } = await restored(t, order, archive)
  assert.deepEqual([missing, await read(ONE)], [[], 'the recording of the first class'])
  const other = { ...order, passphrase: 'another one, with other words' }
  await makeBackup(other)
  assert.equal((await copiesIn(order.backupDir)).length, 2, 'the old archive needs the old copy')
})

for (const engine of engines)
  test(`files that the copied database names and the disk lacks are named in the archive, on ${engine.name}`, async (t) => {
    const { order, database, lay } = await siteWithFiles(t, null, engine)
    const [whole, short, gone] = [ONE, TWO, `${'c'.repeat(46)}ef`]
    const note = (id: string, text: string) => noteUpload(database, id, text)
    await note(whole, 'the recording of the first class')
    await note(short, 'all of the notes')
    await note(gone, 'the slides')
    await lay(short, 'all of the no')
    const missing = [
      { name: `cd/${short}`, title: `${short}.pdf` },
      { name: `ef/${gone}`, title: `${gone}.pdf` },
    ]
    const made = await makeBackup(order)
    assert.deepEqual([made.missing, (await readManifest(made.archive, null)).missing], [missing, missing])
    await lay(short, 'all of the notes')
    await lay(gone, 'the slides')
    await lay(`${'d'.repeat(46)}aa`, 'uploaded after the database was copied')
    assert.deepEqual((await makeBackup(order)).missing, [])
  })

for (const engine of engines)
  test(`the slip of a payment is copied and counted as any file, on ${engine.name}`, async (t) => {
    const { order, database, lay } = await siteWithFiles(t, null, engine)
    await noteSlip(database, 'offline_cash_R1001', ONE, 'the recording of the first class')
    await noteSlip(database, 'offline_cash_R1002', TWO, 'received with thanks')
    const { missing } = await makeBackup(order)
    assert.deepEqual(missing, [{ name: `cd/${TWO}`, title: 'Slip of offline_cash_R1002' }])
    await lay(TWO, 'received with thanks')
    assert.deepEqual((await makeBackup(order)).missing, [])
  })

test('a restore brings the slip of a payment back', async (t) => {
  const { order, database, lay } = await siteWithFiles(t)
  await noteSlip(database, 'offline_cash_R1002', TWO, 'received with thanks')
  await lay(TWO, 'received with thanks')
  const { archive } = await makeBackup(order)
  const { missing, read } = await restored(t, order, archive)
  assert.deepEqual([missing, await read(TWO)], [[], 'received with thanks'])
})

test('while files are missing no copy is cleared: it may be the last one', async (t) => {
  const { order, database } = await siteWithFiles(t)
  await noteUpload(database, ONE, 'the recording of the first class')
  const { archive } = await makeBackup(order)
  await rm(join(order.dataDir, STORED), { recursive: true })
  await rm(archive)
  assert.equal((await makeBackup(order)).missing.length, 1)
  assert.equal((await copiesIn(order.backupDir)).length, 1)
})

test('copies that are gone or damaged are named, and all else is restored', async (t) => {
  const { order, lay } = await siteWithFiles(t)
  await lay(TWO, 'notes')
  const { archive } = await makeBackup(order)
  const [first = assert.fail(), second = assert.fail()] = await copiesIn(order.backupDir)
  await writeFile(first, 'the recording of the other class')
  await rm(second)
  const { missing } = await restored(t, order, archive)
  assert.deepEqual(missing, [`ab/${ONE}`, `cd/${TWO}`])
  assert.equal(missingCopies(archive, (await readManifest(archive, null)).stored).length, 1)
  await makeBackup(order)
  assert.equal(missingCopies(archive, (await readManifest(archive, null)).stored).length, 0, 'it is copied again')
})
