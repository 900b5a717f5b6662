import type { Kysely } from 'kysely'

/** Sums of a list are added up in the index of the list, as facts and contents of many kilobytes lie before the columns in a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, table, columns] of [
    [
      'payments_listed',
      'payments',
      ['createdAt', 'id', 'currency', 'cameIn', 'wentBack', 'fee', 'version', 'summedAt'],
    ],
    ['documents_listed', 'documents', ['issuedAt', 'number', 'kind', 'total', 'tax']],
  ] as const) {
    await db.schema.dropIndex(name).execute()
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute()
  }
}
