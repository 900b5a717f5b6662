import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { DESK_DOCUMENT, PRERENDER_FOLDER } from '#contract/prerender.ts'
import { engines } from '../../tests/support/engines.ts'
import { createTestApp, SITE_URL } from '../../tests/support/test-app.ts'
import { readDeskDocument } from './desk-page.ts'

const [sqlite] = engines
assert.ok(sqlite)
const DOCUMENT = '<!doctype html><title>Desk</title>'
const HOSTED = {
  PAYMENT_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/payment-button.js',
  PAYMENT_BUTTONS: 'AspenPlus=pl_1',
}

suite('the desk', () => {
  test('is one document for every address below /desk, which nobody keeps or lists', async (t) => {
    const app = await createTestApp(sqlite, t, { deskDocument: DOCUMENT })
    for (const path of ['/desk', '/desk/', '/desk/leads', '/desk/leads/17?tab=notes']) {
      const response = await app.request(path)
      assert.deepEqual([response.status, await response.text()], [200, DOCUMENT], path)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      assert.equal(response.headers.get('x-robots-tag'), 'noindex')
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
    }
    for (const path of ['/desk/static/gone.0a1b2c3d.js', '/desktop', '/Desk'])
      assert.equal((await app.request(path)).status, 404, path)
  })

  test('has a policy without inline code and other hosts, also where payments are configured', async (t) => {
    const app = await createTestApp(sqlite, t, { deskDocument: DOCUMENT, env: HOSTED })
    const policyAt = async (path: string) => (await app.request(path)).headers.get('content-security-policy') ?? ''
    assert.match(await policyAt('/api/openapi.json'), /razorpay.*'unsafe-inline'|'unsafe-inline'.*razorpay/)
    const policy = await policyAt('/desk')
    assert.match(
      policy,
      /^default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src/,
    )
    assert.doesNotMatch(policy.replace("style-src-attr 'unsafe-inline'", ''), /https?:|unsafe|\*/)
    assert.match(policy, /frame-ancestors 'none'/)
    const secure = await createTestApp(sqlite, t, {
      deskDocument: DOCUMENT,
      env: { SITE_URL: SITE_URL.replace('http:', 'https:') },
    })
    assert.match(
      (await secure.request('/desk')).headers.get('content-security-policy') ?? '',
      /upgrade-insecure-requests/,
    )
  })

  test('is not there without a build, and carries the brand as text', async (t) => {
    const app = await createTestApp(sqlite, t)
    assert.equal((await app.request('/desk')).status, 404)
    const dist = await mkdtemp(join(tmpdir(), 'synergyy-dist-'))
    t.after(() => rm(dist, { recursive: true }))
    assert.equal(await readDeskDocument(dist, { brand: 'Synergyy' }), null)
    await mkdir(join(dist, PRERENDER_FOLDER))
    await writeFile(join(dist, PRERENDER_FOLDER, DESK_DOCUMENT), '<title>Desk | <!--brand--></title>')
    assert.equal(await readDeskDocument(dist, { brand: 'A & <b>' }), '<title>Desk | A &amp; &lt;b&gt;</title>')
  })
})
