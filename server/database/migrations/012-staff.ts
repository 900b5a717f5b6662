import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await createStaff(db)
  await createAudit(db, isPostgres)
  await createSecondFactor(db)
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db)
}

async function createStaff(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('staffRoles')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('batchKey', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('grantedBy', 'text', (column) => column.notNull())
    .addColumn('grantedAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_roles_key', ['userId', 'role', 'batchKey'])
    .execute()
  await db.schema
    .createTable('staffGrants')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id'))
    .addColumn('right', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('staff_grants_key', ['userId', 'right'])
    .execute()
  await db.schema
    .createTable('staffInvitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('batchKey', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('tokenDigest', 'text', (column) => column.notNull().unique())
    .addColumn('invitedBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addColumn('acceptedAt', 'text')
    .addColumn('withdrawnAt', 'text')
    .execute()
  await db.schema
    .createTable('settingValues')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updatedBy', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text')
    .execute()
  await sql`insert into "settingValues" ("name", "value", "version", "updatedBy")
    values ('staffSecondFactor', '{"version":0,"value":false}', 0, 'system')`.execute(db)
}

async function createAudit(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  await db.schema
    .createTable('auditLog')
    // The database numbers the rows: those of one subject stand in the order in which it was held.
    .addColumn('id', 'integer', (column) =>
      isPostgres ? column.primaryKey().generatedAlwaysAsIdentity() : column.primaryKey().autoIncrement(),
    )
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subjectType', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('why', 'text', (column) => column.notNull())
    .addColumn('operationId', 'text')
    .addColumn('requestId', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('audit_log_subject')
    .on('auditLog')
    .columns(['subjectType', 'subjectId', 'at', 'id'])
    .execute()
  await db.schema.createIndex('audit_log_type').on('auditLog').columns(['subjectType', 'at', 'id']).execute()
  await db.schema.createIndex('audit_log_actor').on('auditLog').columns(['actor', 'at', 'id']).execute()
  await db.schema.createIndex('audit_log_action').on('auditLog').columns(['action', 'at', 'id']).execute()
  await db.schema.createIndex('audit_log_time').on('auditLog').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_log_operation').on('auditLog').column('operationId').execute()
}

/** The identity library's table and columns, and what we note of a session beside it. */
async function createSecondFactor(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('twoFactor')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backupCodes', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('failedVerificationCount', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lockedUntil', 'text')
    .execute()
  await db.schema
    .createTable('usedCodes')
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('used_codes_key', ['userId', 'digest'])
    .execute()
  await db.schema
    .alterTable('user')
    .addColumn('twoFactorEnabled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['openedAt', 'confirmedAt', 'deskSince'])
    await db.schema.alterTable('session').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('session')
    .addColumn('hasFactor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

const WORDS = `'A row of the audit is never changed or deleted'`
const KEPT = ['id', 'at', 'actor', 'action', 'subjectType', 'subjectId', 'operationId', 'requestId']

/** True for an update that only empties what may be personal: it lets an erasure through. */
const onlyEmpties = (isSame: string) =>
  [
    ...KEPT.map((column) => `new."${column}" ${isSame} old."${column}"`),
    `(new."before" is null or new."before" = old."before")`,
    `(new."after" is null or new."after" = old."after")`,
    `new."why" in ('', old."why")`,
  ].join(' and ')

const ON_POSTGRES = [
  `create function audit_log_stays() returns trigger language plpgsql as $$ begin raise exception ${WORDS}; end $$`,
  `create trigger audit_log_update before update on "auditLog" for each row
     when (not (${onlyEmpties('is not distinct from')})) execute function audit_log_stays()`,
  `create trigger audit_log_delete before delete on "auditLog" for each row execute function audit_log_stays()`,
  `create trigger audit_log_all before truncate on "auditLog" for each statement execute function audit_log_stays()`,
]

const ON_SQLITE = [
  `create trigger audit_log_update before update on "auditLog" when not (${onlyEmpties('is')})
     begin select raise(abort, ${WORDS}); end`,
  `create trigger audit_log_delete before delete on "auditLog" begin select raise(abort, ${WORDS}); end`,
  // "insert or replace" deletes without the trigger of a deletion.
  `create trigger audit_log_replace before insert on "auditLog"
     when exists (select 1 from "auditLog" where "id" = new."id") begin select raise(abort, ${WORDS}); end`,
]
