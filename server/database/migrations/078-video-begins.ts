import type { Kysely } from 'kysely'

/** The second at which a recording begins at its host: that of the address as it was copied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('recordings')
    .addColumn('videoFrom', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
