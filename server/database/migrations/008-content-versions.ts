import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contentVersions')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('publishedAt', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('content_versions_key', ['kind', 'key', 'number'])
    .execute()
  await db.schema
    .createTable('contentState')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('pagesFault', 'text')
    .execute()
  await sql`insert into "contentState" ("id", "revision") values ('content', 0)`.execute(db)
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db)
}

const WORDS = `'A version of the content is never changed or deleted'`

const ON_POSTGRES = [
  `create function content_versions_stay() returns trigger language plpgsql as $$ begin raise exception ${WORDS}; end $$`,
  `create trigger content_versions_stay before update or delete on "contentVersions"
     for each row execute function content_versions_stay()`,
  `create trigger content_versions_stay_all before truncate on "contentVersions"
     for each statement execute function content_versions_stay()`,
]

const ON_SQLITE = [
  `create trigger content_versions_update before update on "contentVersions" begin select raise(abort, ${WORDS}); end`,
  `create trigger content_versions_delete before delete on "contentVersions" begin select raise(abort, ${WORDS}); end`,
  // "insert or replace" deletes without the trigger of a deletion.
  `create trigger content_versions_replace before insert on "contentVersions"
     when exists (select 1 from "contentVersions" where "kind" = new."kind" and "key" = new."key" and "number" = new."number")
     begin select raise(abort, ${WORDS}); end`,
]
