import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seatEnds')
    .addColumn('paymentId', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('courseId', 'text', (column) => column.notNull())
    .addColumn('batchKey', 'text')
    .addColumn('placeId', 'text')
    .addColumn('placeSince', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('deskReason', 'text')
    .addColumn('takenOverBy', 'text')
    .addColumn('undoUntil', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('seatEnds_due').on('seatEnds').column('undoUntil').execute()
}
