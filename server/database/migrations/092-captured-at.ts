import { sql, type Kysely } from 'kysely'

/**
 * When the money of a payment came in, so that an index adds up a month of payments and of tax. What went back has days of its own: such
 * payments are read, and until a round all of before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('capturedAt', 'text').execute()
  await sql`update payments set "summedAt" = null, "wentBack" = null`.execute(db)
  await db.schema
    .createIndex('payments_captured')
    .on('payments')
    .columns(['wentBack', 'capturedAt', 'currency', 'cameIn', 'version', 'summedAt'])
    .execute()
  await sql`create index payments_read on payments (id) where "wentBack" is null or "wentBack" <> 0
    or "summedAt" is null or "summedAt" <> "version" or ("capturedAt" is null and "cameIn" <> 0)`.execute(db)
  await db.schema.createIndex('documents_taxed').on('documents').columns(['issuedAt', 'kind', 'tax']).execute()
  await sql`create index documents_read on documents (number) where "tax" is null`.execute(db)
}
