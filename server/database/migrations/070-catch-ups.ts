import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('catchUps')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .execute()
}
