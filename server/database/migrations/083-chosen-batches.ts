import type { Kysely } from 'kysely'

/** Which batch a buyer chose; null where there was no choice: it is the one on sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('paymentOrders').addColumn('batchKey', 'text').execute()
}
