import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test, type TestContext } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { DAY_MS } from '#contract/ground/time.ts'
import { engines } from '../../tests/support/engines.ts'
import { createTestApp, NOON } from '../../tests/support/test-app.ts'
import { staticListener } from './static-answer.ts'
import { EARLIER_DATA, loadStaticFiles, type StaticFile, staticFile } from './static-files.ts'

const [sqlite] = engines
assert.ok(sqlite)
const SCRIPT = '/static/js/index.0a1b2c3d.js'

/** A build with one script, and the folder that outlives builds. */
async function buildIn(t: TestContext, name = SCRIPT, content = 'console.log(1)') {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-dist-'))
  t.after(() => rm(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  await addFile(dist, name, content)
  return { dist, kept: join(folder, 'kept') }
}

const page = (text: string) =>
  staticFile('/', '.html', {
    identity: new Uint8Array(Buffer.from(text)),
    br: new Uint8Array(brotliCompressSync(text)),
    gzip: new Uint8Array(gzipSync(text)),
  })

const serving = (files: ReadonlyMap<string, StaticFile>, headers: Record<string, string> = {}) => ({
  served: () => ({ files, headers }),
})

async function addFile(folder: string, name: string, content: string) {
  await mkdir(join(folder, name, '..'), { recursive: true })
  await writeFile(join(folder, name), content)
  await writeFile(join(folder, `${name}.br`), brotliCompressSync(content))
  await writeFile(join(folder, `${name}.gz`), gzipSync(content))
}

suite('static files', () => {
  test('go out compressed as the browser likes, and for ever when their name holds a hash', async (t) => {
    const { dist, kept } = await buildIn(t)
    const app = await createTestApp(sqlite, t, serving(await loadStaticFiles(dist, kept, NOON)))
    const get = (accept: string) => app.request(SCRIPT, { headers: { 'Accept-Encoding': accept } })
    const brotli = await get('gzip, deflate, br, zstd')
    assert.equal(brotli.headers.get('content-encoding'), 'br')
    assert.equal(brotliDecompressSync(await brotli.arrayBuffer()).toString(), 'console.log(1)')
    const gzip = await get('gzip, br;q=0')
    assert.equal(gunzipSync(await gzip.arrayBuffer()).toString(), 'console.log(1)')
    const liked = { 'br;q=0.5, gzip;q=0.9': 'gzip', 'gzip;q=0.5, BR': 'br', '*': 'br', 'br;q=0, *': 'gzip', zbr: null }
    for (const [accept, encoding] of Object.entries(liked))
      assert.equal((await get(accept)).headers.get('content-encoding'), encoding, accept)
    const plain = await get('identity')
    assert.deepEqual([plain.headers.get('content-encoding'), await plain.text()], [null, 'console.log(1)'])
    assert.equal(plain.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(plain.headers.get('content-type'), 'text/javascript; charset=utf-8')
    assert.equal(plain.headers.get('vary'), 'Accept-Encoding')
    const same = await app.request(SCRIPT, { headers: { 'If-None-Match': plain.headers.get('etag') ?? '' } })
    assert.deepEqual([same.status, await same.text()], [304, ''])
    const head = await app.request(SCRIPT, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
    assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, '14', ''])
  })

  test('answer a page at the root and a page that names nothing at unknown addresses', async (t) => {
    const { dist, kept } = await buildIn(t)
    const files = await loadStaticFiles(dist, kept, NOON)
    files.set('/', page('<title>Home</title>'))
    files.set('/404.html', page('<title>Nothing</title>'))
    const app = await createTestApp(sqlite, t, serving(files))
    const home = await app.request('/')
    assert.deepEqual(
      [home.status, home.headers.get('cache-control'), await home.text()],
      [200, 'no-cache', '<title>Home</title>'],
    )
    for (const path of [
      '/nothing',
      '/static/js/gone.0a1b2c3d.js',
      '/../package.json',
      '/static/%2e%2e/%2e%2e/package.json',
      '/static/js/index.0a1b2c3d.js.br',
    ]) {
      const response = await app.request(path)
      assert.deepEqual([response.status, await response.text()], [404, '<title>Nothing</title>'], path)
    }
  })

  test('show the one right spelling of an address to those who write it otherwise', async (t) => {
    const { dist, kept } = await buildIn(t)
    const files = await loadStaticFiles(dist, kept, NOON)
    files.set('/', page('<title>Home</title>'))
    files.set('/course/AspenPlus', page('<title>Aspen Plus</title>'))
    files.set('/404.html', page('<title>Nothing</title>'))
    const app = await createTestApp(sqlite, t, serving(files))
    for (const path of [
      '/Course/aspenplus?utm_source=x',
      '//course//AspenPlus/?utm_source=x',
      '/COURSE/ASPENPLUS/INDEX.HTML?utm_source=x',
    ]) {
      const response = await app.request(path)
      assert.deepEqual(
        [response.status, response.headers.get('location')],
        [301, '/course/AspenPlus?utm_source=x'],
        path,
      )
    }
    for (const [path, meant] of [
      ['/course/AspenPlus.', '/course/AspenPlus'],
      ['/course/aspenplus),%E2%80%9D?utm_source=x', '/course/AspenPlus?utm_source=x'],
      ['/%23/course/AspenPlus?utm_source=x', '/#/course/AspenPlus?utm_source=x'],
      ['/%2523/course/AspenPlus', '/#/course/AspenPlus'],
      ['/room.', '/room'],
      ['/room/batches/AP-2026-11).?of=letter', '/room/batches/AP-2026-11?of=letter'],
      ['/course/AspenPlus%23token=aB.c-_', '/course/AspenPlus#token=aB.c-_'],
      ['/course/AspenPlus.%23token%3DaB.c-_', '/course/AspenPlus#token=aB.c-_'],
    ] as const) {
      const response = await app.request(path)
      assert.deepEqual([response.status, response.headers.get('location')], [301, meant], path)
    }
    for (const path of ['/...', '/%23/nothing', '/nothing%23token=x', '/%23//evil.example', `/${'.'.repeat(9_000)}x`])
      assert.equal((await app.request(path)).status, 404, path)
    for (const path of ['/404.HTML', '/course/%', '/course/aspen', '//evil.example/x']) {
      const response = await app.request(path)
      assert.deepEqual([response.status, response.headers.get('location')], [404, null], path)
    }
  })

  test('go straight to the socket with the same headers, and leave the API to the app', async (t) => {
    const { dist, kept } = await buildIn(t)
    const files = await loadStaticFiles(dist, kept, NOON)
    files.set('/404.html', page('<title>Nothing</title>'))
    const { served } = serving(files, { 'X-Frame-Options': 'DENY' })
    const listener = staticListener(served)
    const server = createServer((request, response) => {
      if (!listener(request, response)) response.writeHead(418).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const address = server.address()
    const get = (path: string, init?: RequestInit) =>
      fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}${path}`, init)
    const script = await get(`${SCRIPT}?v=1`)
    assert.deepEqual(
      [script.status, script.headers.get('x-frame-options'), await script.text()],
      [200, 'DENY', 'console.log(1)'],
    )
    assert.equal((await get('/nothing')).status, 404)
    for (const other of [SCRIPT.toUpperCase(), SCRIPT.replace('js', '%6As')]) {
      const answer = await get(`${other}?v=1?`, { redirect: 'manual' })
      assert.deepEqual([answer.status, answer.headers.get('location')], [301, `${SCRIPT}?v=1?`])
    }
    for (const path of ['/api/feedback', '/healthz', '/readyz', '/pictures/x/160.webp', '/calendar/x.ics'])
      assert.equal((await get(path)).status, 418)
    assert.equal((await get('/', { method: 'POST' })).status, 418)
    server.closeAllConnections()
  })

  test('that pages were drawn with are read at a start as far as a running server holds them', async (t) => {
    const { dist, kept } = await buildIn(t)
    const nameOf = (index: number) => `/data/home.${String(index).padStart(8, '0')}.json`
    for (let index = 0; index < EARLIER_DATA + 20; index += 1) {
      await addFile(kept, nameOf(index), '{}')
      const at = new Date(NOON.getTime() - index * 1000)
      await utimes(join(kept, nameOf(index)), at, at)
    }
    const files = await loadStaticFiles(dist, kept, NOON)
    assert.equal([...files.keys()].filter((name) => name.startsWith('/data/')).length, EARLIER_DATA)
    assert.ok(files.has(nameOf(EARLIER_DATA - 1)))
    assert.ok(files.has(SCRIPT))
    assert.equal((await readdir(join(kept, 'data'))).length, 3 * EARLIER_DATA)
  })

  test('of earlier builds stay for thirty days after they were last part of one', async (t) => {
    const { dist, kept } = await buildIn(t)
    await loadStaticFiles(dist, kept, NOON)
    await rm(dist, { recursive: true })
    const newer = '/static/js/index.99999999.js'
    await addFile(dist, newer, 'console.log(2)')
    const after = (days: number) => loadStaticFiles(dist, kept, new Date(NOON.getTime() + days * DAY_MS))
    assert.deepEqual([...(await after(29)).keys()].toSorted(), [SCRIPT, newer])
    assert.deepEqual([...(await after(31)).keys()], [newer])
  })
})
