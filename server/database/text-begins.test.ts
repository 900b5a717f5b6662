import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../tests/support/engines.ts'
import { begins } from './text-begins.ts'

for (const engine of engines)
  test(`what begins so is found, in any script, and nothing else, on ${engine.name}`, async (t) => {
    const { db } = await engine.open(t)
    const names = ['asha', 'Asha', 'ash', 'asha@example.com', 'asi', 'आशा', 'आशा राव', 'a%', 'a_', '']
    for (const name of names) await db.insertInto('counters').values({ name, count: 1, expiresAt: '2027' }).execute()
    for (const text of ['asha', 'Ash', 'आ', 'a%', 'a', 'zz', '']) {
      const rows = await db
        .selectFrom('counters')
        .select('name')
        .where(begins(db, 'name', text))
        .execute()
      const expected = names.filter((name) => name.startsWith(text))
      assert.deepEqual(rows.map(({ name }) => name).toSorted(), expected.toSorted(), text)
    }
  })
