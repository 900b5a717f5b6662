import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createInbox(db)
  await createPurchases(db)
  await createDocuments(db)
}

async function createInbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paymentInbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('eventId', 'text', (column) => column.notNull().unique())
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('nextAttemptAt', 'text', (column) => column.notNull())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('lastError', 'text')
    .execute()
  await db.schema.createIndex('payment_inbox_due').on('paymentInbox').columns(['state', 'nextAttemptAt']).execute()
}

async function createPurchases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('orderId', 'text')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('isPaid', 'integer', (column) => column.notNull())
    .addColumn('deskReason', 'text')
    .addColumn('failureDueAt', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('payments_email').on('payments').column('email').execute()
  await db.schema.createIndex('payments_order').on('payments').column('orderId').execute()
  await db.schema.createIndex('payments_desk').on('payments').column('deskReason').execute()
  await db.schema.createIndex('payments_failure').on('payments').column('failureDueAt').execute()
  await db.schema
    .createTable('purchaseIntents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('courseId', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('purchase_intents_user').on('purchaseIntents').column('userId').execute()
  await db.schema
    .createTable('paymentOrders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('courseId', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('nextCheckAt', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('payment_orders_due').on('paymentOrders').columns(['state', 'nextCheckAt']).execute()
  await db.schema
    .createTable('seats')
    .addColumn('paymentId', 'text', (column) => column.primaryKey().references('payments.id'))
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('courseId', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('seats_user').on('seats').column('userId').execute()
  // One member holds one active seat in a course, however often it was paid.
  await sql`create unique index seats_active on seats ("userId", "courseId") where state = 'active'`.execute(db)
  await db.schema
    .createTable('paymentAudit')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('paymentId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('payment_audit_payment').on('paymentAudit').columns(['paymentId', 'at']).execute()
}

async function createDocuments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('paymentId', 'text', (column) => column.notNull().references('payments.id'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('issuedAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('documents_sequence', ['series', 'sequence'])
    .execute()
  await db.schema.createIndex('documents_payment').on('documents').column('paymentId').execute()
  await db.schema
    .createTable('documentSeries')
    .addColumn('series', 'text', (column) => column.primaryKey())
    .addColumn('last', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('buyerStates')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .execute()
}
