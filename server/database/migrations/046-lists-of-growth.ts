import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, table, columns] of [
    // Whole: SQLite cannot use one of some states where the states are bound to the statement.
    ['places_of_seat', 'places', ['seatPaymentId', 'state']],
    ['payments_listed', 'payments', ['createdAt', 'id']],
    ['payments_paid', 'payments', ['isPaid', 'createdAt', 'id']],
    ['documents_listed', 'documents', ['issuedAt', 'number']],
    ['documents_series', 'documents', ['series', 'issuedAt', 'number']],
    ['seats_standing', 'seats', ['state', 'courseId']],
    ['reminders_written', 'reminders', ['writtenAt']],
    ['session_end', 'session', ['expiresAt']],
    ['counters_end', 'counters', ['expiresAt']],
    ['payment_inbox_received', 'paymentInbox', ['receivedAt']],
    ['fetches_of_material', 'fetches', ['materialId']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  await beginnings(db)
}

async function beginnings(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`create index payments_email_begins on payments (email collate "C")`.execute(db)
  await sql`create index payments_id_begins on payments (id collate "C")`.execute(db)
  await sql`create index documents_payment_begins on documents ("paymentId" collate "C")`.execute(db)
}
