import assert from 'node:assert/strict'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'

const GIVING_WAY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { readlinkSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { parentPort } from 'node:worker_threads'
    import { giveWay } from ${JSON.stringify(new URL('./give-way.ts', import.meta.url).href)}
    giveWay()
    parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))))
  `)}`,
)

test('a thread gives way, and the others of its process do not', async () => {
  const own = getPriority()
  const [given]: unknown[] = await once(new Worker(GIVING_WAY), 'message')
  const expected = process.platform === 'linux' ? Math.max(own, 10) : own
  assert.deepEqual([given, getPriority()], [expected, own])
})
