import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['confirmedAt', 'endedAt', 'joinedAt', 'watchedAt', 'wish'])
    await db.schema.alterTable('registrations').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('registrations')
    .addColumn('wantsOffers', 'integer', (column) => column.notNull().defaultTo(sql`0`))
    .execute()
  await db.schema
    .createTable('registrationLinks')
    .addColumn('tokenDigest', 'text', (column) => column.primaryKey())
    .addColumn('recordKey', 'text', (column) => column.notNull())
    .addColumn('madeAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('registration_links_of').on('registrationLinks').column('recordKey').execute()
  await db.schema
    .createTable('registrationNetworks')
    .addColumn('recordKey', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('registration_networks_once', ['recordKey', 'network'])
    .execute()
}
