import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('classes').addColumn('joinUrl', 'text').execute()
  await db.schema
    .createTable('joins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('classId', 'text', (column) => column.notNull().references('classes.id'))
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('joins_of_class').on('joins').columns(['classId', 'userId']).execute()
  await db.schema.createIndex('joins_of_member').on('joins').column('userId').execute()
}
