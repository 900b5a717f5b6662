import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ownerClaims')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('codeDigest', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute()
}
