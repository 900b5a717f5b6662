import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('signInGuesses')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('guesses', 'integer', (column) => column.notNull())
    .addColumn('nextAt', 'text', (column) => column.notNull())
    .addColumn('endsAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sign_in_guesses_end').on('signInGuesses').column('endsAt').execute()
}
