import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createBreaks } from './breaks.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

test('a break comes after ten milliseconds of work, and not before', async () => {
  let time = 0
  const due = createBreaks(() => time)
  assert.equal(due(), undefined)
  time = 9
  assert.equal(due(), undefined)
  time = 10
  let isTurned = false
  setImmediate(() => (isTurned = true))
  await due()
  assert.equal(isTurned, true)
  time = 19
  assert.equal(due(), undefined, 'the work before the break does not count any more')
})

/** Each statement computes for some milliseconds. */
const SLOW = sql`with recursive t(n) as (select 1 union all select n + 1 from t where n < 60000) select sum(n) from t`

test('whatever follows statement by statement, comes together or stands in a transaction lets everybody else have turns', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'synergyy-breaks-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const database = await openDatabase({ url: null, file: join(folder, 'test.sqlite') }, () => {})
  t.after(() => database.close())
  await migrate(database)
  let turns = 0
  const count = setInterval(() => (turns += 1), 0)
  t.after(() => clearInterval(count))
  for (let query = 0; query < 40; query += 1) await SLOW.execute(database.db)
  const outside = turns
  assert.ok(outside >= 5, `${outside} turns`)
  await database.write(async (tx) => {
    for (let query = 0; query < 40; query += 1) await SLOW.execute(tx)
  })
  assert.ok(turns - outside >= 5, `${turns - outside} turns`)
  const before = turns
  await Promise.all(Array.from({ length: 40 }, () => SLOW.execute(database.db)))
  assert.ok(turns - before >= 5, `${turns - before} turns`)
})
