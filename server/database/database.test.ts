import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { engines } from '../../tests/support/engines.ts'
import { RunAgain } from './faults.ts'
import { migrate } from './migrate.ts'
import { openDatabase, type Database } from './open.ts'
import type { Queries, Transaction } from './transaction.ts'

const value = (key: string) => ({ branch: 'b', key, body: '{}', receivedAt: 'now' })
const insert = (queries: Queries, key: string) => queries.insertInto('records').values(value(key)).execute()
const keys = async ({ db }: Database) =>
  (await db.selectFrom('records').select('key').orderBy('key').execute()).map(({ key }) => key)

for (const engine of engines)
  suite(`the database on ${engine.name}`, () => {
    test('undoes a failed write whole and leaves its neighbours alone', async (t) => {
      const database = await engine.open(t)
      const outcomes = await Promise.allSettled(
        ['a', 'b', 'c', 'd'].map((key) =>
          database.write(async (tx) => {
            await insert(tx, key)
            if (key === 'c') throw new Error('no')
            return key
          }),
        ),
      )
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
      )
      assert.deepEqual(await keys(database), ['a', 'b', 'd'])
    })

    test('shows a write to nobody before it is answered', async (t) => {
      const location = await engine.location(t)
      const database = await openDatabase(location, () => {})
      const other = await openDatabase(location, () => {})
      await migrate(database)
      let seen: string[] = []
      await database.write(async (tx) => {
        await insert(tx, 'a')
        seen = await keys(other)
      })
      assert.deepEqual([seen, await keys(other)], [[], ['a']])
      await Promise.all([database.close(), other.close()])
    })

    test("joins a library's own transaction to the open one", async (t) => {
      const database = await engine.open(t)
      await assert.rejects(
        database.write(async () => {
          await database.db.transaction().execute((trx) => trx.insertInto('records').values(value('a')).execute())
          throw new Error('afterwards')
        }),
      )
      await database.write(async (tx) => {
        await insert(tx, 'b')
        const inner = database.db.transaction().execute(async (trx) => {
          await trx.insertInto('records').values(value('c')).execute()
          throw new Error('inside')
        })
        await assert.rejects(inner)
      })
      assert.deepEqual(await keys(database), ['b'])
    })

    test('takes a write inside a write as part of it', async (t) => {
      const database = await engine.open(t)
      const outer = database.write(async () => {
        await database.write((tx) => insert(tx, 'a'))
        throw new Error('afterwards')
      })
      await assert.rejects(outer)
      assert.deepEqual(await keys(database), [])
    })

    test('lets what a finished write left running use the database on its own', async (t) => {
      const database = await engine.open(t)
      let late: Promise<unknown> = Promise.resolve()
      await database.write(async () => {
        late = new Promise((resolve) => setTimeout(resolve, 20)).then(() => insert(database.db, 'late'))
      })
      await late
      assert.deepEqual(await keys(database), ['late'])
    })

    test('ends the handle of a transaction with it', async (t) => {
      const database = await engine.open(t)
      let kept: Transaction | undefined
      await database.write(async (tx) => void (kept = tx))
      await assert.rejects(insert(kept ?? assert.fail(), 'late'), /has ended/)
      assert.deepEqual(await keys(database), [])
    })

    test('runs a job again that asks for it, and keeps only what the last run wrote', async (t) => {
      const database = await engine.open(t)
      let runs = 0
      const neighbour = database.write((tx) => insert(tx, 'neighbour'))
      await database.write(async (tx) => {
        runs += 1
        await insert(tx, `run ${runs}`)
        if (runs < 3) throw new RunAgain()
      })
      await neighbour
      assert.deepEqual(await keys(database), ['neighbour', 'run 3'])
    })

    test('is brought up to date by three servers at once', async (t) => {
      const location = await engine.location(t)
      const servers = await Promise.all([1, 2, 3].map(() => openDatabase(location, () => {})))
      await Promise.all(servers.map((server) => migrate(server)))
      await Promise.all(servers.map((server, index) => server.write((tx) => insert(tx, String(index)))))
      assert.deepEqual(await keys(servers[0] ?? assert.fail()), ['0', '1', '2'])
      await Promise.all(servers.map((server) => server.close()))
    })

    test('gets a change of the tables also where a later one was made before', async (t) => {
      const database = await engine.open(t)
      await database.db.schema.dropTable('backups').execute()
      await sql`delete from kysely_migration where name = '020-back-ups'`.execute(database.db)
      await migrate(database)
      assert.deepEqual(await database.db.selectFrom('backups').select('id').execute(), [])
    })

    test('publishes a change to others, and only after it is on disk', async (t) => {
      const database = await engine.open(t)
      const heard = Promise.withResolvers<string | null>()
      t.after(database.changes.listen('profile', heard.resolve))
      await database.write((tx) => database.changes.publish(tx, 'profile', 'uid1'))
      assert.equal(await heard.promise, 'uid1')
    })
  })

test('S9: publishes a change that another program made in the SQLite file', async (t) => {
  const location = await engines.find(({ name }) => name === 'sqlite')?.location(t)
  const [database, desk] = await Promise.all([
    openDatabase(location ?? assert.fail(), () => {}),
    openDatabase(location ?? assert.fail(), () => {}),
  ])
  await migrate(desk)
  const heard = Promise.withResolvers<string | null>()
  database.changes.listen('purchases', heard.resolve)
  await database.ping()
  await desk.write((tx) => insert(tx, 'a'))
  assert.equal(await heard.promise, null, 'anything may have changed')
  await Promise.all([database.close(), desk.close()])
})

test('outlives the loss of a connection in the middle of a write', async (t) => {
  const location = (await engines.find(({ name }) => name === 'postgres')?.location(t)) ?? assert.fail()
  const [database, other] = await Promise.all([openDatabase(location, () => {}), openDatabase(location, () => {})])
  await migrate(database)
  const cutOff = database.write(async (tx) => {
    await insert(tx, 'a')
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.db)
    await insert(tx, 'b')
  })
  await assert.rejects(cutOff)
  await database.write((tx) => insert(tx, 'c'))
  assert.deepEqual(await keys(database), ['c'])
  await Promise.all([database.close(), other.close()])
})

test('leaves nothing in its file of what was deleted or emptied', async (t) => {
  const location = (await engines.find(({ name }) => name === 'sqlite')?.location(t)) ?? assert.fail()
  const database = await openDatabase(location, () => {})
  await migrate(database)
  const body = (name: string) => `{"name":"${name} whom nobody else is called like"}`
  for (const [key, name] of Object.entries({ a: 'Asha', b: 'Ravi' }))
    await database.write((tx) =>
      tx
        .insertInto('records')
        .values({ ...value(key), body: body(name) })
        .execute(),
    )
  await database.write((tx) => tx.deleteFrom('records').where('key', '=', 'a').execute())
  await database.write((tx) => tx.updateTable('records').set({ body: '{}' }).where('key', '=', 'b').execute())
  await database.close()
  assert.equal((await readFile(location.file)).includes('whom nobody else'), false)
})
