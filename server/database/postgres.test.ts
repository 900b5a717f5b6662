import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { Problem } from '#contract/problem.ts'
import { startLine, type Line } from '#stand-ins/line.ts'
import { patience } from '#stand-ins/patience.ts'
import { contactMessage } from '#stand-ins/people/makers.ts'
import { engines } from '../../tests/support/engines.ts'
import { testAppOn } from '../../tests/support/test-app.ts'
import { passingFault } from './faults.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { connectionSettings, createProbe } from './postgres.ts'

const [, postgres = assert.fail()] = engines
const PROBE_MS = 800

/** A database that is reached through this line. */
async function openThrough(t: TestContext, answer?: (first: Buffer) => Buffer | null, probeMs?: number) {
  const { url } = await postgres.location(t)
  const { port } = new URL(url ?? '')
  const line = await startLine(Number(port), answer ? { answer } : {})
  const through = (url ?? '').replace(`:${port}/`, `:${line.port}/`)
  const database = await openDatabase({ url: through, file: '', ...(probeMs ? { probeMs } : {}) }, () => {})
  t.after(() => closeAll(line, database))
  return { line, database }
}

async function closeAll(line: Line, database: { close(): Promise<void> }) {
  line.resume()
  await database.close()
  await line.close()
}

const field = (code: string, text: string) => Buffer.concat([Buffer.from(`${code}${text}`), Buffer.from([0])])

/** As PgBouncer refuses what it cannot keep for one of its clients. */
function refusal(sentence: string, code = '08P01'): Buffer {
  const fields = [field('S', 'FATAL'), field('C', code), field('M', sentence), Buffer.from([0])]
  const body = Buffer.concat(fields)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

test('R5: a pooler that takes no setting at the start of a connection is used without it', async (t) => {
  const { database } = await openThrough(t, (first) =>
    first.includes('statement_timeout') ? refusal('unsupported startup parameter: statement_timeout') : null,
  )
  await migrate(database)
  const { rows } = await sql<{ value: string }>`select current_setting('statement_timeout') as value`.execute(
    database.db,
  )
  assert.deepEqual(rows, [{ value: '0' }])
})

test('R5: what a pooler refuses otherwise is no database that comes later', async (t) => {
  const error = Object.assign(new Error('unsupported startup parameter: other'), { code: '08P01' })
  assert.equal(passingFault(error), null)
  assert.equal(passingFault(Object.assign(new Error('lost'), { code: '08006' })), 'away')
  t.diagnostic('a breach of the protocol does not pass')
})

test('R5: migrations hold no lock of a session, and those that start together wait for one another', async (t) => {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  t.mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: Parameters<typeof query>) {
    const [first] = given as readonly unknown[]
    sent.push(typeof first === 'string' ? first : '')
    return query.apply(this, given)
  })
  const location = await postgres.location(t)
  const servers = await Promise.all([1, 2, 3].map(() => openDatabase(location, () => {})))
  t.after(() => Promise.all(servers.map((one) => one.close())))
  await Promise.all(servers.map((one) => migrate(one)))
  const locks = sent.filter((text) => text.includes('advisory'))
  assert.ok(locks.length >= 3)
  for (const text of locks) assert.match(text, /pg_advisory_xact_lock/)
})

test('R6: while the database hangs a form is answered, and is kept once when it is sent again', async (t) => {
  const { line, database } = await openThrough(t)
  await migrate(database)
  const app = testAppOn(database, { hangPatienceMs: 100 })
  const send = (key: string) => app.send('POST', '/api/feedback', contactMessage(), { 'Idempotency-Key': key })
  assert.equal((await send(randomUUID())).status, 201)
  line.hang()
  const key = randomUUID()
  const refused = await send(key)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
  assert.equal(Problem.parse(await refused.json()).code, 'busy')
  line.resume()
  while ((await send(key)).status !== 201) await sleep(20)
  assert.equal((await database.db.selectFrom('records').selectAll().execute()).length, 2)
})

test('R6: an answer that takes long while the database answers others is waited for', async (t) => {
  const { database } = await openThrough(t, undefined, patience(PROBE_MS))
  await migrate(database)
  const app = testAppOn(database, { hangPatienceMs: 1 })
  const held = Promise.withResolvers<void>()
  const writing = database.write(async (tx) => {
    await sql`lock table records in exclusive mode`.execute(tx)
    await held.promise
  })
  const answer = app.send('POST', '/api/feedback', contactMessage())
  await sleep(50)
  held.resolve()
  await writing
  assert.equal((await answer).status, 201)
})

test('R6: a database that has no connection left does not hang, and one that starts is asked once more', async (t) => {
  const codes = ['57P03', '53300']
  const { line } = await openThrough(t, (first) =>
    first.includes('probed') ? refusal('Not now', codes.shift() ?? assert.fail('asked twice alone')) : null,
  )
  const url = `postgres://probed@127.0.0.1:${line.port}/none`
  assert.equal(await createProbe(connectionSettings(url), patience(PROBE_MS))(), true)
  codes.push('57P03', '57P03')
  assert.equal(await createProbe(connectionSettings(url), patience(PROBE_MS))(), false)
})

test('R6: a connection that has become read only is not used again', async (t) => {
  const { database } = await openThrough(t)
  await migrate(database)
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)).rows[0]?.pid
  const before = await pid()
  await sql`set default_transaction_read_only = on`.execute(database.db)
  const fault = await database.db
    .insertInto('counters')
    .values({ name: 'one', count: 1, expiresAt: '2027' })
    .execute()
    .then(
      () => assert.fail(),
      (error: unknown) => error,
    )
  assert.equal(passingFault(fault), 'away')
  assert.notEqual(await pid(), before)
  await database.db.insertInto('counters').values({ name: 'one', count: 1, expiresAt: '2027' }).execute()
})
