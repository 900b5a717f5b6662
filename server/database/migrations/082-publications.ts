import type { Kysely } from 'kysely'

/** Which versions went live together. What was published before has no such id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contentVersions').addColumn('publication', 'text').execute()
}
