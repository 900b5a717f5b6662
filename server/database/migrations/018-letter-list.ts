import { PostgresAdapter, type Kysely } from 'kysely'

/** A row of SQLite holds the whole letter: lists, searches and counts read an index alone. PostgreSQL keeps long texts apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('outbox_sent').on('outbox').columns(['sentAt']).execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await db.schema
    .createIndex('outbox_listed')
    .on('outbox')
    .columns(['state', 'createdAt', 'id', 'recipient', 'subject', 'kind', 'aboutType', 'aboutId'])
    .execute()
  await db.schema.dropIndex('outbox_state').execute()
}
