import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['company', 'gstin'])
    await db.schema
      .alterTable('buyerStates')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute()
  await db.schema
    .createTable('stateReminders')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('sentAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('state_reminders_key', ['userId', 'day'])
    .execute()
  await db.schema
    .alterTable('documentSeries')
    .addColumn('isMarked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('documentsDue')
    .addColumn('paymentId', 'text', (column) => column.primaryKey().references('payments.id'))
    .addColumn('since', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('documentFiles')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('pdf', 'text', (column) => column.notNull())
    .addColumn('drawnAt', 'text', (column) => column.notNull())
    .execute()
}
