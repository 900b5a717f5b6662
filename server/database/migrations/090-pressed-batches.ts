import type { Kysely } from 'kysely'

/** Which batch a buyer chose who pressed a hosted button; null where there was no choice: it is the one on sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('purchaseIntents').addColumn('batchKey', 'text').execute()
}
