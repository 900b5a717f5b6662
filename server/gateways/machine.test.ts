import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { once } from 'node:events'
import { test } from 'node:test'
import { thisMachine } from './machine.ts'

test('the machine tells its disk, and nothing of a folder or a host that is not there', async () => {
  const disk = await thisMachine.disk(tmpdir())
  assert.ok(disk && disk.freeBytes > 0 && disk.sizeBytes >= disk.freeBytes)
  assert.equal(await thisMachine.disk('/no/such/folder'), null)
  assert.ok(thisMachine.memoryBytes() > 0 && thisMachine.uptimeSeconds() > 0)
})

test('a host without a certificate has none, and keeps nobody waiting', async (t) => {
  const server = createServer((socket) => socket.end('no TLS here'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  assert.equal(await thisMachine.certificate('127.0.0.1', port), null)
})
