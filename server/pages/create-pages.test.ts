import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { rupees } from '#contract/catalog.ts'
import { dataAddress, readCarried } from '#contract/page-content.ts'
import { pageDataAt } from '#contract/shown-pages.ts'
import { publicPathsOf, type PublicSite } from '#contract/site-content.ts'
import { createTestPages, dataFolder, DIST, textAt } from '../../tests/support/pages.ts'
import { SHIPPED_SITE } from '../../tests/support/shipped.ts'
import { readConfig } from '../config.ts'
import type { Bodies } from '../http/static-files.ts'
import { drawBuild } from './draw-build.ts'
import type { Snapshot } from './snapshot.ts'

const never = () => Promise.reject(new Error('nothing may be drawn'))

const priced = (price: number): PublicSite => ({
  ...SHIPPED_SITE,
  courses: SHIPPED_SITE.courses.map((course) => ({ ...course, discountedPrice: rupees(price) })),
})

/** Everything that must fit together in one snapshot, whenever it is read. */
function assertWhole(snapshot: Snapshot | null, paths = publicPathsOf(SHIPPED_SITE)): void {
  assert.ok(snapshot)
  for (const path of paths) {
    const html = textAt(snapshot, path)
    assert.match(html, new RegExp(`^<!doctype html>\\s*<html data-page="${path}" data-snapshot="${snapshot.id}"`))
    const policy = snapshot.files.get(path)?.headers?.['Content-Security-Policy'] ?? ''
    for (const [, element = ''] of html.matchAll(/<(?:script|style)>(.*?)<\/(?:script|style)>/gs))
      assert.ok(policy.includes(createHash('sha256').update(element).digest('base64')), `${path}: an inline element`)
    const carried = readCarried(/ id="data">(.*?)<\/script>/s.exec(html)?.[1])
    const hash = carried?.files[path]
    assert.equal(hash === undefined, carried?.own === null)
    if (hash !== undefined) assert.deepEqual(JSON.parse(textAt(snapshot, dataAddress(path, hash))), carried?.own)
    const bodies: Bodies | undefined = snapshot.files.get(path)?.bodies
    assert.equal(brotliDecompressSync(bodies?.br ?? '').toString(), html)
    assert.equal(gunzipSync(bodies?.gzip ?? '').toString(), html)
  }
}

const namesOfData = (snapshot: Snapshot | null) =>
  [...(snapshot?.files.keys() ?? [])].filter((path) => /^\/data\/.*\.[0-9a-f]{8}\.json$/.test(path))

