import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { documentOf, PRERENDER_FOLDER, PRIVATE_SITES } from '#contract/prerender.ts'
import { engines } from '../../tests/support/engines.ts'
import { createTestApp, SITE_URL } from '../../tests/support/test-app.ts'
import { readPrivateDocuments } from './private-pages.ts'

const [sqlite] = engines
assert.ok(sqlite)
const PLAYERS = 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com'
const documents = { desk: '<!doctype html><title>Desk</title>', room: '<!doctype html><title>Room</title>' }
const HOSTED = {
  PAYMENT_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/payment-button.js',
  PAYMENT_BUTTONS: 'AspenPlus=pl_1',
}

for (const site of PRIVATE_SITES)
  suite(`the pages of the ${site}`, () => {
    test('are one document for every address below it, which nobody keeps or lists', async (t) => {
      const app = await createTestApp(sqlite, t, { documents })
      for (const path of [`/${site}`, `/${site}/`, `/${site}/leads`, `/${site}/leads/17?tab=notes`]) {
        const response = await app.request(path)
        assert.deepEqual([response.status, await response.text()], [200, documents[site]], path)
        assert.equal(response.headers.get('cache-control'), 'no-store')
        assert.equal(response.headers.get('x-robots-tag'), 'noindex')
        assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
      }
      for (const path of [`/${site}/static/gone.0a1b2c3d.js`, `/${site}top`, `/${site.toUpperCase()}`])
        assert.equal((await app.request(path)).status, 404, path)
    })

    test('have a policy without inline code and other hosts but the frames of recordings, also where payments are configured', async (t) => {
      const app = await createTestApp(sqlite, t, { documents, env: HOSTED })
      const policyAt = async (path: string) => (await app.request(path)).headers.get('content-security-policy') ?? ''
      assert.match(await policyAt('/api/openapi.json'), /razorpay.*'unsafe-inline'|'unsafe-inline'.*razorpay/)
      const policy = await policyAt(`/${site}`)
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; img-src/)
      assert.equal(policy.includes("style-src-attr 'unsafe-inline'"), site === 'desk')
      assert.equal(policy.includes(PLAYERS), site === 'room')
      assert.doesNotMatch(
        policy.replace("style-src-attr 'unsafe-inline'", '').replace(PLAYERS, ''),
        /https?:|unsafe|\*/,
      )
      assert.match(policy, /frame-ancestors 'none'/)
      const env = { SITE_URL: SITE_URL.replace('http:', 'https:') }
      const secure = await createTestApp(sqlite, t, { documents, env })
      const securePolicy = (await secure.request(`/${site}`)).headers.get('content-security-policy') ?? ''
      assert.match(securePolicy, /upgrade-insecure-requests/)
    })

    test('are not there without a build, and carry the brand as text', async (t) => {
      const app = await createTestApp(sqlite, t)
      assert.equal((await app.request(`/${site}`)).status, 404)
      const dist = await mkdtemp(join(tmpdir(), 'synergyy-dist-'))
      t.after(() => rm(dist, { recursive: true }))
      assert.deepEqual(await readPrivateDocuments(dist, { brand: 'Synergyy' }), {})
      await mkdir(join(dist, PRERENDER_FOLDER))
      await writeFile(join(dist, PRERENDER_FOLDER, documentOf(site)), '<title><!--brand--></title>')
      const read = await readPrivateDocuments(dist, { brand: 'A & <b>' })
      assert.deepEqual(read, { [site]: '<title>A &amp; &lt;b&gt;</title>' })
    })

    test('G8: say their right address where they were opened by http, although the site has https', async (t) => {
      const dist = await mkdtemp(join(tmpdir(), 'synergyy-dist-'))
      t.after(() => rm(dist, { recursive: true }))
      await mkdir(join(dist, PRERENDER_FOLDER))
      await writeFile(join(dist, PRERENDER_FOLDER, documentOf(site)), '<div id="root"></div>')
      const withSite = async (siteUrl: string) =>
        (await readPrivateDocuments(dist, { brand: 'Synergyy', siteUrl }))[site] ?? assert.fail()
      assert.match(
        await withSite('https://shop.example'),
        new RegExp(`opens at <a href="https://shop.example/${site}">https://shop.example/${site}</a>`),
      )
      assert.equal(await withSite('http://localhost:3000'), '<div id="root"></div>')
    })
  })
