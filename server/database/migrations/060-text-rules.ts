import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['doubts', 'doubtReplies', 'materials'])
    await db.schema
      .alterTable(table)
      .addColumn('textRules', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
}
