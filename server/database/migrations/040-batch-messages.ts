import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batchMessages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('batchKey', 'text', (column) => column.notNull())
    .addColumn('authorId', 'text', (column) => column.notNull())
    .addColumn('sentKey', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('sentAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('batch_messages_sent_key', ['authorId', 'sentKey'])
    .execute()
  await db.schema.createIndex('batch_messages_newest').on('batchMessages').columns(['batchKey', 'sentAt']).execute()
}
