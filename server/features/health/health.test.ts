import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { HEALTH, Health, type HealthKey, type HealthLine } from '#contract/health.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { providerEvent, signedHeaders } from '#stand-ins/provider/events.ts'
import type { Certificate, Machine } from '../../gateways/machine.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, type TestApp } from '../../../tests/support/test-app.ts'

const HTTPS = { SITE_URL: 'https://learn.example.com', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com' }

const machineWith = (changes: Partial<Machine> = {}): Machine => ({
  node: '24.0.0',
  uptimeSeconds: () => 3600,
  memoryBytes: () => 120e6,
  disk: async () => ({ freeBytes: 40e9, sizeBytes: 50e9 }),
  certificate: async () => goodFor(60),
  ...changes,
})
const goodFor = (days: number): Certificate => ({
  endsAt: new Date(NOON.getTime() + days * DAY_MS),
  isTrusted: true,
})

async function linesFor(app: TestApp, cookie: string): Promise<readonly HealthLine[]> {
  const answer = await app.request('/api/desk/health', { headers: { cookie } })
  return Health.parse(await answer.json()).lines
}

for (const engine of engines)
  suite(`the health of the site on ${engine.name}`, () => {
    async function open(t: Parameters<typeof createTestApp>[1], machine: Machine, env: Record<string, string> = {}) {
      const app = await createTestApp(engine, t, { machine, env: { ...HTTPS, ...env } })
      const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
      const of = async (key: HealthKey) => {
        const found = (await linesFor(app, cookie)).find((line) => line.key === key)
        return [found?.state, found?.says]
      }
      return { app, cookie, of }
    }

    test('has a line for every part, in words', async (t) => {
      const { app, cookie, of } = await open(t, machineWith())
      const lines = await linesFor(app, cookie)
      assert.deepEqual(
        lines.map(({ key }) => key),
        Object.keys(HEALTH),
      )
      assert.deepEqual(await of('server'), ['well', 'Runs since 20 November 2026, 4:30 pm, on Node 24.0.0'])
      assert.match(String((await of('database'))[1]), engine.name === 'sqlite' ? /^SQLite, \d/ : /^PostgreSQL, \d/)
      assert.deepEqual(await of('disk'), ['well', '40.0 GB of 50.0 GB left for records and files'])
    })

    test('says of disk and certificate when somebody has to act', async (t) => {
      const cases: ReadonlyArray<readonly [Partial<Machine>, HealthKey, HealthLine['state']]> = [
        [{ disk: async () => ({ freeBytes: 4e9, sizeBytes: 50e9 }) }, 'disk', 'look'],
        [{ disk: async () => ({ freeBytes: 1e9, sizeBytes: 50e9 }) }, 'disk', 'bad'],
        [{ disk: async () => null }, 'disk', 'look'],
        [{ certificate: async () => goodFor(10) }, 'certificate', 'look'],
        [{ certificate: async () => goodFor(1) }, 'certificate', 'bad'],
        [{ certificate: async () => goodFor(-1) }, 'certificate', 'bad'],
        [{ certificate: async () => ({ ...goodFor(60), isTrusted: false }) }, 'certificate', 'bad'],
        [{ certificate: async () => null }, 'certificate', 'look'],
        [{ memoryBytes: () => 600e6 }, 'memory', 'look'],
      ]
      for (const [changes, key, state] of cases) {
        const { of } = await open(t, machineWith(changes))
        assert.equal((await of(key))[0], state, JSON.stringify(await of(key)))
      }
      const plain = await open(t, machineWith(), { SITE_URL: 'http://learn.example.com' })
      assert.equal((await plain.of('certificate'))[0], 'look')
    })

    test('says since when signatures of the provider are wrong, until one is right again', async (t) => {
      const { app, of } = await open(t, machineWith())
      const body = providerEvent('payment.captured', {})
      const send = (headers: Record<string, string>) =>
        app.request('/api/payments/razorpay/webhook', { method: 'POST', body, headers })
      assert.deepEqual(await of('payments'), ['well', 'No message came yet'])
      assert.equal((await send({ ...signedHeaders(body, 'evt_1'), 'x-razorpay-signature': 'wrong' })).ok, false)
      const [state, says] = await of('payments')
      assert.equal(state, 'look', 'as anybody can send one')
      assert.match(String(says), /Since 20 November 2026, 5:30 pm, signatures are wrong/)
      assert.equal((await send(signedHeaders(body, 'evt_1'))).ok, true)
      assert.deepEqual(await of('payments'), ['well', 'The last message came 20 November 2026, 5:30 pm'])
    })

    test('G5: says of a proxy whose header names no visitor, and logs it once', async (t) => {
      const { app, of } = await open(t, machineWith())
      assert.equal((await of('visitors'))[0], 'well')
      for (const header of ['unknown', 'for=203.0.113.9'])
        await app.request('/healthz', { address: '10.0.0.1', headers: { 'x-forwarded-for': header } })
      assert.deepEqual(await of('visitors'), [
        'bad',
        'The proxy names none in X-Forwarded-For (“unknown”): all share one limit',
      ])
      const said = app.logged.filter((line) => JSON.stringify(line).includes('names no visitor'))
      assert.equal(said.length, 1)
    })

    test('says of what nobody has set up, to owners alone', async (t) => {
      const { app, of } = await open(t, machineWith(), { SMTP_URL: '', MAIL_FROM: '', RAZORPAY_WEBHOOK_SECRET: '' })
      assert.equal((await of('letters'))[0], 'look')
      assert.equal((await of('payments'))[0], 'look')
      const support = await registerStaff(app, 'support@example.com', 'support')
      const answer = await app.request('/api/desk/health', { headers: { cookie: support.cookie } })
      assert.equal(answer.status, 403)
    })
  })
