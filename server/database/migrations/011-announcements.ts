import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('batchRequests')
    .addColumn('recordKey', 'text', (column) => column.primaryKey())
    .addColumn('courseId', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('askedAt', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('toldBatch', 'text')
    .addColumn('toldAt', 'text')
    .addColumn('endedAt', 'text')
    .execute()
  await db.schema
    .createIndex('batch_requests_waiting')
    .on('batchRequests')
    .columns(['courseId', 'toldAt', 'endedAt'])
    .execute()
  await db.schema.createIndex('batch_requests_mailbox').on('batchRequests').column('mailbox').execute()
  await db.schema
    .createTable('batchNotices')
    .addColumn('paymentId', 'text', (column) => column.primaryKey().references('seats.paymentId').onDelete('cascade'))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('toldAt', 'text', (column) => column.notNull())
    .execute()
}
