import { sql, type Kysely } from 'kysely'

/** What members say that they have paid, by which a payment is found, and links for payers without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('bankReference', 'text').execute()
  await db.schema.createIndex('payments_bank_reference').on('payments').column('bankReference').execute()
  await sql`create index payments_folded_id on payments (upper(replace(id, '_', '')))`.execute(db)
  await db.schema
    .createTable('payerClaims')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('courseId', 'text', (column) => column.notNull())
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('typed', 'text', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('compareAt', 'text', (column) => column.notNull())
    .addColumn('toldAt', 'text')
    .addColumn('keptUntil', 'text', (column) => column.notNull())
    .addUniqueConstraint('payerClaims_one', ['userId', 'reference'])
    .execute()
  await db.schema.createIndex('payerClaims_of_member').on('payerClaims').columns(['userId', 'state']).execute()
  await db.schema.createIndex('payerClaims_of_payment').on('payerClaims').columns(['reference', 'state']).execute()
  await db.schema.createIndex('payerClaims_due').on('payerClaims').columns(['state', 'compareAt']).execute()
  await db.schema.createIndex('payerClaims_listed').on('payerClaims').columns(['state', 'createdAt', 'id']).execute()
  await db.schema.createIndex('payerClaims_end').on('payerClaims').column('keptUntil').execute()
  await db.schema
    .createTable('payerLinks')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('paymentId', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('payerLinks_end').on('payerLinks').column('endsAt').execute()
}
