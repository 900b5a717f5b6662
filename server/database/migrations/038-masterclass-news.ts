import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['told', 'toldBy'])
    await db.schema.alterTable('registrations').addColumn(column, 'text').execute()
}
