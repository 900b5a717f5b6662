import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { gzipSync, zipSync } from 'fflate'
import { StoredFile } from '#contract/files.ts'
import { Problem } from '#contract/problem.ts'
import { newFolder } from '../../../tests/support/backups.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type TestEngine, type Cleaner } from '../../../tests/support/engines.ts'
import { createTestApp } from '../../../tests/support/test-app.ts'
import { diskFiles } from '../../gateways/disk-files.ts'

const TEXT = Buffer.from('T;p\n80;1.2\n90;1.4\n')

async function uploader(engine: TestEngine, t: Cleaner, more: Parameters<typeof createTestApp>[2] = {}) {
  const app = await createTestApp(engine, t, more)
  const as = async (email: string, role: 'owner' | 'support') => {
    const { cookie } = await registerStaff(app, email, role)
    const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
      app.request(path, {
        method,
        headers: { cookie, 'Tus-Resumable': '1.0.0', ...headers },
        ...(body ? { body: new Uint8Array(body), duplex: 'half' } : {}),
      })
    return {
      send,
      begin: async (bytes: number) => {
        const response = await send('POST', '/api/desk/uploads', { 'Upload-Length': String(bytes) })
        assert.equal(response.status, 201)
        return response.headers.get('location') ?? assert.fail()
      },
      more: (path: string, offset: number, body: Buffer) =>
        send(
          'PATCH',
          path,
          { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
          body,
        ),
      offset: async (path: string) => Number((await send('HEAD', path)).headers.get('upload-offset')),
      take: (path: string, name: string) =>
        app.send('POST', '/api/desk/files', { upload: path.split('/').at(-1), name, purpose: 'material' }, { cookie }),
    }
  }
  return { app, as, asha: await as('asha@example.com', 'owner') }
}

for (const engine of engines)
  suite(`uploads of staff, on ${engine.name}`, () => {
    test('go on where they were interrupted, and are taken once', async (t) => {
      const { app, asha } = await uploader(engine, t)
      const path = await asha.begin(TEXT.length)
      assert.equal((await asha.more(path, 0, TEXT.subarray(0, 7))).status, 204)
      assert.equal((await asha.take(path, 'data.csv')).status, 409, 'not whole')
      assert.equal((await asha.more(path, 0, TEXT)).status, 409, 'from where it is not')
      assert.equal(await asha.offset(path), 7)
      assert.equal((await asha.more(path, 7, TEXT.subarray(7))).status, 204)
      const answers = [await asha.take(path, 'data.csv'), await asha.take(path, 'again.csv')]
      const [first, again] = await Promise.all(answers.map(async (one) => StoredFile.parse(await one.json())))
      assert.deepEqual([first?.name, first?.bytes, first?.mediaType], ['data.csv', TEXT.length, 'text/csv'])
      assert.deepEqual(again, first)
      assert.equal((await app.database.db.selectFrom('files').selectAll().execute()).length, 1)
      const noted = await app.database.db
        .selectFrom('auditLog')
        .select('action')
        .where('action', '=', 'file.add')
        .execute()
      assert.equal(noted.length, 1)
    })

    test('are of whoever began them alone', async (t) => {
      const { as, asha } = await uploader(engine, t)
      const [path, ravi] = [await asha.begin(TEXT.length), await as('ravi@example.com', 'owner')]
      assert.equal((await ravi.more(path, 0, TEXT)).status, 404)
      assert.equal((await ravi.send('HEAD', path)).status, 404)
      await asha.more(path, 0, TEXT)
      assert.equal((await ravi.take(path, 'data.csv')).status, 404)
      assert.equal((await asha.send('GET', path)).status, 400, 'nobody reads one back')
      const support = await as('sam@example.com', 'support')
      assert.equal((await support.send('POST', '/api/desk/uploads', { 'Upload-Length': '5' })).status, 403)
    })

    test('are refused when they are too large, and judged by what they hold', async (t) => {
      const { asha } = await uploader(engine, t)
      assert.equal((await asha.send('POST', '/api/desk/uploads', { 'Upload-Length': '100000001' })).status, 413)
      const path = await asha.begin(TEXT.length)
      assert.equal((await asha.more(path, 0, Buffer.concat([TEXT, TEXT]))).status, 413)
      const program = await asha.begin(4)
      await asha.more(program, 0, Buffer.from('MZ__'))
      const refused = await asha.take(program, 'notes.pdf')
      assert.equal(refused.status, 422)
      assert.match(await refused.text(), /could harm who opens it/)
      for (const id of ['../../../synergyy.sqlite', '%2e%2e%2fx', 'a'.repeat(48)])
        assert.equal((await asha.send('HEAD', `/api/desk/uploads/${id}`)).status, 404, id)
    })

    test('T13: are taken when they are harmless, and else refused with the reason that is true', async (t) => {
      const { asha } = await uploader(engine, t)
      const takeWhole = async (name: string, content: Uint8Array) => {
        const path = await asha.begin(content.length)
        await asha.more(path, 0, Buffer.from(content))
        return asha.take(path, name)
      }
      const wide = Buffer.from('\ufeffTemperature;p\r\n80;1.2\r\n', 'utf16le')
      assert.equal((await takeWhole('data.csv', wide)).status, 201)
      const refused = await takeWhole('all.zip', zipSync({ 'more.gz': gzipSync(TEXT) }))
      assert.match(Problem.parse(await refused.json()).detail, /^This is an archive that cannot be looked into/)
      const cut = await takeWhole('readme.txt', wide.subarray(0, 21))
      assert.match(Problem.parse(await cut.json()).detail, /damaged or not whole/)
    })

    test('are refused while those that have begun would fill the disk', async (t) => {
      const fileStore = diskFiles(await newFolder(t))
      const free = 3_000_000_000
      const small = { ...fileStore, freeBytes: async () => free }
      const { asha } = await uploader(engine, t, { fileStore: small })
      const begin = (bytes: number) =>
        asha.send('POST', '/api/desk/uploads?for=recording', { 'Upload-Length': String(bytes) })
      assert.equal((await begin(600_000_000)).status, 201)
      const refused = await begin(600_000_000)
      assert.equal(refused.status, 503)
      assert.match(await refused.text(), /Nothing can be stored at the moment/)
      assert.equal((await begin(300_000_000)).status, 201)
    })

    test('are no more than twenty of one person at a time', async (t) => {
      const { asha } = await uploader(engine, t)
      for (let count = 0; count < 20; count++) await asha.begin(10)
      assert.equal((await asha.send('POST', '/api/desk/uploads', { 'Upload-Length': '10' })).status, 429)
    })

    test('T12: leave nothing behind when they are refused, and take no place', async (t) => {
      const folder = await newFolder(t)
      const { asha } = await uploader(engine, t, { fileStore: diskFiles(folder) })
      for (let count = 0; count < 20; count++) {
        const path = await asha.begin(4)
        await asha.more(path, 0, Buffer.from('MZ__'))
        assert.equal((await asha.take(path, 'notes.pdf')).status, 422)
        assert.equal((await asha.send('HEAD', path)).status, 404)
      }
      assert.deepEqual(await readdir(join(folder, 'arriving')), [])
      const good = await asha.begin(TEXT.length)
      await asha.more(good, 0, TEXT)
      assert.equal((await asha.take(good, 'data.csv')).status, 201)
    })
  })
