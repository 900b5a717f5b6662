import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('targetType', 'text', (column) => column.notNull())
    .addColumn('targetId', 'text', (column) => column.notNull())
    .addColumn('original', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('question', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('imports_once', ['source', 'path'])
    .execute()
  await db.schema.createIndex('imports_parked').on('imports').columns(['question', 'path']).execute()
  await db.schema.createIndex('imports_of').on('imports').column('address').execute()
  await db.schema.createIndex('imports_target').on('imports').columns(['targetType', 'targetId']).execute()
  await db.schema
    .createTable('importAnswers')
    .addColumn('question', 'text', (column) => column.primaryKey())
    .addColumn('choice', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
}
