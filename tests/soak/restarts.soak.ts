import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kept } from '#contract/submissions.ts'
import { openDatabase } from '#server/database/open.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { startServer } from '#stand-ins/server-process.ts'

const RESTARTS = 12
const SENDERS = 4
const TRAFFIC_MS = 500
const AWAY_MS = 1_000

test('PostgreSQL is restarted twelve times under traffic', async (t) => {
  const postgres = await startPostgres()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'synergyy-restarts-'))
  const DATABASE_URL = await postgres.url('restarts')
  const server = await startServer({
    DATA_DIR,
    DATABASE_URL,
    AUTH_SECRET: 'a secret for tests, 32 characters',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  t.after(async () => {
    await server.stop()
    await postgres.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const kept = new Set<string>()
  const others = new Map<number, number>()
  let isOver = false
  let visitor = 0
  async function send(): Promise<void> {
    while (!isOver) {
      visitor += 1
      const answer = await fetch(`${server.url}/api/feedback`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `198.51.${(visitor >> 8) & 255}.${visitor & 255}`,
        },
        body: JSON.stringify(contactMessage()),
      })
      if (answer.status === 201) kept.add(Kept.parse(await answer.json()).path)
      else others.set(answer.status, (others.get(answer.status) ?? 0) + 1)
    }
  }
  const senders = Array.from({ length: SENDERS }, send)
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await sleep(TRAFFIC_MS)
    await postgres.halt()
    await sleep(AWAY_MS)
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
    assert.equal((await fetch(`${server.url}/readyz`)).status, 503)
    await postgres.resume()
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await sleep(20)
  }
  isOver = true
  await Promise.all(senders)
  const database = await openDatabase({ url: DATABASE_URL, file: '' }, () => {})
  const rows = await database.db.selectFrom('records').select(['branch', 'key']).execute()
  await database.close()
  const paths = new Set(rows.map(({ branch, key }) => `${branch}/${key}`))
  assert.deepEqual(
    [...kept].filter((path) => !paths.has(path)),
    [],
    'nothing acknowledged is lost',
  )
  assert.deepEqual([...others.keys()], [503], 'everything else was asked to come again')
  console.log(`${RESTARTS} restarts: ${kept.size} acknowledged, all there; ${others.get(503)} asked to come again`)
})
