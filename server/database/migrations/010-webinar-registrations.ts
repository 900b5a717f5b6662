import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('recordKey', 'text', (column) => column.primaryKey())
    .addColumn('webinarId', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('registrations_webinar').on('registrations').column('webinarId').execute()
}
