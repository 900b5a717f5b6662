import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { suite, test, type TestContext } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { Problem } from '#contract/problem.ts'
import { engines } from '../../tests/support/engines.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { createTestApp } from '../../tests/support/test-app.ts'

const [sqlite] = engines
assert.ok(sqlite)

const JSON_TYPE = { 'Content-Type': 'application/json' }
const VALID = JSON.stringify(contactMessage())

suite('the door', () => {
  test('refuses what is not JSON, too large, endless, or at no address', async (t) => {
    const app = await createTestApp(sqlite, t)
    const post = (body: string, headers: Record<string, string>) =>
      app.request('/api/feedback', { method: 'POST', body, headers })
    const refusals: ReadonlyArray<[Promise<Response>, number, string]> = [
      [post('{', JSON_TYPE), 400, 'bodyMalformed'],
      [post('', JSON_TYPE), 400, 'bodyMalformed'],
      [post(VALID, { 'Content-Type': 'text/plain' }), 415, 'contentTypeUnsupported'],
      [post(VALID, { 'Content-Type': 'application/x-www-form-urlencoded' }), 415, 'contentTypeUnsupported'],
      [post(VALID, { ...JSON_TYPE, 'Content-Length': '32769' }), 413, 'bodyTooLarge'],
      [app.request('/api/nothing'), 404, 'notFound'],
      [app.request('/api/feedback'), 404, 'notFound'],
      [app.request('/api/feedback', { method: 'DELETE' }), 404, 'notFound'],
    ]
    for (const [answer, status, code] of refusals) {
      const response = await answer
      assert.equal(response.headers.get('content-type'), 'application/problem+json')
      const problem = Problem.parse(await response.json())
      assert.deepEqual([response.status, problem.status, problem.code], [status, status, code])
      assert.equal(problem.requestId, response.headers.get('x-request-id'))
    }
  })

  test('G7: takes a body that comes in chunks, also an empty one, and counts it while it is read', async (t) => {
    const app = await createTestApp(sqlite, t)
    keepGlobals(t, ['Request', 'Response'])
    const listener = getRequestListener(app.site.fetch)
    const server = createServer((asked, answer) => void listener(asked, answer))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    t.after(() => server.close())
    const bound = server.address()
    const port = typeof bound === 'object' && bound ? bound.port : assert.fail()
    const chunked = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }
    const post = async (path: string, parts: Iterable<string>) => {
      const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers: chunked })
      // What is written after the refusal goes nowhere.
      asked.on('error', () => {})
      const arrived = Promise.withResolvers<IncomingMessage>()
      asked.once('response', arrived.resolve)
      await pipeline(Readable.from(parts), asked).catch(() => {})
      const answer = await arrived.promise
      return { status: answer.statusCode, said: await json(answer) }
    }
    assert.equal((await post('/api/feedback', [VALID.slice(0, 20), VALID.slice(20)])).status, 201)
    assert.equal((await post('/api/auth/sign-out', [])).status, 200)
    const empty = await post('/api/feedback', [])
    assert.deepEqual([empty.status, Problem.parse(empty.said).code], [400, 'bodyMalformed'])
    const large = await post('/api/feedback', [`"${'x'.repeat(20_000)}`, `${'x'.repeat(20_000)}"`])
    assert.deepEqual([large.status, Problem.parse(large.said).code], [413, 'bodyTooLarge'])
  })

  test('counts no further than to the cap', async (t) => {
    const app = await createTestApp(sqlite, t)
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1000
        controller.enqueue(new Uint8Array(1000))
      },
    })
    const headers = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked' }
    const sending = { method: 'POST', body: endless, headers, duplex: 'half' }
    const answer = await app.request('/api/feedback', sending)
    assert.deepEqual([answer.status, sent < 40_000], [413, true])
  })

  test('takes JSON with a charset', async (t) => {
    const app = await createTestApp(sqlite, t)
    const headers = { 'Content-Type': 'application/json; charset=utf-8' }
    assert.equal((await app.request('/api/feedback', { method: 'POST', body: VALID, headers })).status, 201)
  })

  test('refuses writes that another site caused, and lets programs and its own pages in', async (t) => {
    const app = await createTestApp(sqlite, t)
    const from = async (headers: Record<string, string>) =>
      (await app.request('/api/feedback', { method: 'POST', body: VALID, headers: { ...JSON_TYPE, ...headers } }))
        .status
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'http://localhost:3000.evil.example' },
    ])
      assert.equal(await from(headers), 403, JSON.stringify(headers))
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' },
      { Origin: 'http://192.0.2.1:3000', Host: '192.0.2.1:3000' },
    ])
      assert.equal(await from(headers), 201, JSON.stringify(headers))
  })

  test('S8: distinguishes http and https of its own name', async (t) => {
    const app = await createTestApp(sqlite, t, { env: { SITE_URL: 'https://shop.example' } })
    const from = async (headers: Record<string, string>) =>
      (await app.request('/api/feedback', { method: 'POST', body: VALID, headers: { ...JSON_TYPE, ...headers } }))
        .status
    const Host = 'shop.example'
    assert.equal(await from({ Host, Origin: 'http://shop.example' }), 403)
    assert.equal(await from({ Host, Origin: 'https://shop.example' }), 201)
    assert.equal(await from({ Host: '192.0.2.1:3000', Origin: 'http://192.0.2.1:3000' }), 201)
  })

  test('S8: names the provider of payments only where payments are configured', async (t) => {
    const headersWith = async (env: Record<string, string>) =>
      (await (await createTestApp(sqlite, t, { env })).request('/healthz')).headers
    const without = await headersWith({ PAYMENT_CHECKOUT_URL: 'https://pay.example/button.js' })
    const text = `${without.get('content-security-policy')} ${without.get('permissions-policy')}`
    assert.ok(!/razorpay|pay\.example/.test(text), text)
    assert.match(text, /frame-src 'none'; .*form-action 'self';.* payment=\(self\)/)
    const configured = await headersWith({ PAYMENT_BUTTONS: 'AspenPlus=pl_1' })
    assert.match(configured.get('permissions-policy') ?? '', /payment=\(self "https:\/\/api\.razorpay\.com"/)
  })

  test('sends the security headers with every answer', async (t) => {
    const app = await createTestApp(sqlite, t, {
      env: { SITE_URL: 'https://synergyy.example', PAYMENT_BUTTONS: 'AspenPlus=pl_1' },
    })
    for (const path of ['/', '/nothing', '/api/nothing', '/api/users/me', '/healthz', '/api/openapi.json']) {
      const { headers } = await app.request(path)
      assert.match(
        headers.get('content-security-policy') ?? '',
        /^default-src 'none'; script-src 'self' https:\/\/checkout\.razorpay\.com/,
      )
      assert.ok(!/script-src[^;]*unsafe-inline/.test(headers.get('content-security-policy') ?? ''), path)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
      assert.equal(headers.get('strict-transport-security'), 'max-age=63072000; includeSubDomains')
      assert.equal(headers.get('access-control-allow-origin'), null)
    }
  })

  test('lets the exact checkout load, open its frame and bring its styles where there are API keys', async (t) => {
    const app = await createTestApp(sqlite, t, {
      env: {
        RAZORPAY_KEY_ID: 'rzp_test_1',
        RAZORPAY_KEY_SECRET: 'secret',
        RAZORPAY_CHECKOUT_URL: 'https://pay.example/v1/checkout.js',
      },
    })
    const policy = (await app.request('/healthz')).headers.get('content-security-policy') ?? ''
    for (const name of ['script', 'frame', 'connect'])
      assert.match(policy, new RegExp(`${name}-src [^;]*https://pay\\.example`))
    assert.match(policy, /style-src 'self' 'unsafe-inline'/)
  })

  test('promises https only where the site has it', async (t) => {
    const app = await createTestApp(sqlite, t)
    const { headers } = await app.request('/healthz')
    assert.equal(headers.get('strict-transport-security'), null)
    assert.ok(!headers.get('content-security-policy')?.includes('upgrade-insecure-requests'))
    assert.ok(!headers.get('content-security-policy')?.includes('unsafe-inline'))
  })

  test('keeps personal answers out of every cache', async (t) => {
    const app = await createTestApp(sqlite, t)
    for (const path of ['/api/users/me', '/api/session/token', '/readyz'])
      assert.equal((await app.request(path)).headers.get('cache-control'), 'no-store', path)
  })
})

suite('the health of the server', () => {
  for (const engine of engines)
    test(`is shown by /readyz on ${engine.name}`, async (t) => {
      const app = await createTestApp(engine, t)
      assert.equal((await app.request('/readyz')).status, 200)
      await app.site.stop()
      assert.equal((await app.request('/readyz')).status, 503)
      assert.equal((await app.request('/healthz')).status, 200)
    })
})

/** The listener puts its own in their place, which the other tests of the process must not meet. */
function keepGlobals(cleaner: TestContext, names: ReadonlyArray<'Request' | 'Response'>): void {
  const own = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  cleaner.after(() => {
    for (const [name, descriptor] of own) if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  })
}
