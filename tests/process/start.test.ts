import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { suite, test, type TestContext } from 'node:test'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { startServer, type ServerProcess } from '#stand-ins/server-process.ts'

const AUTH_SECRET = 'a secret for tests, 32 characters'

/** A folder, and how to start a server in it; the server is stopped before its folder goes. */
async function placeFor(t: TestContext) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'synergyy-start-'))
  const servers: ServerProcess[] = []
  t.after(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  async function start(env: Record<string, string> = {}, until: '/readyz' | '/healthz' = '/readyz') {
    const server = await startServer({ ...env, DATA_DIR }, until)
    servers.push(server)
    return server
  }
  return { DATA_DIR, start }
}

const submit = ({ url }: ServerProcess) =>
  fetch(`${url}/api/feedback`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(contactMessage()),
  })

/** Alive, but able to do nothing else yet, and saying so. */
async function waits(server: ServerProcess, words: RegExp): Promise<void> {
  const { url } = server
  assert.equal((await fetch(`${url}/healthz`)).status, 200)
  for (const path of ['/readyz', '/', '/api/users/me']) {
    const answer = await fetch(`${url}${path}`)
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'], path)
  }
  assert.equal((await submit(server)).status, 503)
  assert.match(server.logs(), words)
}

async function becomesReady({ url }: ServerProcess): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await sleep(50)
}

suite('S5: a database that is not there when the server starts', () => {
  test('is waited for on PostgreSQL, and then served from', async (t) => {
    const postgres = await startPostgres({ fsync: false })
    const DATABASE_URL = await postgres.url('late')
    await postgres.halt()
    const { start } = await placeFor(t)
    t.after(() => postgres.stop())
    const server = await start({ DATABASE_URL, AUTH_SECRET }, '/healthz')
    await waits(server, /the database is not there yet; waiting for it, up to five minutes/)
    // Two more tries.
    await sleep(1_100)
    assert.doesNotMatch(server.logs(), /connection lost/, 'said once, not at every try')
    await postgres.resume()
    await becomesReady(server)
    assert.equal((await submit(server)).status, 201)
  })

  test('is waited for on SQLite while another program holds its lock', async (t) => {
    const { DATA_DIR, start } = await placeFor(t)
    const holder = new DatabaseSync(join(DATA_DIR, 'synergyy.sqlite'))
    holder.exec('begin immediate; create table other (x)')
    const server = await start({}, '/healthz')
    await waits(server, /another program holds the database; waiting for it/)
    holder.exec('commit')
    holder.close()
    await becomesReady(server)
    assert.equal((await submit(server)).status, 201)
  })
})

suite('S8: the server listens', () => {
  test('for this machine alone, by both names of localhost', async (t) => {
    const server = await (await placeFor(t)).start()
    const { port } = new URL(server.url)
    assert.equal((await fetch(`http://localhost:${port}/healthz`)).status, 200)
    assert.equal((await fetch(`http://[::1]:${port}/healthz`)).status, 200)
    await assert.rejects(fetch(`http://127.0.0.2:${port}/healthz`))
  })

  test('on every address when HOST says so', async (t) => {
    const server = await (await placeFor(t)).start({ HOST: '0.0.0.0' })
    assert.equal((await fetch(`http://127.0.0.2:${new URL(server.url).port}/healthz`)).status, 200)
  })

  test('and says in words that an address is none of this machine', async (t) => {
    const { start } = await placeFor(t)
    await assert.rejects(start({ HOST: '192.0.2.1' }), /HOST \(192\.0\.2\.1\)/)
    await assert.rejects(start({ HOST: 'everywhere' }), /HOST must be localhost or an address/)
  })
})
