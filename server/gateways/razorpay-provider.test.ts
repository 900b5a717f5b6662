import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { test, type TestContext } from 'node:test'
import { ProviderKeysRefused, ProviderRefusal, ProviderUnreachable } from './payment-provider.ts'
import { razorpayProvider } from './razorpay-provider.ts'

const ORDER = { id: '550e8400-e29b-41d4-a716-446655440000', paymentId: 'pay_1', amount: 300_000 }

/** A provider that answers so, and what it was asked. */
async function providerAnswering(t: TestContext, status: number, answer: string) {
  const asked: Array<{ readonly request: IncomingMessage; readonly body: string }> = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ request, body })
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : assert.fail()
  const provider = razorpayProvider({ apiUrl: `http://127.0.0.1:${port}`, keyId: 'key', keySecret: 'secret' })
  return { provider, asked }
}

test('a refund carries its order as key and receipt, so that no repeated call pays twice', async (t) => {
  const { provider, asked } = await providerAnswering(t, 200, '{"id":"rfnd_1","status":"processed"}')
  assert.deepEqual(await provider.refund(ORDER), { id: 'rfnd_1', status: 'processed' })
  const [{ request, body } = assert.fail()] = asked
  assert.equal(`${request.method} ${request.url}`, 'POST /v1/payments/pay_1/refund')
  assert.equal(request.headers['x-refund-idempotency'], ORDER.id)
  assert.equal(request.headers.authorization, `Basic ${btoa('key:secret')}`)
  assert.deepEqual(JSON.parse(body), { amount: 300_000, receipt: ORDER.id })
})

test('keys are checked by what changes nothing, and those that are unknown are refused', async (t) => {
  const { provider, asked } = await providerAnswering(t, 200, '{"items":[]}')
  await provider.checkKeys()
  assert.deepEqual(
    asked.map(({ request }) => `${request.method} ${request.url}`),
    ['GET /v1/orders?count=1'],
  )
  const unknown = await providerAnswering(t, 401, '{"error":{}}')
  await assert.rejects(unknown.provider.checkKeys(), ProviderKeysRefused)
  const broken = await providerAnswering(t, 502, 'gone')
  await assert.rejects(broken.provider.checkKeys(), ProviderUnreachable)
})

test('what was paid out on a day is asked with its numbers, a page at a time', async (t) => {
  const { provider, asked } = await providerAnswering(t, 200, '{"items":[{"entity_id":"pay_1"}]}')
  assert.deepEqual(await provider.settledOn('2026-11-09', 1000), [{ entity_id: 'pay_1' }])
  assert.equal(asked[0]?.request.url, '/v1/settlements/recon/combined?year=2026&month=11&day=09&count=1000&skip=1000')
})

test('a refusal says why, in the words of the provider', async (t) => {
  const { provider } = await providerAnswering(t, 400, '{"error":{"description":"The balance is too low"}}')
  await assert.rejects(provider.refund(ORDER), (error) => {
    assert.ok(error instanceof ProviderRefusal)
    return error.reason === 'The balance is too low'
  })
})

test('whatever else it answers leaves open what became of the call', async (t) => {
  const answers = [
    [400, 'no JSON'],
    [401, '{"error":{"description":"The api key is invalid"}}'],
    [409, '{"error":{"description":"Another call is being worked on"}}'],
    [429, ''],
    [500, ''],
  ] as const
  for (const [status, answer] of answers) {
    const { provider } = await providerAnswering(t, status, answer)
    const refusal = await provider.refund(ORDER).catch((error: unknown) => error)
    assert.ok(refusal instanceof ProviderUnreachable && !(refusal instanceof ProviderRefusal), String(status))
  }
})
