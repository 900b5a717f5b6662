import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { engines } from '../../../tests/support/engines.ts'
import { migrate } from '../migrate.ts'

for (const engine of engines)
  test(`texts stored before keep the rules of their time on ${engine.name}`, async (t) => {
    const { db, ...database } = await engine.open(t)
    await migrate({ db, ...database })
    await sql`insert into doubts (id, "batchKey", "authorId", "sentKey", title, body, words, state, "createdAt", version)
      values ('d', 'b', 'a', 'k', 't', '5*6*7', '', 'open', '2026-11-01T00:00:00.000Z', 1)`.execute(db)
    for (const table of ['doubts', 'doubtReplies', 'materials'] as const) {
      const rows = await db.selectFrom(table).select('textRules').execute()
      assert.deepEqual(
        rows.map(({ textRules }) => textRules),
        table === 'doubts' ? [1] : [],
      )
    }
  })
