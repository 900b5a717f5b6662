import { sql, type Kysely } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql`alter table "buyerStates" add column zone text not null default 'none'`.execute(db))
