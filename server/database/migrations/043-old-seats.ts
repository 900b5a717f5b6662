import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oldSeats')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('courseId', 'text', (column) => column.notNull())
    .addColumn('batchKey', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('obstacle', 'text', (column) => column.notNull())
    .addColumn('wantsLetter', 'integer', (column) => column.notNull())
    .addColumn('userId', 'text')
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('settledAt', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addUniqueConstraint('oldSeats_once', ['address', 'courseId'])
    .execute()
  await db.schema.createIndex('oldSeats_waiting').on('oldSeats').columns(['state', 'email']).execute()
  await db.schema.createIndex('oldSeats_of').on('oldSeats').column('email').execute()
  await db.schema.createIndex('oldSeats_member').on('oldSeats').column('userId').execute()
}
