import { sql, type Kysely } from 'kysely'

/** Texts have a default: a server of the release before goes on writing letters beside this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['kind', 'recipient', 'subject', 'aboutType', 'aboutId', 'createdBy'])
    await db.schema
      .alterTable('outbox')
      .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
      .execute()
  for (const column of ['userId', 'resendOf']) await db.schema.alterTable('outbox').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('outbox')
    .addColumn('priority', 'integer', (built) => built.notNull().defaultTo(0))
    .execute()
  await fillFromLetters(db)
  for (const [name, columns] of [
    ['outbox_state', ['state', 'createdAt']],
    ['outbox_recipient', ['recipient', 'createdAt']],
    ['outbox_about', ['aboutType', 'aboutId']],
    ['outbox_resend', ['resendOf']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('outbox')
      .columns([...columns])
      .execute()
}

async function fillFromLetters(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; letter: string }>`
    select "id", "letter" from "outbox" where "letter" <> ''`.execute(db)
  for (const { id, letter } of rows) {
    const { to, subject } = headingOf(letter)
    await sql`update "outbox" set "recipient" = ${to}, "subject" = ${subject} where "id" = ${id}`.execute(db)
  }
}

function headingOf(letter: string): { to: string; subject: string } {
  try {
    const stored: unknown = JSON.parse(letter)
    const word = (name: string) => {
      const value: unknown = typeof stored === 'object' && stored ? Reflect.get(stored, name) : undefined
      return typeof value === 'string' ? value : ''
    }
    return { to: word('to'), subject: word('subject') }
  } catch {
    return { to: '', subject: '' }
  }
}
