import { type Kysely, sql } from 'kysely'

/** What a document is was read from the first letters of its series, which an owner may choose from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('documents')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('invoice'))
    .execute()
  await sql`update documents set "kind" = 'creditNote' where "series" like 'SYC/%'`.execute(db)
  await db.schema.createIndex('documents_kind').on('documents').columns(['kind', 'issuedAt', 'number']).execute()
}
