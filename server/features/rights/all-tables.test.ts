import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { engines } from '../../../tests/support/engines.ts'
import { ALL_TABLES } from './all-tables.ts'

/** Tables of the migrations, and of the search for what changed. */
const NOT_OURS = /^(?:kysely_|sqlite_)/

const PAYMENTS = { paymentIds: ['p'], orderedIds: ['p'], soleIds: ['p'], paidByOthers: ['q'], phones: ['1'] }

for (const engine of engines)
  suite(`what is kept on people, on ${engine.name}`, () => {
    test('is said of every table and every text column that the database has', async (t) => {
      const { db } = await engine.open(t)
      const tables = (await db.introspection.getTables()).filter(({ name }) => !NOT_OURS.test(name))
      assert.deepEqual(
        tables.map(({ name }) => name).toSorted(),
        Object.keys(ALL_TABLES).toSorted(),
        'a table is declared by its owner, in its tables.ts',
      )
      const declared: Readonly<
        Record<string, { readonly columns: Readonly<Record<string, { readonly holds: string }>> }>
      > = ALL_TABLES
      for (const { name, columns } of tables) {
        const own = Object.entries(declared[name]?.columns ?? {})
        const said = own.map(([column, { holds }]) => [column, holds !== 'number'] as const)
        const stored = columns.map((column) => [column.name, /text|char/i.test(column.dataType)] as const)
        assert.deepEqual(Object.fromEntries(said), Object.fromEntries(stored), name)
      }
    })

    test('is asked of the database by columns that it has', async (t) => {
      const { db } = await engine.open(t)
      const keys = { uids: ['u'], contactIds: ['c'], addresses: ['a@example.com'], leadIds: ['l'], ...PAYMENTS }
      for (const [name, { part }] of Object.entries(ALL_TABLES))
        if (part)
          for (const condition of [part.rowsOf, part.around, part.ofOthers])
            if (condition)
              await sql`select 1 from ${sql.table(name)} where ${condition({ ...keys, recordPaths: ['feedback/1'], digests: ['d_%'], mailboxes: ['m_%'] })}`.execute(
                db,
              )
    })
  })
