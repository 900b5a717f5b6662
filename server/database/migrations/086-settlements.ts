import { type Kysely, sql } from 'kysely'

/** For which day the provider is asked next what it paid out, and when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settlementState')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('nextAt', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into "settlementState" ("id", "day", "nextAt") values ('provider', '', '')`.execute(db)
}
