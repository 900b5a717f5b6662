import { sql, type Kysely } from 'kysely'

/** The slips of payments that came past the provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paymentSlips')
    .addColumn('paymentId', 'text', (column) => column.primaryKey())
    .addColumn('fileId', 'text', (column) => column.notNull())
    .addColumn('mediaType', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('addedBy', 'text', (column) => column.notNull())
    .addColumn('addedAt', 'text', (column) => column.notNull())
    .addColumn('overAt', 'text')
    .execute()
  await sql`create index "paymentSlips_over" on "paymentSlips" ("overAt") where "overAt" is not null`.execute(db)
}
