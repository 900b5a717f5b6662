import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { NOON } from '../../tests/support/test-app.ts'
import { ALL_TABLES } from '../features/rights/all-tables.ts'
import { sweep } from './sweep.ts'

const EXPIRED = '2026-11-20T11:59:59.000Z'
const STANDING = '2026-11-20T12:00:01.000Z'

for (const engine of engines)
  suite(`tidying, on ${engine.name}`, () => {
    test('thousands of rows that expired go in steps of 500, each its own transaction, and the others stay', async (t) => {
      const database = await engine.open(t)
      const rows = Array.from({ length: 1_203 }, (_, index) => ({
        name: `counter ${index}`,
        count: 1,
        expiresAt: index < 1_200 ? EXPIRED : STANDING,
      }))
      for (let first = 0; first < rows.length; first += 200)
        await database.db
          .insertInto('counters')
          .values(rows.slice(first, first + 200))
          .execute()
      const left: number[] = []
      const note = async () => {
        const { count } = await database.db
          .selectFrom('counters')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        left.push(count)
      }
      const write: typeof database.write = async (job) => {
        const result = await database.write(job)
        await note()
        return result
      }
      await sweep({ ...database, write }, NOON, ALL_TABLES)
      assert.deepEqual([...new Set(left)], [1_203, 703, 203, 3])
    })

    test('a server that stops does not wait for the rest', async (t) => {
      const database = await engine.open(t)
      await database.db.insertInto('counters').values({ name: 'old', count: 1, expiresAt: EXPIRED }).execute()
      await sweep(database, NOON, ALL_TABLES, () => true)
      assert.equal((await database.db.selectFrom('counters').selectAll().execute()).length, 1)
    })
  })
