import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into "settingValues" ("name", "value", "version", "updatedBy")
    values ('checklistPutAway', '{"version":0,"value":false}', 0, 'system')`.execute(db)
}
