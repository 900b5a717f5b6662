import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { folded } from '#contract/folded-text.ts'

const AT_ONCE = 500

/** The form in which requests by law and businesses are searched, beside what was typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('rightsRequests').addColumn('folded', 'text', withDefault).execute()
  await db.schema.alterTable('buyerStates').addColumn('folded', 'text', withDefault).execute()
  await fill(db, { table: 'rightsRequests', key: 'id', first: 'name', second: 'email' })
  await fill(db, { table: 'buyerStates', key: 'userId', first: 'company', second: 'gstin' })
}

const withDefault = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('')

interface Searched {
  readonly table: string
  readonly key: string
  readonly first: string
  readonly second: string
}

async function fill(db: Kysely<unknown>, { table, key, first, second }: Searched): Promise<void> {
  const [id, one, two] = [key, first, second].map((name) => sql.ref(name))
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`select ${id} as id, ${one} as one, ${two} as two from ${sql.table(table)}
      where ${id} > ${after} order by ${id} limit ${AT_ONCE}`.execute(db)
    for (const row of rows)
      await sql`update ${sql.table(table)} set folded = ${folded(`${row.one} ${row.two}`)} where ${id} = ${row.id}`.execute(
        db,
      )
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
  }
}

interface Row {
  readonly id: string
  readonly one: string
  readonly two: string
}
