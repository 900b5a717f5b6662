import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('addedBy', 'text', (column) => column.notNull())
    .addColumn('addedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pictures_added').on('pictures').columns(['addedAt', 'id']).execute()
  await db.schema
    .createTable('pictureFiles')
    .addColumn('pictureId', 'text', (column) => column.notNull().references('pictures.id'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('webp', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_files_key', ['pictureId', 'width'])
    .execute()
}
