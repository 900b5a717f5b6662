/** What an owner downloads: opened on the server, sealed anew, and restored by the command as any other back-up. */
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { newFolder, orderFor, OWN_SECRET, recordKeys, siteToBackUp } from '../../tests/support/backups.ts'
import { engines, type TestEngine } from '../../tests/support/engines.ts'
import { downloadInProcess } from './download-in-process.ts'
import { type BackupOrder, makeBackup } from './make-backup.ts'
import { readArchive, readManifest } from './read-archive.ts'
import type { DownloadOrder } from './repacked.ts'
import { restoreArchive } from './restore-archive.ts'
import { isSecretLost } from './site-secret.ts'
import { STORED } from './stored-copies.ts'

const [sqlite = assert.fail()] = engines
const OF_SITE = 'packed beds and bubble caps'
const OF_DOWNLOAD = 'a passphrase of one download'
const ID = `${'a'.repeat(46)}ab`

type Asked = Pick<DownloadOrder, 'withSecret' | 'withFiles'>

/** A back-up as it is stored, and a download of it in a folder of its own. */
async function siteToDownload(t: TestContext, engine: TestEngine, passphrase: string | null) {
  const { order, database } = await siteToBackUp(engine, t)
  const upload = join(order.dataDir, STORED, ID.slice(-2), ID)
  await mkdir(dirname(upload), { recursive: true })
  await writeFile(upload, 'the recording of the first class')
  const { archive } = await makeBackup({ ...order, passphrase })
  const ask = (asked: Partial<DownloadOrder>) =>
    downloadInProcess({
      ...order,
      archive,
      passphrase,
      newPassphrase: OF_DOWNLOAD,
      withSecret: false,
      withFiles: false,
      ...asked,
    })
  async function download(asked: Asked) {
    const parts: Buffer[] = []
    for await (const part of ask(asked)) parts.push(part)
    const path = join(await newFolder(t), 'synergyy.tar.gz.sealed')
    await writeFile(path, Buffer.concat(parts))
    return path
  }
  return { order, database, archive, ask, download }
}

/** Restores with this passphrase, in another place, as the command does. */
async function restored(t: TestContext, engine: TestEngine, archive: string, own: Partial<BackupOrder> = {}) {
  const place = await orderFor(engine, t, join(await newFolder(t), 'data'))
  const order = { ...place, passphrase: OF_DOWNLOAD, ...own }
  const found = await restoreArchive({ ...order, archive }, async (copy, manifest, missing) => ({
    keys: await recordKeys(copy),
    missing,
    isSecretLost: await isSecretLost(order, manifest),
  }))
  return { ...found, dataDir: place.dataDir }
}

for (const engine of engines)
  suite(`a download of a back-up on ${engine.name}`, () => {
    for (const passphrase of [null, OF_SITE])
      test(`is restored with its own passphrase alone, where the stored one ${passphrase ? 'is sealed' : 'is not'}`, async (t) => {
        const { order, archive, download } = await siteToDownload(t, engine, passphrase)
        const before = await readdir(order.dataDir, { recursive: true })
        const path = await download({ withSecret: true, withFiles: false })
        assert.deepEqual(await readdir(order.dataDir, { recursive: true }), before, 'nothing of it lies on the disk')
        await assert.rejects(readArchive({ path, passphrase: OF_SITE }), /another passphrase/)
        assert.ok(!(await readFile(path)).includes('kysely_migration'))
        const [own, stored] = [await readManifest(path, OF_DOWNLOAD), await readManifest(archive, passphrase)]
        assert.deepEqual(own, stored)
        const back = await restored(t, engine, path)
        assert.deepEqual([back.keys, back.isSecretLost], [['first'], false])
        if (engine === sqlite) assert.equal(await readFile(join(back.dataDir, 'auth-secret'), 'utf8'), OWN_SECRET)
      })

    test('without the secret is restored beside another one, or none, and says so; beside the same one nothing is lost', async (t) => {
      const { order, download } = await siteToDownload(t, engine, null)
      const path = await download({ withSecret: false, withFiles: false })
      const names: string[] = []
      const keep = async (file: { readonly name: string }, body: AsyncIterable<Buffer>) => {
        names.push(file.name)
        for await (const part of body) assert.ok(!part.includes(OWN_SECRET))
      }
      const { secret } = await readArchive({ path, passphrase: OF_DOWNLOAD, keep })
      assert.ok(!JSON.stringify(secret).includes(OWN_SECRET))
      assert.ok(names.length > 0 && !names.includes('files/auth-secret'))
      const without = await restored(t, engine, path, { authSecret: null })
      assert.deepEqual([without.keys, without.isSecretLost], [['first'], true])
      assert.ok(!(await readdir(without.dataDir)).includes('auth-secret'))
      const other = await restored(t, engine, path, { authSecret: 'another secret, 32 characters ..' })
      assert.equal(other.isSecretLost, true)
      const same = await restored(t, engine, path, { authSecret: order.authSecret ?? OWN_SECRET })
      assert.equal(same.isSecretLost, false)
    })

    test('has uploaded files in it where that is wanted, whatever seals them beside the archive', async (t) => {
      const { download } = await siteToDownload(t, engine, OF_SITE)
      const back = await restored(t, engine, await download({ withSecret: true, withFiles: true }))
      const text = await readFile(join(back.dataDir, STORED, ID.slice(-2), ID), 'utf8')
      assert.deepEqual([back.missing, text], [[], 'the recording of the first class'])
      const without = await restored(t, engine, await download({ withSecret: true, withFiles: false }))
      assert.deepEqual(without.missing, [`ab/${ID}`])
    })
  })

test('a download of what is damaged breaks off and says why, and nothing of it can be opened as a whole', async (t) => {
  const { order, archive, ask } = await siteToDownload(t, sqlite, null)
  const bytes = await readFile(archive)
  const bad = join(await newFolder(t), 'synergyy-2026-11-20-203000Z.tar.gz')
  await writeFile(bad, bytes.subarray(0, bytes.length - 2000))
  const read = async (asked: Partial<DownloadOrder>) => {
    for await (const _part of ask(asked));
  }
  await assert.rejects(read({ archive: bad }), /^BackupFault: .* is damaged or cut off/)
  await assert.rejects(read({ archive: `${bad}.none` }), /^BackupFault: .* is not there/)
  const copies = join(order.backupDir, 'files/plain/ab')
  const [copy = assert.fail()] = await readdir(copies)
  await writeFile(join(copies, copy), 'something else, as long as thatt')
  await assert.rejects(read({ withFiles: true }), /The copy of the uploaded file .* is damaged/)
  await rm(join(copies, copy))
  await read({ withFiles: true })
})

test('a download that nobody reads on ends with its process', async (t) => {
  const { ask } = await siteToDownload(t, sqlite, null)
  const parts = ask({})
  const first = await parts.next()
  assert.ok(!first.done && first.value.toString('latin1').startsWith('SYNERGYY'))
  await parts.return(undefined)
  assert.deepEqual(await parts.next(), { value: undefined, done: true })
})
