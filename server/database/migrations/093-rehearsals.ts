import type { Kysely } from 'kysely'

/** A row for each rehearsal of a restore. `slot` keeps a second one away while one is under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rehearsals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'text', (column) => column.unique())
    .addColumn('backupId', 'text', (column) => column.notNull())
    .addColumn('archive', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('lockedUntil', 'text', (column) => column.notNull())
    .addColumn('endedAt', 'text')
    .addColumn('found', 'text')
    .addColumn('fault', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('rehearsals_started').on('rehearsals').columns(['startedAt']).execute()
}
