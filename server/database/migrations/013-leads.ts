import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await contacts(db)
  await leads(db)
  await touches(db)
  await desk(db)
}

async function contacts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contacts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('mailbox', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.unique())
    .addColumn('firstSeenAt', 'text', (column) => column.notNull())
    .addColumn('lastSeenAt', 'text', (column) => column.notNull())
    .addColumn('mergedInto', 'text', (column) => column.references('contacts.id'))
    .addColumn('hiddenAt', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('contacts_phone').on('contacts').column('phone').execute()
  await db.schema.createIndex('contacts_mailbox').on('contacts').column('mailbox').execute()
  await db.schema.createIndex('contacts_last_seen').on('contacts').columns(['lastSeenAt', 'id']).execute()
  await db.schema.createIndex('contacts_merged').on('contacts').column('mergedInto').execute()
  // Words are found by their beginnings: that needs the order of the characters, not that of a language.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  await db.schema
    .createTable('contactWords')
    .addColumn('word', isPostgres ? sql`text collate "C"` : 'text', (column) => column.notNull())
    .addColumn('contactId', 'text', (column) => column.notNull().references('contacts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('contact_words_key', ['word', 'contactId'])
    .execute()
  await db.schema.createIndex('contact_words_contact').on('contactWords').column('contactId').execute()
}

const FILTERED = ['state', 'assigneeId', 'interest', 'source', 'nextOn', 'createdAt'] as const

async function leads(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('contactId', 'text', (column) => column.notNull().references('contacts.id'))
    .addColumn('interest', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('stateSince', 'text', (column) => column.notNull())
    .addColumn('assigneeId', 'text')
    .addColumn('nextOn', 'text', (column) => column.notNull())
    .addColumn('nextWhat', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('lostReason', 'text', (column) => column.notNull())
    .addColumn('sortName', 'text', (column) => column.notNull())
    .addColumn('isListed', 'integer', (column) => column.notNull())
    .addColumn('firstAnsweredAt', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addUniqueConstraint('leads_contact_interest', ['contactId', 'interest'])
    .execute()
  // Each holds all that a list filters by, so that no filter has to look at the rows themselves.
  for (const [name, sort] of [
    ['leads_latest', 'updatedAt'],
    ['leads_newest', 'createdAt'],
    ['leads_due', 'nextOn'],
    ['leads_name', 'sortName'],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('leads')
      .columns(['isListed', sort, 'id', ...FILTERED.filter((column) => column !== sort), 'contactId'])
      .execute()
}

async function touches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leadTouches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('leadId', 'text', (column) => column.notNull().references('leads.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.unique())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('lead_touches_lead').on('leadTouches').columns(['leadId', 'at']).execute()
}

async function desk(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leadLabels')
    .addColumn('leadId', 'text', (column) => column.notNull().references('leads.id').onDelete('cascade'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('lead_labels_key', ['leadId', 'label'])
    .execute()
  await db.schema.createIndex('lead_labels_label').on('leadLabels').columns(['label', 'leadId']).execute()
  await db.schema
    .createTable('savedViews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('ownerId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('screen', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('isShared', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('opened')
    .addColumn('staffId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('subjectType', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('opened_key', ['staffId', 'subjectType', 'subjectId'])
    .execute()
  await db.schema
    .createTable('operations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('undoUntil', 'text', (column) => column.notNull())
    .addColumn('undoneAt', 'text')
    .execute()
}
