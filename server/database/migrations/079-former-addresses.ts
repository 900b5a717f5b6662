import { type Kysely, sql } from 'kysely'

/** Whose address one was before it was cleaned: that account need not have proven the address as it is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('unseenAddresses').addColumn('userId', 'text').execute()
  await db.schema.createIndex('unseen_addresses_user').on('unseenAddresses').column('userId').execute()
  // When 077 ran, no other account had the address.
  await sql`update "unseenAddresses" set "userId" = (
      select "id" from "user" where "user"."email" = "unseenAddresses"."after" and "user"."createdAt" <
        (select "timestamp" from "kysely_migration" where "name" = '077-visible-texts'))
    where "state" = 'cleaned'`.execute(db)
}
