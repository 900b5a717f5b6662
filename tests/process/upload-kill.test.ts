import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { StoredFile } from '#contract/files.ts'
import { diskFiles } from '#server/gateways/disk-files.ts'
import { startServer } from '#stand-ins/server-process.ts'
import { registration } from '#stand-ins/people/makers.ts'
import { newFolder } from '../support/backups.ts'
import { makeOwner } from '../support/owner-at.ts'

const TUS = { 'Tus-Resumable': '1.0.0' }
const FILE = Buffer.from(randomBytes(3_000_000).toString('base64'))

/** Registers an owner with a running server. */
async function ownerAt(url: string, dataDir: string): Promise<string> {
  const body = JSON.stringify(registration())
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  await makeOwner(dataDir, registration().email)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? assert.fail(await answer.text())
}

test('an upload goes on where it was when the server is killed in the middle, and every byte is there', async (t) => {
  const dataDir = await newFolder(t)
  let server = await startServer({ DATA_DIR: dataDir })
  t.after(() => server.stop())
  const cookie = await ownerAt(server.url, dataDir)
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    fetch(`${server.url}${path}`, { method, headers: { cookie, ...TUS, ...headers }, ...(body ? { body } : {}) })
  const begun = await ask('POST', '/api/desk/uploads', { 'Upload-Length': String(FILE.length) })
  const path = begun.headers.get('location') ?? assert.fail(await begun.text())
  const send = (offset: number, to = FILE.length) =>
    ask(
      'PATCH',
      path,
      { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
      FILE.subarray(offset, to),
    )
  assert.equal((await send(0, 1_000_000)).status, 204, 'acknowledged')
  const cut = send(1_000_000).catch(() => 'cut')
  await sleep(5)
  await server.kill9()
  await cut
  server = await startServer({ DATA_DIR: dataDir })
  const at = Number((await ask('HEAD', path)).headers.get('upload-offset'))
  assert.ok(at >= 1_000_000, `what was acknowledged is there: ${at}`)
  if (at < FILE.length) assert.equal((await send(at)).status, 204)
  const body = JSON.stringify({ upload: path.split('/').at(-1), name: 'long.txt', purpose: 'material' })
  const kept = await ask('POST', '/api/desk/files', { 'Content-Type': 'application/json' }, body)
  const { id, bytes } = StoredFile.parse(await kept.json())
  assert.equal(bytes, FILE.length)
  const { path: file } = (await diskFiles(join(dataDir, 'files')).find(id)) ?? assert.fail()
  assert.ok(FILE.equals(await readFile(file)))
  // Before its folder goes.
  await server.stop()
})
