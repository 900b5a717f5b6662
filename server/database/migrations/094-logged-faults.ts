import type { Kysely } from 'kysely'

/** What the servers last logged as wrong, each fault once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('loggedFaults')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('firstAt', 'text', (column) => column.notNull())
    .addColumn('lastAt', 'text', (column) => column.notNull())
    .execute()
}
