import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startServer } from '#stand-ins/server-process.ts'

test('S8: a request that its client gives up writes no line of error', async (t) => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'synergyy-connections-'))
  const server = await startServer({ DATA_DIR })
  t.after(async () => {
    await server.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const { port, hostname } = new URL(server.url)
  for (const path of ['/api/feedback', '/api/auth/sign-in/email']) {
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a`,
    )
    setTimeout(() => socket.destroy(), 100)
  }
  const givenUp = () => server.logs().split('request given up by its client').length - 1
  while (givenUp() < 2) await new Promise((resolve) => setTimeout(resolve, 20))
  const social = await fetch(`${server.url}/api/auth/sign-in/social`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider: 'facebook' }),
  })
  assert.equal(social.status, 501)
  while (!/"status":501/.test(server.logs())) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.doesNotMatch(server.logs(), /"level":[56]0/)
})
