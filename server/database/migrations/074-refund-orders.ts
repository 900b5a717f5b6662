import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refundOrders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('paymentId', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('refundId', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('askedBy', 'text', (column) => column.notNull())
    .addColumn('askedAt', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextAttemptAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('refundOrders_payment').on('refundOrders').column('paymentId').execute()
  await db.schema.createIndex('refundOrders_due').on('refundOrders').columns(['state', 'nextAttemptAt']).execute()
}
