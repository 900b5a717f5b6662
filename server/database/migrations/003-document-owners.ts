import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('documents').addColumn('userId', 'text').execute()
  await sql`update documents set "userId" =
    (select seats."userId" from seats where seats."paymentId" = documents."paymentId")`.execute(db)
  await db.schema.createIndex('payments_phone').on('payments').column('phone').execute()
}
