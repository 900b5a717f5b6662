import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('materials')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batchKey', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('fileId', 'text', (column) => column.references('files.id'))
    .addColumn('releaseAt', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('addedBy', 'text', (column) => column.notNull())
    .addColumn('addedAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('materials_of_batch').on('materials').columns(['batchKey', 'position']).execute()
  await db.schema
    .createTable('fetches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('materialId', 'text', (column) => column.notNull())
    .addColumn('fileId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('fetches_of_member').on('fetches').columns(['userId', 'at']).execute()
}
