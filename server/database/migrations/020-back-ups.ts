import type { Kysely } from 'kysely'

/** A row for each back-up that was tried. Of the servers on one database, the one that stores a night makes its back-up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('night', 'text', (column) => column.unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('lockedUntil', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('archive', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('isEncrypted', 'integer', (column) => column.notNull())
    .addColumn('fault', 'text', (column) => column.notNull())
    .addColumn('removedAt', 'text')
    .execute()
  await db.schema.createIndex('backups_started').on('backups').columns(['startedAt']).execute()
}