suite('the public pages', () => {
  test('are drawn from what is published, and every part of them fits', async (t) => {
    const { pages } = await createTestPages(t, { env: { BRAND: 'R&D', CONTACT_PHONE: '+91 265 000 0000' } })
    await pages.start()
    const snapshot = pages.current()
    assertWhole(snapshot)
    const home = textAt(snapshot, '/')
    assert.match(home, /<title>Home \| R&amp;D<\/title>/)
    assert.match(home, /href="tel:\+912650000000"[^>]*>\+91 265 000 0000</)
    assert.match(home, /og:image" content="http:\/\/localhost:3000\/share\/home\.png\?v=[0-9a-f]{8}"/)
    assert.equal(snapshot?.files.get('/share/home.png')?.type, 'image/png')
    assert.match(textAt(snapshot, '/sitemap.xml'), /<loc>http:\/\/localhost:3000\/course\/AspenPlus<\/loc>/)
    assert.equal(JSON.parse(textAt(snapshot, '/site.webmanifest')).name, 'R&D')
    assert.match(textAt(snapshot, '/my-courses'), /noindex/)
    assert.match(textAt(snapshot, '/404.html'), /data-page="\*"/)
  })

  test('are drawn on trial for one reader, and stay as they are', async (t) => {
    const { pages } = await createTestPages(t)
    await pages.start()
    const before = pages.current()
    const [trial, other] = await Promise.all([pages.drawTrial(priced(4321)), pages.drawTrial(priced(1234))])
    assert.match(trial('/courses') ?? '', /₹4,321/)
    assert.match(other('/courses') ?? '', /₹1,234/)
    assert.equal(trial('/nowhere'), null)
    assert.equal(pages.current(), before)
    assert.doesNotMatch(textAt(before, '/courses'), /4,321/)
  })

  test('have pictures in the site’s own face', async (t) => {
    const { pages } = await createTestPages(t)
    await pages.start()
    const config = readConfig({ SITE_URL: 'http://localhost:3000', DATA_DIR: await dataFolder(t) })
    const { files } = await drawBuild(DIST, config)
    const address = '/share/course-AspenPlus.png'
    const drawn = files.find(({ paths }) => paths.includes(address))?.body ?? assert.fail()
    assert.ok(Buffer.from(pages.current()?.files.get(address)?.bodies.identity ?? '').equals(Buffer.from(drawn)))
  })

  test('carry the settings so that no value ends their element', async (t) => {
    const BRAND = `A & "B"</script><script>alert('$&')</script>`
    const { pages } = await createTestPages(t, { env: { BRAND } })
    await pages.start()
    const html = textAt(pages.current(), '/about')
    assert.ok(!html.includes('<script>alert'))
    assert.equal(JSON.parse(/ id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? '').brand, BRAND)
    assert.ok(html.includes(`<title>About Us | A &amp; &quot;B&quot;&lt;/script&gt;`))
    const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
    assert.equal(JSON.parse(graph)['@graph'][0].name, BRAND)
  })

  test('are kept: a second start draws nothing, and sends the same bytes', async (t) => {
    const first = await createTestPages(t)
    await first.pages.start()
    await first.pages.stop()
    const second = await createTestPages(t, { dataDir: first.dataDir, draw: never })
    await second.pages.start()
    assert.deepEqual(second.drawn, [])
    assert.deepEqual(second.pages.current(), first.pages.current())
    const other = await createTestPages(t, { dataDir: first.dataDir, env: { BRAND: 'Another' } })
    await other.pages.start()
    assert.equal(other.drawn.length, 1)
  })

  test('change together, under readers, and old names of data stay', async (t) => {
    const { pages, setSite, drawn } = await createTestPages(t)
    await pages.start()
    let isOver = false
    const seen = new Set<string>()
    async function read() {
      while (!isOver) {
        const snapshot = pages.current()
        assertWhole(snapshot, ['/', '/courses', '/course/AspenPlus', '/terms'])
        seen.add(snapshot?.id ?? '')
        await sleep(60)
      }
    }
    const readers = [read(), read()]
    const firstData = namesOfData(pages.current()).find((path) => path.startsWith('/data/courses.'))
    for (let price = 5000; price < 5008; price += 1) {
      setSite(priced(price))
      const waiting = pages.redraw()
      if (price % 3 === 0) await sleep(Math.random() * 400)
      else await waiting
    }
    await pages.redraw()
    isOver = true
    await Promise.all(readers)
    assert.match(textAt(pages.current(), '/course/AspenPlus'), /₹5,007/)
    assert.ok(firstData && pages.current()?.files.has(firstData), 'an open page may still ask for it')
    assert.ok(seen.size > 3)
    assert.equal(pages.fault(), null)
    assert.equal(new Set(drawn).size, drawn.length, 'nothing is drawn twice')
  })

  test('stay as they are when a drawing fails or takes too long, and say why until one succeeds', async (t) => {
    const { drawInProcess } = await import('./drawer.ts')
    let patience = 20_000
    const { pages, setSite, logged } = await createTestPages(t, {
      draw: (task, calledOff) => drawInProcess(task, calledOff, patience),
    })
    await pages.start()
    const before = pages.current()
    patience = 1
    setSite(priced(5000))
    await pages.redraw()
    assert.equal(pages.current(), before)
    assert.match(pages.fault()?.reason ?? '', /took longer than 1 ms/)
    patience = 20_000
    setSite({ ...priced(5000), coursePages: [{ ...SHIPPED_SITE.coursePages[0]!, courseId: 'None' }] })
    await pages.redraw()
    assert.equal(pages.current(), before)
    assert.ok(logged.includes('the pages could not be drawn, so the earlier ones stay'))
    setSite(priced(5000))
    await pages.redraw()
    assert.equal(pages.fault(), null)
    assert.match(textAt(pages.current(), '/courses'), /₹5,000/)
  })

  test('come from the last snapshot where the first drawing of a start fails', async (t) => {
    const first = await createTestPages(t)
    first.setSite({ ...SHIPPED_SITE, homeVideo: 'https://videos.example/tour' })
    await first.pages.start()
    await first.pages.stop()
    const second = await createTestPages(t, { dataDir: first.dataDir, env: { BRAND: 'Another' }, draw: never })
    await second.pages.start()
    const shown = second.pages.current()
    assert.equal(shown?.id, first.pages.current()?.id)
    assert.deepEqual(shown?.headers, first.pages.current()?.headers)
    assert.match(shown?.headers['Content-Security-Policy'] ?? '', /frame-src https:\/\/videos\.example;/)
    assert.match(second.pages.fault()?.reason ?? '', /nothing may be drawn/)
  })

  test('are drawn again by themselves when time alone changes them', async (t) => {
    const { pages, setSite } = await createTestPages(t)
    const until = new Date(Date.now() + 1_500).toISOString()
    setSite({ ...priced(5000), until })
    await pages.start()
    const before = pages.current()
    setSite(priced(6000))
    assert.equal(pages.current(), before)
    while (pages.current() === before) await sleep(50)
    assert.ok(Date.now() >= Date.parse(until))
    assert.match(textAt(pages.current(), '/courses'), /₹6,000/)
  })

  test('what is drawn on trial goes on while others take over, and ends with the server', async (t) => {
    const { pages } = await createTestPages(t)
    await pages.start()
    const trial = pages.drawTrial(priced(4321))
    await pages.retire()
    assert.match((await trial)('/courses') ?? '', /₹4,321/)
    const late = assert.rejects(pages.drawTrial(priced(4321)), /called off|aborted/)
    await pages.stop()
    await late
  })

  test('are compressed quickly first and well afterwards, with the same content', async (t) => {
    const { pages, dataDir } = await createTestPages(t, { settledMs: 0 })
    await pages.start()
    const quick = pages.current()
    const sizeOf = (snapshot: Snapshot | null) => snapshot?.files.get('/')?.bodies.br?.length ?? 0
    while (sizeOf(pages.current()) === sizeOf(quick)) await sleep(50)
    const well = pages.current()
    assert.ok(sizeOf(well) < sizeOf(quick) * 0.95)
    assert.deepEqual([well?.id, textAt(well, '/')], [quick?.id, textAt(quick, '/')])
    assertWhole(well)
    await pages.stop()
    const next = await createTestPages(t, { dataDir, draw: never })
    await next.pages.start()
    assert.equal(sizeOf(next.pages.current()), sizeOf(well))
  })

  test('are drawn again where what was kept is not whole', async (t) => {
    const first = await createTestPages(t)
    await first.pages.start()
    await first.pages.stop()
    const folder = join(first.dataDir, 'pages')
    const [name = ''] = (await readdir(folder)).filter((one) => one.endsWith('.snapshot'))
    await truncate(join(folder, name), (await readFile(join(folder, name))).length - 1)
    const second = await createTestPages(t, { dataDir: first.dataDir })
    await second.pages.start()
    assert.equal(second.drawn.length, 1)
    assertWhole(second.pages.current())
  })

  test('bring their content alone where there is no build', async (t) => {
    const { pages, logged } = await createTestPages(t, { dist: await dataFolder(t) })
    await pages.start()
    assert.deepEqual(JSON.parse(textAt(pages.current(), '/data/courses.json')), pageDataAt(SHIPPED_SITE, '/courses'))
    assert.deepEqual(logged, ['there is no build, so only the API is served: run npm run build'])
  })
})
