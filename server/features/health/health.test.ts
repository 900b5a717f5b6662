import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { HEALTH, Health, type HealthKey, type HealthLine } from '#contract/health.ts'
import { DAY_MS, MINUTE_MS } from '#contract/ground/time.ts'
import { providerEvent, signedHeaders } from '#stand-ins/provider/events.ts'
import type { Newest } from '../../gateways/checkout.ts'
import type { Certificate, Machine } from '../../gateways/machine.ts'
import type { ReadAnnounced } from '../../gateways/update-file.ts'
import type { SiteDeps } from '../../site.ts'
import { createUpdateRounds, type UpdateSources } from './updates.ts'
import { registerStaff } from '../../../tests/support/desk-staff.ts'
import { engines, type Cleaner } from '../../../tests/support/engines.ts'
import { createTestApp, NOON, testAppOn, type TestApp } from '../../../tests/support/test-app.ts'

const HTTPS = { SITE_URL: 'https://learn.example.com', SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'a@example.com' }

const machineWith = (changes: Partial<Machine> = {}): Machine => ({
  node: '24.0.0',
  uptimeSeconds: () => 3600,
  memoryBytes: () => 120e6,
  disk: async () => ({ freeBytes: 40e9, sizeBytes: 50e9 }),
  certificate: async () => goodFor(60),
  ...changes,
})
interface Cloned extends UpdateSources {
  asked: number
  newest: Newest
  told: Awaited<ReturnType<ReadAnnounced>>
}

/** A clone of version 1.9.0, whose remote has another one. */
function cloned(): Cloned {
  const sources: Cloned = {
    version: '1.9.0',
    asked: 0,
    newest: { state: 'newer', name: 'Version 1.10.0' },
    told: null,
    last: null,
    announced: async () => sources.told,
    checkout: {
      commit: async () => 'abc1234',
      async newest() {
        sources.asked += 1
        return sources.newest
      },
    },
  }
  return sources
}
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
    async function open(t: Cleaner, machine: Machine, env: Record<string, string> = {}, more: Partial<SiteDeps> = {}) {
      const app = await createTestApp(engine, t, { machine, env: { ...HTTPS, ...env }, ...more })
      const { cookie } = await registerStaff(app, 'owner@example.com', 'owner')
      const of = async (key: HealthKey, other: TestApp = app) => {
        const found = (await linesFor(other, cookie)).find((line) => line.key === key)
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

    test('says since when signatures of the provider are wrong, on each server, until one is right again', async (t) => {
      const { app, of } = await open(t, machineWith())
      const body = providerEvent('payment.captured', {})
      const send = (headers: Record<string, string>) =>
        app.request('/api/payments/razorpay/webhook', { method: 'POST', body, headers })
      assert.deepEqual(await of('payments'), ['well', 'No message came yet'])
      const sendWrong = async () => {
        assert.equal((await send({ ...signedHeaders(body, 'evt_1'), 'x-razorpay-signature': 'wrong' })).ok, false)
        await app.site.workers.loggedFaults.round()
      }
      await sendWrong()
      const [state, says] = await of('payments', testAppOn(app.database, { machine: machineWith(), env: HTTPS }))
      assert.equal(state, 'look', 'as anybody can send one')
      assert.match(String(says), /Since 20 November 2026, 5:30 pm, signatures are wrong/)
      assert.equal((await send(signedHeaders(body, 'evt_1'))).ok, true)
      assert.deepEqual(await of('payments'), ['well', 'The last message came 20 November 2026, 5:30 pm'])
      app.setTime(new Date(NOON.getTime() + 10 * MINUTE_MS))
      await sendWrong()
      assert.match(String((await of('payments'))[1]), /The last wrong signature came 20 November 2026, 5:40 pm: unless/)
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

    test('says which version runs, and asks for a newer one only where an owner switched it on', async (t) => {
      const updates = cloned()
      const { app, cookie, of } = await open(t, machineWith(), {}, { updates })
      const press = async () => (await app.send('POST', '/api/desk/health/update', {}, { cookie })).status
      const off = 'You have 1.9.0 (commit abc1234). Checks for updates are off. Turn them on in Settings, Updates.'
      assert.deepEqual(await of('update'), ['well', off])
      assert.equal(await press(), 200)
      await app.site.workers.updates.round()
      assert.deepEqual([updates.asked, (await of('update'))[1]], [0, off])
    })

    test('says that a newer version is there, after a press or a day, and why it does not know', async (t) => {
      const updates = cloned()
      const daily = { UPDATE_CHECK: 'daily' }
      const { app, cookie, of } = await open(t, machineWith(), daily, { updates })
      const run = 'You have 1.9.0 (commit abc1234)'
      assert.deepEqual(await of('update'), ['well', `${run}. The git repository was not asked yet.`])
      assert.equal((await app.send('POST', '/api/desk/health/update', {}, { cookie })).status, 200)
      const newer = 'Version 1.10.0 is available. You have 1.9.0 (commit abc1234). How to update: docs/guides/update.md'
      assert.deepEqual(await of('update'), ['look', newer])
      updates.newest = { state: 'same', name: 'Version 1.9.0' }
      await app.site.workers.updates.round()
      assert.deepEqual(await of('update'), ['well', `${run}, the latest version. Asked 20 November 2026, 5:30 pm.`])
      const said = {
        noGit: /git is not installed/,
        noCheckout: /not cloned with git/,
        noAnswer: /did not answer/,
        nothingThere: /neither/,
      }
      for (const why of ['noGit', 'noCheckout', 'noAnswer', 'nothingThere'] as const) {
        updates.newest = { state: 'unknown', why }
        await app.site.workers.updates.round()
        assert.match(String((await of('update'))[1]), said[why])
      }
      updates.told = { version: '1.10', words: 'It makes better invoices.' }
      assert.deepEqual(await of('update'), [
        'look',
        'Version 1.10 is available. You have 1.9.0 (commit abc1234). It makes better invoices. How to update: docs/guides/update.md',
      ])
      updates.told = { version: '1.9', words: '' }
      assert.match(String((await of('update'))[1]), /neither/, 'the one that runs is no news')
      updates.told = 'unreadable'
      assert.match(String((await of('update'))[1]), /update\.json in DATA_DIR cannot be read/)
    })

    test('asks nobody for a newer version in the first minutes, nor twice a day', async (t) => {
      const updates = cloned()
      let uptime = 60
      const machine = machineWith({ uptimeSeconds: () => uptime })
      const app = await createTestApp(engine, t, { machine, env: { ...HTTPS, UPDATE_CHECK: 'daily' }, updates })
      const looks = async () => {
        const rounds = createUpdateRounds({
          config: { asksForUpdates: true },
          updates,
          machine,
          database: app.database,
          now: () => new Date(NOON.getTime() + uptime * 1000),
          log: { warn() {} },
        })
        rounds.start()
        await setImmediate()
        await rounds.stop()
        return updates.asked
      }
      assert.equal(await looks(), 0)
      uptime = 3600
      assert.equal(await looks(), 1)
      uptime = 3600 * 12
      assert.equal(await looks(), 1)
      uptime = 3600 * 26
      assert.equal(await looks(), 2)
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
