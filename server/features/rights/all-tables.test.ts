import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { engines } from '../../../tests/support/engines.ts'
import { ALL_TABLES, TABLE_NAMES } from './all-tables.ts'

/** Tables of the migrations, and of the search for what changed. */
const NOT_OURS = /^(?:kysely_|sqlite_)/

const PAYMENTS = { paymentIds: ['p'], orderedIds: ['p'], soleIds: ['p'], paidByOthers: ['q'], phones: ['1'] }

test('every table with rows of a person has its place in what the person reads', () => {
  const withPart = Object.entries(ALL_TABLES).flatMap(([name, { part }]) => (part && part.shown !== null ? [name] : []))
  assert.deepEqual([...TABLE_NAMES].toSorted(), withPart.toSorted())
})

for (const engine of engines)
  suite(`what is kept on people, on ${engine.name}`, () => {
    test('is said of every table and every text column that the database has', async (t) => {
      const { db } = await engine.open(t)
      const tables = (await db.introspection.getTables()).filter(({ name }) => !NOT_OURS.test(name))
      assert.deepEqual(
        tables.map(({ name }) => name).toSorted(),
        Object.keys(ALL_TABLES).toSorted(),
        'a table is declared in all-tables.ts, as personal or impersonal',
      )
      const declared: Readonly<Record<string, { personal: readonly string[]; plain: readonly string[] }>> = ALL_TABLES
      for (const { name, columns } of tables) {
        const texts = columns.filter(({ dataType }) => /text|char/i.test(dataType)).map((column) => column.name)
        const { personal = [], plain = [] } = declared[name] ?? {}
        assert.deepEqual([...personal, ...plain].toSorted(), texts.toSorted(), name)
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
