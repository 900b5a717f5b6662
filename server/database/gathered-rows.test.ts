import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { addedBy, gatherRows } from './gathered-rows.ts'
import type { RecordTable } from '../features/submissions/tables.ts'

const rowOf = (key: string): RecordTable => ({ branch: 'b', key, body: '', receivedAt: '' })

for (const engine of engines)
  suite(`rows that a transaction gathers, on ${engine.name}`, () => {
    /** How to add a record, and the keys of each statement that stored some. */
    function recordsIn() {
      const statements: string[][] = []
      const add = addedBy((tx, rows: readonly RecordTable[]) => {
        statements.push(rows.map(({ key }) => key))
        return tx.insertInto('records').values(rows).returning('key').execute()
      })
      return { add, statements }
    }

    test('outside, a row is stored at once and what is kept of it is returned', async (t) => {
      const { write } = await engine.open(t)
      const { add, statements } = recordsIn()
      await write(async (tx) => {
        assert.equal((await add(tx, rowOf('1')))?.key, '1')
        assert.equal((await add(tx, rowOf('2')))?.key, '2')
      })
      assert.deepEqual(statements, [['1'], ['2']])
    })

    test('inside, rows wait for the end of the job, and each kind is stored in one statement in the order in which it came', async (t) => {
      const { db, write } = await engine.open(t)
      const [first, second] = [recordsIn(), recordsIn()]
      const answer = await write((tx) =>
        gatherRows(tx, async () => {
          assert.equal(await first.add(tx, rowOf('1')), null)
          await second.add(tx, rowOf('2'))
          // A job inside gathers with the one around it.
          await gatherRows(tx, () => first.add(tx, rowOf('3')))
          assert.deepEqual(await tx.selectFrom('records').select('key').execute(), [])
          return 'done'
        }),
      )
      assert.equal(answer, 'done')
      assert.deepEqual([first.statements, second.statements], [[['1', '3']], [['2']]])
      assert.equal((await db.selectFrom('records').select('key').execute()).length, 3)
    })

    test('rows that storing others adds are stored too', async (t) => {
      const { write } = await engine.open(t)
      const { add, statements } = recordsIn()
      const addWithNote = addedBy(async (tx, keys: readonly string[]) => {
        for (const key of keys) await add(tx, rowOf(`note of ${key}`))
        return keys
      })
      await write((tx) =>
        gatherRows(tx, async () => {
          await add(tx, rowOf('1'))
          await addWithNote(tx, '1')
          await addWithNote(tx, '2')
        }),
      )
      assert.deepEqual(statements, [['1'], ['note of 1', 'note of 2']])
    })

    test('a job that fails stores nothing, and the next transaction begins anew', async (t) => {
      const { db, write } = await engine.open(t)
      const { add } = recordsIn()
      const failing = write((tx) =>
        gatherRows(tx, async () => {
          await add(tx, rowOf('1'))
          throw new Error('no')
        }),
      )
      await assert.rejects(failing, /no/)
      await write((tx) => gatherRows(tx, () => add(tx, rowOf('2'))))
      const rows = await db.selectFrom('records').select('key').execute()
      assert.deepEqual(
        rows.map(({ key }) => key),
        ['2'],
      )
    })

    test('hints of one transaction come all of them', async (t) => {
      const { changes, write } = await engine.open(t)
      const { promise, resolve } = Promise.withResolvers<void>()
      const heard = new Set<string | null>()
      changes.listen('payments', (key) => {
        heard.add(key)
        if (heard.has('pay_1') && heard.has('pay_2')) resolve()
      })
      await write((tx) =>
        gatherRows(tx, async () => {
          for (const key of ['pay_1', 'pay_2', 'pay_1']) await changes.publish(tx, 'payments', key)
        }),
      )
      await promise
    })
  })
