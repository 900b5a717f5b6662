import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('doubts_of_picture').on('doubts').column('pictureId').execute()
}
