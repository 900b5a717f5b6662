import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rightsRequests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('asked', 'text', (column) => column.notNull())
    .addColumn('receivedOn', 'text', (column) => column.notNull())
    .addColumn('dueOn', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('handledBy', 'text')
    .addColumn('closedAt', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rights_requests_due').on('rightsRequests').columns(['state', 'dueOn', 'id']).execute()
  await db.schema.createIndex('rights_requests_email').on('rightsRequests').column('email').execute()
}
