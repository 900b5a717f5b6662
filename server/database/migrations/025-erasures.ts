import { PostgresAdapter, sql, type Kysely } from 'kysely'

/** Who was erased, what a law keeps of them, and the one way in which the audit may be emptied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.unique())
    .addColumn('contactIds', 'text', (column) => column.notNull())
    .addColumn('erasedBy', 'text', (column) => column.notNull())
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('hiddenAt', 'text', (column) => column.notNull())
    .addColumn('purgeAt', 'text', (column) => column.notNull())
    .addColumn('purgedAt', 'text')
    .addColumn('notedAt', 'text')
    .execute()
  await db.schema
    .createTable('erasureKept')
    .addColumn('tableName', 'text', (column) => column.notNull())
    .addColumn('rowId', 'text', (column) => column.notNull())
    .addColumn('erasureId', 'text', (column) => column.notNull().references('erasures.id'))
    .addColumn('law', 'text', (column) => column.notNull())
    .addColumn('until', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('erasure_kept_key', ['tableName', 'rowId'])
    .execute()
  await db.schema.createIndex('erasure_kept_due').on('erasureKept').column('until').execute()
  await db.schema.createIndex('erasure_kept_erasure').on('erasureKept').column('erasureId').execute()
  await db.schema.alterTable('user').addColumn('erasedAt', 'text').execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db)
}

const WORDS = `'A row of the audit is never changed or deleted'`
const KEPT = ['id', 'at', 'actor', 'action', 'subjectType', 'subjectId', 'operationId', 'requestId']
const MARK = `'{"version":0,"fields":{"erased":true}}'`

/** True for an update that puts the erased mark, and nothing else, where something personal may have stood. */
const onlyErases = (isSame: string) =>
  [
    ...KEPT.map((column) => `new."${column}" ${isSame} old."${column}"`),
    ...['before', 'after'].map(
      (side) =>
        `(new."${side}" ${isSame} old."${side}" or (old."${side}" is not null and new."${side}" ${isSame} ${MARK}))`,
    ),
    `new."why" in ('', old."why")`,
  ].join(' and ')

const IS_ANNOUNCED = `exists (select 1 from "erasureKept" where "tableName" = 'auditLog' and "rowId" = cast(old."id" as text))`

const ON_POSTGRES = [
  'drop trigger audit_log_update on "auditLog"',
  `create function audit_log_is_erased() returns trigger language plpgsql as $$ begin
     if ${onlyErases('is not distinct from')} and ${IS_ANNOUNCED} then return new; end if;
     raise exception ${WORDS}; end $$`,
  `create trigger audit_log_update before update on "auditLog" for each row execute function audit_log_is_erased()`,
]

const ON_SQLITE = [
  'drop trigger audit_log_update',
  `create trigger audit_log_update before update on "auditLog" when not (${onlyErases('is')} and ${IS_ANNOUNCED})
     begin select raise(abort, ${WORDS}); end`,
]
