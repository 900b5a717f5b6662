import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('user').addColumn('provenAt', 'text').execute()
  await memberWords(db)
  for (const [name, table, columns] of [
    ['user_newest', 'user', ['createdAt', 'id', 'emailVerified']],
    ['documents_user', 'documents', ['userId', 'issuedAt']],
    ['documents_by_sequence', 'documents', ['sequence']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  await lookUps(db)
}

/** Words by whose beginnings members are found, as those of contacts; which of them are of a phone not everybody may know. */
async function memberWords(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('memberWords')
    .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('member_words_key', ['word', 'kind', 'userId'])
    .execute()
  await db.schema.createIndex('member_words_user').on('memberWords').column('userId').execute()
}

/** What people are asked for by: whoever wrote, the last four characters of a payment's id and of its phone. */
async function lookUps(db: Kysely<unknown>): Promise<void> {
  await sql`create index contacts_enquirers on contacts ("lastSeenAt", id)
    where "userId" is null and "mergedInto" is null and "hiddenAt" is null`.execute(db)
  await sql`create index outbox_person on outbox (lower(recipient), "createdAt")`.execute(db)
  await sql`create index payments_id_end on payments (substr(id, length(id) - 3))`.execute(db)
  await sql`create index payments_phone_end on payments (substr(phone, length(phone) - 3))`.execute(db)
}
