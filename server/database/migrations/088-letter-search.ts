import { PostgresAdapter, type Kysely } from 'kysely'

/** Letters are searched by their folded form since 076: in SQLite that must stand in the index, or each row's whole letter is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return
  await db.schema.dropIndex('outbox_listed').execute()
  await db.schema
    .createIndex('outbox_listed')
    .on('outbox')
    .columns(['state', 'createdAt', 'id', 'kind', 'aboutType', 'aboutId', 'folded'])
    .execute()
}
