import type { Kysely } from 'kysely'

/** What a payment and a document come to, so that a sum of a list reads no facts. `summedAt`: the version of the payment that was summed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['cameIn', 'wentBack', 'fee', 'summedAt'])
    await db.schema.alterTable('payments').addColumn(column, 'integer').execute()
  for (const column of ['total', 'tax']) await db.schema.alterTable('documents').addColumn(column, 'integer').execute()
}
