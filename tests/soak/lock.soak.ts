import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { calmWaits, judge, longestWaits } from './probe.ts'

const ROUNDS = 3
const HELD_MS = 5_000

test('S3: the lock of the SQLite file is held for five seconds', async (t) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'synergyy-lock-'))
  const server = await startServer({ DATA_DIR })
  t.after(async () => {
    await server.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const holder = new DatabaseSync(join(DATA_DIR, 'synergyy.sqlite'), { timeout: HELD_MS })
  const submit = () =>
    fetch(`${server.url}/api/feedback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(contactMessage()),
    })
  const paths = ['/healthz', '/', '/api/openapi.json']
  const calm = await calmWaits(server.url, paths)
  const rounds: number[][] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(
      await longestWaits(server.url, paths, async () => {
        holder.exec('begin immediate')
        const released = sleep(HELD_MS).then(() => holder.exec('commit'))
        const refused = await submit()
        assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
        const waiting = submit()
        await released
        assert.equal((await waiting).status, 201)
      }),
    )
  holder.close()
  assert.ok(judge('lock held: /healthz, a page, the API description', rounds, calm))
})
