import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from './postgres.ts'

const clusters: { stop(): Promise<void> }[] = []
after(() => Promise.all(clusters.map((cluster) => cluster.stop())))

async function valueOf(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  // A server that stops also ends connections that ask for nothing; then the event alone shows it.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ value: unknown }>(query)
    return rows[0]?.value
  } finally {
    await client.end()
  }
}

test('what was written survives a restart of the cluster, and each address is a database of its own', async () => {
  const cluster = await startPostgres()
  clusters.push(cluster)
  const first = await cluster.url('shop')
  const second = await cluster.url('shop')
  await valueOf(first, 'CREATE TABLE kept AS SELECT 41 + 1 AS value')
  await cluster.halt()
  await assert.rejects(valueOf(first, 'SELECT 1 AS value'))
  await cluster.resume()
  assert.equal(await valueOf(first, 'SELECT value FROM kept'), 42)
  await assert.rejects(valueOf(second, 'SELECT value FROM kept'), /does not exist/)
})

test('the packaged PostgreSQL works where the system has none', async () => {
  process.env['TEST_POSTGRES_PROGRAMS'] = 'package'
  const cluster = await startPostgres({ fsync: false })
  delete process.env['TEST_POSTGRES_PROGRAMS']
  clusters.push(cluster)
  assert.match(String(await valueOf(await cluster.url('packaged'), 'SELECT version() AS value')), /PostgreSQL 18/)
})

test('the cluster stops when the process that started it is killed', async () => {
  const code = `import { startPostgres } from ${JSON.stringify(`${import.meta.dirname}/postgres.ts`)}
    const { serverUrl } = await startPostgres({ fsync: false }); console.log(serverUrl); setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(owner.stdout, 'data')
  const serverUrl = String(line).trim()
  assert.equal(await valueOf(serverUrl, 'SELECT 1 AS value'), 1)
  owner.kill('SIGKILL')
  while (await valueOf(serverUrl, 'SELECT 1 AS value').catch(() => false)) await sleep(50)
})
