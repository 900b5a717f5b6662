import { sql, type Kysely } from 'kysely'

const OF_LEADS = ['isListed', 'createdAt', 'id', 'state', 'assigneeId', 'interest', 'source', 'nextOn', 'contactId']

/** What Today and Numbers count stands in indexes: seats with their payments, passwords of the system before, when a lead was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('leads_newest').execute()
  await db.schema
    .createIndex('leads_newest')
    .on('leads')
    .columns([...OF_LEADS, 'firstAnsweredAt'])
    .execute()
  await db.schema.createIndex('seats_held').on('seats').columns(['state', 'courseId', 'paymentId']).execute()
  await db.schema.dropIndex('seats_standing').execute()
  await sql`create index account_old_password on account ("userId") where "password" like '$firebase$v=1$%'`.execute(db)
}
