import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { suite, test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { engines } from '../../tests/support/engines.ts'
import { contactMessage, registration } from '#stand-ins/people/makers.ts'
import { testAppOn, type TestApp } from '../../tests/support/test-app.ts'
import { passingFault } from './faults.ts'
import { inLots } from './in-lots.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { LOCK_PAUSE_MS } from './sqlite.ts'

const [sqlite = assert.fail()] = engines

/** A server on SQLite, and another program that can hold its lock. */
async function appAndHolder(t: TestContext, lockPatienceMs: number) {
  const location = await sqlite.location(t)
  const said: Array<string | undefined> = []
  const database = await openDatabase(
    { ...location, lockPatienceMs },
    () => {},
    (fault) => said.push(fault?.message),
  )
  await migrate(database)
  const holder = new DatabaseSync(location.file)
  t.after(async () => {
    holder.close()
    await database.close()
  })
  return { app: testAppOn(database), holder, said, database, location }
}

const submit = (app: TestApp) => app.send('POST', '/api/feedback', contactMessage())
const count = async ({ database }: TestApp) => (await database.db.selectFrom('records').selectAll().execute()).length

/** The file may not grow, and has no page to spare of those that a migration gave back. */
async function leaveNoRoom({ db }: Database) {
  await sql.raw('vacuum').execute(db)
  // Never less than what there is.
  await sql.raw('pragma max_page_count = 1').execute(db)
}

suite('S3: while another program holds the lock of the SQLite file', () => {
  test('everything that only reads is answered, and a write waits until the lock is free', async (t) => {
    const { app, holder } = await appAndHolder(t, 60_000)
    holder.exec('begin immediate')
    const write = submit(app)
    assert.equal((await app.request('/healthz')).status, 200)
    assert.equal((await app.request('/readyz')).status, 200, 'a write that waits is no sign of a full disk')
    assert.equal((await app.request('/api/users/me')).status, 401)
    assert.equal(await count(app), 0)
    holder.exec('commit')
    assert.equal((await write).status, 201)
    assert.equal(await count(app), 1)
  })

  test('a program that stores many in lots lets a write in between two of them', async (t) => {
    const { app, location } = await appAndHolder(t, 60_000)
    const importing = await openDatabase(location, () => {})
    t.after(() => importing.close())
    let stored = 0
    let write: Promise<readonly number[]> | undefined
    const all = Array.from({ length: 200 }, (_, index) => index)
    await inLots(all, 25, (lot) =>
      importing.write(async (tx) => {
        await sql`create table if not exists "brought" ("number" integer)`.execute(tx)
        for (const number of lot) await sql`insert into "brought" values (${number})`.execute(tx)
        write ??= submit(app).then(({ status }) => [status, stored])
        await wait(2 * LOCK_PAUSE_MS)
        stored += lot.length
      }),
    )
    const [status = 0, before = 0] = (await write) ?? []
    assert.equal(status, 201)
    assert.ok(before < all.length, 'the form was taken after the last lot alone')
    const { rows } = await sql<{ number: number }>`select "number" from "brought" order by rowid`.execute(importing.db)
    assert.deepEqual(
      rows.map(({ number }) => number),
      all,
    )
  })

  test('a write that has waited long enough is answered 503 with Retry-After before the lock is free', async (t) => {
    const { app, holder } = await appAndHolder(t, 200)
    holder.exec('begin immediate')
    const answers = await Promise.all([
      submit(app),
      submit(app),
      app.send('POST', '/api/auth/sign-up/email', registration()),
    ])
    for (const answer of answers) {
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
      assert.equal(Problem.parse(await answer.json()).code, 'busy')
    }
    holder.exec('commit')
    assert.equal(await count(app), 0)
    assert.equal((await submit(app)).status, 201)
  })

  test('a write of the identity library is 503 too, though the library hides why it failed', async (t) => {
    const { app, holder } = await appAndHolder(t, 200)
    const registered = await app.send('POST', '/api/auth/sign-up/email', registration())
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    holder.exec('begin immediate')
    // The first token of all needs a key, which is stored.
    const refused = await app.request('/api/session/token', { headers: { cookie } })
    holder.exec('commit')
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    assert.equal((await app.request('/api/session/token', { headers: { cookie } })).status, 200)
  })

  test('a sign-out that could not end the session says so, and ends it when it is asked again', async (t) => {
    const { app, holder } = await appAndHolder(t, 200)
    const registered = await app.send('POST', '/api/auth/sign-up/email', registration())
    const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const signOut = () => app.send('POST', '/api/auth/sign-out', {}, { cookie })
    const profile = async () => (await app.request('/api/users/me', { headers: { cookie } })).status
    holder.exec('begin immediate')
    const refused = await signOut()
    holder.exec('commit')
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    assert.deepEqual(refused.headers.getSetCookie(), [], 'the browser keeps what it needs to ask again')
    assert.equal(await profile(), 200)
    assert.equal((await signOut()).status, 200)
    assert.equal(await profile(), 401)
  })

  test('a query outside a write waits for the lock and lets others in meanwhile', async (t) => {
    const { app, holder, database } = await appAndHolder(t, 60_000)
    holder.exec('begin immediate')
    const record = { branch: 'b', key: 'k', body: '{}', receivedAt: 'now' }
    const waiting = database.db.insertInto('records').values(record).execute()
    assert.equal(await count(app), 0)
    holder.exec('commit')
    await waiting
    assert.equal(await count(app), 1)
  })
})

suite('S4: while the disk is full', () => {
  test('writes are 503 with Retry-After and /readyz says so, until there is room again', async (t) => {
    const { app, database, said } = await appAndHolder(t, 200)
    await submit(app)
    await leaveNoRoom(database)
    const refused: Response[] = []
    for (let sent = 0; refused.length < 3; sent += 1) {
      assert.ok(sent < 200, 'the file is full at last')
      const answers = await Promise.all([submit(app), submit(app)])
      refused.push(...answers.filter(({ status }) => status !== 201))
    }
    for (const answer of refused) {
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '30'])
      assert.equal(Problem.parse(await answer.json()).code, 'storageFull')
    }
    const kept = await count(app)
    assert.equal((await app.request('/readyz')).status, 503)
    assert.equal((await app.request('/healthz')).status, 200)
    assert.deepEqual(said, ['database or disk is full'], 'said once')

    await sql.raw('pragma max_page_count = 1000000').execute(database.db)
    assert.equal((await submit(app)).status, 201, 'works again without a restart')
    assert.equal((await app.request('/readyz')).status, 200)
    assert.deepEqual(said, ['database or disk is full', undefined])
    assert.equal(await count(app), kept + 1)
  })

  test('/readyz finds out by itself, before any visitor does', async (t) => {
    const location = await sqlite.location(t)
    const first = await openDatabase(location, () => {})
    await migrate(first)
    await first.close()
    const database = await openDatabase(location, () => {})
    t.after(() => database.close())
    await leaveNoRoom(database)
    assert.equal((await testAppOn(database).request('/readyz')).status, 503)
  })
})

test('S3, S4: distinguishes faults that may pass, on both databases and from the file system', () => {
  const sqliteError = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  assert.deepEqual(
    [5, 261, 6, 13, 10, 778, 8, 1, 19, 26].map((code) => passingFault(sqliteError(code))),
    ['locked', 'locked', 'locked', 'full', 'full', 'full', 'full', null, null, null],
  )
  assert.deepEqual(
    ['53100', 'ENOSPC', '57P03', '08006', 'ECONNREFUSED', '57014', '23505', 'toString'].map((code) =>
      passingFault(coded(code)),
    ),
    ['full', 'full', 'away', 'away', 'away', 'locked', null, null],
  )
  assert.equal(passingFault(new Error('outside', { cause: coded('53100') })), 'full')
  // A PostgreSQL that takes the connection and says nothing.
  assert.equal(passingFault(new Error('timeout expired')), 'away')
})
