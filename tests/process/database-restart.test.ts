import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { contactMessage, registration } from '#stand-ins/people/makers.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { providerEvent, signedHeaders, WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { startServer } from '#stand-ins/server-process.ts'

const AUTH_SECRET = 'a secret for tests, 32 characters'

test('a server outlives a restart of PostgreSQL: busy meanwhile, then as before, and live again', async (t) => {
  const postgres = await startPostgres({ fsync: false })
  const dataDir = await mkdtemp(join(tmpdir(), 'synergyy-restart-'))
  const DATABASE_URL = await postgres.url('restart')
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL,
    AUTH_SECRET,
    RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  })
  t.after(async () => {
    await server.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  })
  const send = (path: string, body: object, headers = {}, method = 'POST') =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  const registered = await send('/api/auth/sign-up/email', registration())
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const stream = await fetch(`${server.url}/api/users/me/live`, { headers: { cookie } })
  const reader = stream.body?.getReader()
  const nextEvent = async () => new TextDecoder().decode((await reader?.read())?.value)
  assert.match(await nextEvent(), /9876543210/)

  await postgres.halt()
  const { email, password } = registration()
  const payment = providerEvent('payment.captured')
  const tellOfPayment = () =>
    fetch(`${server.url}/api/payments/razorpay/webhook`, {
      method: 'POST',
      body: payment,
      headers: signedHeaders(payment, 'e1'),
    })
  for (const refused of [
    await tellOfPayment(),
    await send('/api/feedback', contactMessage()),
    await send('/api/auth/sign-in/email', { email, password }),
    await fetch(`${server.url}/api/users/me`, { headers: { cookie } }),
  ]) {
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '5')
    assert.equal(Problem.parse(await refused.json()).code, 'busy')
  }
  assert.equal((await fetch(`${server.url}/readyz`)).status, 503)
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)

  await postgres.resume()
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal((await tellOfPayment()).status, 200, 'the provider sends it again')
  assert.equal((await send('/api/feedback', contactMessage())).status, 201)
  assert.equal((await send('/api/users/me', { mobile: '1234567890' }, { cookie }, 'PATCH')).status, 200)
  assert.match(await nextEvent(), /1234567890/)
})
