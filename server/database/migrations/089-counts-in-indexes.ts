import { sql, type Kysely } from 'kysely'

/** What Today and Numbers count: seats with their payments, and passwords of the system before, in indexes that hold no more than that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('seats_held').on('seats').columns(['state', 'courseId', 'paymentId']).execute()
  await db.schema.dropIndex('seats_standing').execute()
  await sql`create index account_old_password on account ("userId") where "password" like '$firebase$v=1$%'`.execute(db)
}
