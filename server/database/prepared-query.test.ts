import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { preparedQuery } from './prepared-query.ts'

for (const engine of engines)
  suite(`a query that is built once, on ${engine.name}`, () => {
    test('runs with the values of each call, joins its transaction, and takes a stand-in for a text like any other', async (t) => {
      const { db, write } = await engine.open(t)
      let built = 0
      const insert = preparedQuery(['key', 'body'], (queries, value) => {
        built += 1
        return queries
          .insertInto('records')
          .values({ branch: 'b', key: value('key'), body: value('body'), receivedAt: value('key') })
          .returning(['key', 'body', 'receivedAt'])
      })
      const plain = await insert(db, { key: 'a', body: '1' })
      assert.deepEqual(
        plain.map((row) => ({ ...row })),
        [{ key: 'a', body: '1', receivedAt: 'a' }],
      )
      const odd = await write((tx) => insert(tx, { key: ':body', body: ':key' }))
      assert.deepEqual(
        odd.map((row) => ({ ...row })),
        [{ key: ':body', body: ':key', receivedAt: ':body' }],
      )
      const undone = write(async (tx) => {
        await insert(tx, { key: 'c', body: '3' })
        throw new Error('no')
      })
      await assert.rejects(undone, /no/)
      const kept = await db.selectFrom('records').select('key').orderBy('key').execute()
      assert.deepEqual(kept.map(({ key }) => key).toSorted(), [':body', 'a'])
      assert.equal(built, 1)
    })
  })
