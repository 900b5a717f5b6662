/** The logo of the business on public pages, and everything that stands for them elsewhere. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import sharp from 'sharp'
import { LOGO_COLOUR, logoText } from '../../tests/support/logos.ts'
import { createTestPages, DIST, textAt } from '../../tests/support/pages.ts'
import { readConfig } from '../config.ts'
import { engines } from '../../tests/support/engines.ts'
import { createTestApp } from '../../tests/support/test-app.ts'
import { readPrivateDocuments } from '../http/private-pages.ts'
import type { Snapshot } from './snapshot.ts'

const [sqlite = assert.fail()] = engines

const bytesAt = (snapshot: Snapshot | null, path: string) =>
  Buffer.from(snapshot?.files.get(path)?.bodies.identity ?? assert.fail(`nothing at ${path}`))

const iconPaths = ['/favicon.ico', '/icons/192.png', '/icons/512.png', '/icons/maskable.png', '/icons/apple-touch.png']

async function colourAt(png: Buffer, left: number, top: number) {
  const [r, g, b] = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return { r, g, b }
}

suite('pages of a business with a logo', () => {
  test('show it in their head and foot, and tell search engines and messengers of it', async (t) => {
    const LOGO = await logoText(240, 80)
    const { pages } = await createTestPages(t, { env: { LOGO } })
    await pages.start()
    const snapshot = pages.current()
    const home = textAt(snapshot, '/')
    const [address = assert.fail()] = /\/logo\.[0-9a-f]{8}\.png/.exec(home) ?? []
    assert.equal(home.split(`<img src="${address}" width="240" height="80" alt=""`).length - 1, 2)
    assert.ok(home.includes(`"logo":"http://localhost:3000${address}"`))
    assert.deepEqual(bytesAt(snapshot, address).toString('base64'), readConfig({ LOGO }).logo?.png)
    for (const path of iconPaths) {
      const icon = bytesAt(snapshot, path)
      const { width, height } = await sharp(icon).metadata()
      assert.deepEqual(await colourAt(icon, width / 2, height / 2), LOGO_COLOUR, path)
    }
    assert.match(textAt(snapshot, '/favicon.svg'), /<image href="data:image\/png;base64,/)
    assert.equal(snapshot?.files.get('/favicon.svg')?.type, 'image/svg+xml; charset=utf-8')
    for (const path of ['/share/home.png', '/share/webinars.png', '/share/course-AspenPlus.png']) {
      const picture = bytesAt(snapshot, path)
      assert.deepEqual(await colourAt(picture, 64 + 100, 86), LOGO_COLOUR, path)
      assert.notDeepEqual(await colourAt(picture, 64 + 230, 86 - 30), LOGO_COLOUR, path)
    }
  })

  test('have it at an address that never changes its bytes; an earlier one leads to the one of now', async (t) => {
    const { pages } = await createTestPages(t, { env: { LOGO: await logoText(240, 80) } })
    await pages.start()
    const [address = ''] = /\/logo\.[0-9a-f]{8}\.png/.exec(textAt(pages.current(), '/')) ?? []
    const app = await createTestApp(sqlite, t, { served: pages.current })
    const headersAt = async (path: string, names: readonly string[]) => {
      const { status, headers } = await app.request(path)
      return [status, ...names.map((name) => headers.get(name))]
    }
    assert.deepEqual(await headersAt(address, ['Content-Type', 'Cache-Control', 'X-Content-Type-Options']), [
      200,
      'image/png',
      'public, max-age=31536000, immutable',
      'nosniff',
    ])
    assert.deepEqual(await headersAt('/logo.00000000.png', ['Location', 'Cache-Control']), [
      301,
      '/logo.png',
      'no-cache',
    ])
    assert.deepEqual(await headersAt('/logo.png', ['Content-Type', 'Cache-Control']), [200, 'image/png', 'no-cache'])
  })

  test('are drawn anew when it is another, and without one there is nothing of it', async (t) => {
    const first = await createTestPages(t, { env: { LOGO: await logoText(240, 80) } })
    await first.pages.start()
    const second = await createTestPages(t, { env: { LOGO: await logoText(80, 80) }, dataDir: first.dataDir })
    await second.pages.start()
    assert.equal(second.drawn.length, 1)
    const plain = await createTestPages(t)
    await plain.pages.start()
    const snapshot = plain.pages.current()
    assert.ok(!textAt(snapshot, '/').includes('/logo.'))
    assert.match(textAt(snapshot, '/'), /"logo":"http:\/\/localhost:3000\/icons\/512\.png"/)
    for (const path of ['/logo.png', '/favicon.svg', ...iconPaths]) assert.equal(snapshot?.files.has(path), false, path)
    const app = await createTestApp(sqlite, t, { served: plain.pages.current })
    assert.equal((await app.request('/logo.00000000.png')).status, 404)
  })

  test('keep the drawn mark for the desk and the course room', async () => {
    const documents = await readPrivateDocuments(DIST, readConfig({ LOGO: await logoText() }))
    assert.ok(!JSON.stringify(documents).includes('/logo'))
  })
})
