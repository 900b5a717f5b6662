import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attendance')
    .addColumn('classId', 'text', (column) => column.notNull().references('classes.id'))
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('setBy', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('attendance_of_member', ['classId', 'userId'])
    .execute()
  await db.schema.createIndex('attendance_by_member').on('attendance').column('userId').execute()
  await db.schema
    .createTable('meetingRows')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('classId', 'text', (column) => column.notNull().references('classes.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('joinedAt', 'text', (column) => column.notNull())
    .addColumn('leftAt', 'text', (column) => column.notNull())
    .addColumn('userId', 'text')
    .addColumn('isSettled', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('meetingRows_of_class').on('meetingRows').column('classId').execute()
  await db.schema.createIndex('meetingRows_of_member').on('meetingRows').column('userId').execute()
}
