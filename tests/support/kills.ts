import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Kept } from '#contract/submissions.ts'
import { openDatabase, type DatabaseLocation } from '#server/database/open.ts'
import { enrolment } from '#stand-ins/people/makers.ts'
import { startServer, type ServerProcess } from '#stand-ins/server-process.ts'

const SENDERS = 8
const LEAST_KEPT = 40

/**
 * Takes a server away in the middle of a burst, `kills` times on one database, and checks each time that every record
 * that was acknowledged is there, whole, with its letters.
 */
export async function surviveKills(location: DatabaseLocation, dataDir: string, kills: number): Promise<void> {
  const acknowledged = new Set<string>()
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServer({ ...environment(location), DATA_DIR: dataDir })
    await burstUntilKilled(server, acknowledged)
    await checkKept(location, acknowledged)
  }
}

const environment = ({ url }: DatabaseLocation) => ({
  // One address for all starts: the pages of the first serve the others.
  SITE_URL: 'http://localhost:3000',
  OWNER_EMAIL: 'owner@example.com',
  // Each request comes from an address of its own, so that no limit ends the burst.
  TRUSTED_PROXIES: '127.0.0.1',
  // Nobody answers there: the letters stay in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@example.com',
  ...(url ? { DATABASE_URL: url, AUTH_SECRET: 'a secret for tests, 32 characters' } : {}),
})

async function burstUntilKilled(server: ServerProcess, acknowledged: Set<string>): Promise<void> {
  const before = acknowledged.size
  let isAlive = true
  let visitor = 0
  async function send(): Promise<void> {
    while (isAlive) {
      visitor += 1
      const path = await post(server.url, visitor).catch(() => null)
      if (path) acknowledged.add(path)
    }
  }
  const senders = Array.from({ length: SENDERS }, send)
  while (acknowledged.size < before + LEAST_KEPT) await new Promise((resolve) => setTimeout(resolve, 1))
  await server.kill9()
  isAlive = false
  await Promise.all(senders)
}

/** The address of the kept record, if the server said so. */
async function post(url: string, visitor: number): Promise<string | null> {
  const response = await fetch(`${url}/api/enrollments/AspenPlus`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `198.51.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify(enrolment({ name: `Visitor ${visitor}`, email: `${randomUUID()}@example.com` })),
  })
  return response.status === 201 ? Kept.parse(await response.json()).path : null
}

async function checkKept(location: DatabaseLocation, acknowledged: ReadonlySet<string>): Promise<void> {
  const database = await openDatabase(location, () => {})
  try {
    const records = await database.db.selectFrom('records').select(['branch', 'key']).execute()
    const letters = await database.db.selectFrom('outbox').select('id').execute()
    const kept = new Set(records.map(({ branch, key }) => `${branch}/${key}`))
    assert.deepEqual(
      [...acknowledged].filter((path) => !kept.has(path)),
      [],
      'every acknowledged record is kept',
    )
    assert.equal(letters.length, records.length * 2, 'each record has its two letters')
  } finally {
    await database.close()
  }
}
