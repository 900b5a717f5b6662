import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('materials').addColumn('classId', 'text').execute()
  await db.schema
    .alterTable('materials')
    .addColumn('watermark', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
