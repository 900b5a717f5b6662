import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('movedLetters')
    .addColumn('userId', 'text', (column) => column.primaryKey())
    .addColumn('letterId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('movedLetters_letter').on('movedLetters').column('letterId').execute()
  await db.schema
    .createTable('letterPace')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('lastAt', 'text', (column) => column.notNull())
    .execute()
}
