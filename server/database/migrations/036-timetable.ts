import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('classNews')
    .addColumn('classId', 'text', (column) => column.primaryKey())
    .addColumn('told', 'text', (column) => column.notNull())
    .addColumn('sendsAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('feeds')
    .addColumn('userId', 'text', (column) => column.primaryKey())
    .addColumn('tokenDigest', 'text', (column) => column.notNull().unique())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('fetchedAt', 'text')
    .execute()
  await db.schema
    .createTable('reminders')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('letterId', 'text', (column) => column.notNull())
    .addColumn('writtenAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reminders_once', ['kind', 'subjectId', 'userId', 'sequence'])
    .execute()
  await db.schema.createIndex('reminders_letter').on('reminders').column('letterId').execute()
  await db.schema.createIndex('reminders_member').on('reminders').column('userId').execute()
  await db.schema.createIndex('classes_time').on('classes').columns(['startsAt', 'state']).execute()
}
