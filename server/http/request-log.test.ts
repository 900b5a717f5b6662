import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hono } from 'hono'
import { download } from './answers.ts'
import type { Env } from './context.ts'
import { requestLog } from './request-log.ts'

type Read = () => AsyncIterable<Uint8Array>

/** Lines of the log, after a download whose bytes come so was read so. */
async function linesAfter(read: Read, take: (answer: Response) => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const line = (_fields: object, message: string) => void lines.push(message)
  const app = new Hono<Env>()
  app.use(requestLog({ info: line, warn: line, error: line }, () => 'unknown'))
  app.get('/api/file', (c) => download.send(c, { name: 'a.pdf', bytes: 2, id: '1', range: null, read }))
  const answer = await app.request('/api/file')
  assert.deepEqual(lines, [], 'its end is not known yet')
  await take(answer)
  await new Promise((resolve) => setImmediate(resolve))
  return lines
}

const byte = new Uint8Array([1])
async function* whole() {
  yield byte
  yield byte
}
async function* broken() {
  yield byte
  throw new Error('the disk is gone')
}

test('R9: the line of a download is written at its end, and says how that was', async () => {
  assert.deepEqual(await linesAfter(whole, (answer) => answer.bytes()), ['request'])
  assert.deepEqual(await linesAfter(broken, (answer) => assert.rejects(answer.bytes())), ['answer cut off'])
  assert.deepEqual(await linesAfter(whole, async (answer) => answer.body?.cancel()), ['request given up by its client'])
})
