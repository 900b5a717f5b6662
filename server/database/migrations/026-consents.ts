import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notices')
    .addColumn('digest', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('firstUsedAt', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('consents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('userId', 'text')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('noticeVersion', 'integer')
    .addColumn('noticeDigest', 'text', (column) => column.references('notices.digest'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('consents_mailbox').on('consents').columns(['mailbox', 'purpose', 'at']).execute()
  await db.schema
    .createTable('suppressions')
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('suppressions_key', ['mailbox', 'purpose'])
    .execute()
  await db.schema.alterTable('rightsRequests').addColumn('userId', 'text').execute()
  await db.schema.createIndex('rights_requests_user').on('rightsRequests').column('userId').execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db)
}

const WORDS = `'A row of the consents is never changed or deleted'`
const KEPT = ['id', 'mailbox', 'purpose', 'state', 'noticeVersion', 'noticeDigest', 'channel', 'actor', 'at']

/** True for an update that only empties what may be personal: it lets an erasure through. */
const onlyEmpties = (isSame: string) =>
  [
    ...KEPT.map((column) => `new."${column}" ${isSame} old."${column}"`),
    `new."email" in ('', old."email")`,
    `new."proof" in ('', old."proof")`,
    `(new."userId" is null or new."userId" = old."userId")`,
  ].join(' and ')

const ON_POSTGRES = [
  `create function consents_stay() returns trigger language plpgsql as $$ begin raise exception ${WORDS}; end $$`,
  `create trigger consents_update before update on "consents" for each row
     when (not (${onlyEmpties('is not distinct from')})) execute function consents_stay()`,
  `create trigger consents_delete before delete on "consents" for each row execute function consents_stay()`,
  `create trigger consents_all before truncate on "consents" for each statement execute function consents_stay()`,
]

const ON_SQLITE = [
  `create trigger consents_update before update on "consents" when not (${onlyEmpties('is')})
     begin select raise(abort, ${WORDS}); end`,
  `create trigger consents_delete before delete on "consents" begin select raise(abort, ${WORDS}); end`,
  // "insert or replace" deletes without the trigger of a deletion.
  `create trigger consents_replace before insert on "consents"
     when exists (select 1 from "consents" where "id" = new."id") begin select raise(abort, ${WORDS}); end`,
]
