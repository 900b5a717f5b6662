import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { openDatabase, type DatabaseLocation } from '#server/database/open.ts'
import { engines } from '../support/engines.ts'
import { providerEvent, signedHeaders, WEBHOOK_SECRET } from '#stand-ins/provider/events.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { repeats } from '#stand-ins/repeats.ts'

// `npm run soak` asks for more.
const KILLS = repeats('paymentKills')
const PAYMENTS = 30

const environment = ({ url }: DatabaseLocation) => ({
  // One address for all starts: the pages of the first serve the others.
  SITE_URL: 'http://localhost:3000',
  OWNER_EMAIL: 'owner@example.com',
  RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.com',
  ...(url ? { DATABASE_URL: url, AUTH_SECRET: 'a secret for tests, 32 characters' } : {}),
})

/** Reports a payment; returns whether the server took it. */
async function report(url: string, id: string): Promise<boolean> {
  const body = providerEvent('payment.captured', { id })
  const init = { method: 'POST', body, headers: signedHeaders(body, id) }
  const response = await fetch(`${url}/api/payments/razorpay/webhook`, init).catch(() => null)
  return response?.status === 200
}

async function readAll(location: DatabaseLocation) {
  const database = await openDatabase(location, () => {})
  try {
    const { db } = database
    return {
      waiting: await db.selectFrom('paymentInbox').select('id').where('state', '!=', 'done').execute(),
      payments: (await db.selectFrom('payments').select('id').execute()).map(({ id }) => id),
      captured: await db.selectFrom('paymentAudit').select('paymentId').where('action', '=', 'captured').execute(),
      letters: await db.selectFrom('outbox').select('id').execute(),
    }
  } finally {
    await database.close()
  }
}

for (const engine of engines)
  test(`works off every payment message once when the server is killed in between, on ${engine.name}`, async (t) => {
    const { url, file } = await engine.location(t)
    const dataDir = url ? await mkdtemp(join(tmpdir(), 'synergyy-kill-')) : dirname(file)
    t.after(() => rm(dataDir, { recursive: true, force: true }))
    const location = { url, file: url ? '' : join(dataDir, 'synergyy.sqlite') }
    const taken = new Set<string>()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer({ ...environment(location), DATA_DIR: dataDir })
      const before = taken.size
      const ids = Array.from({ length: PAYMENTS }, (_, index) => `pay_${kill}_${index}`)
      const reports = Promise.all(ids.map(async (id) => void ((await report(server.url, id)) && taken.add(id))))
      // In the middle: some are stored, some worked off, some not even sent.
      while (taken.size < before + PAYMENTS / 3) await new Promise((resolve) => setTimeout(resolve, 1))
      await server.kill9()
      await reports
    }
    const last = await startServer({ ...environment(location), DATA_DIR: dataDir })
    while ((await readAll(location)).waiting.length > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    await last.stop()
    const { payments, captured, letters } = await readAll(location)
    assert.deepEqual(
      [...taken].filter((id) => !payments.includes(id)),
      [],
      'what was taken is worked off',
    )
    assert.equal(captured.length, payments.length, 'each once')
    assert.equal(letters.length, payments.length, 'one letter to the owner for each payment at the desk')
  })
