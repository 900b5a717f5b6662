/** Each row of a lead's history and each word of a contact becomes one row in one place: written with every form, it cost three and four. */
import { PostgresAdapter, sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // The list of enquirers has an index of its own since 016.
  await db.schema.dropIndex('contacts_last_seen').execute()
  for (const statement of isPostgres ? ON_POSTGRES : ON_SQLITE) await sql.raw(statement).execute(db)
}

const ON_POSTGRES = [
  'drop index lead_touches_lead',
  'alter table "leadTouches" drop constraint "leadTouches_pkey"',
  'alter table "leadTouches" add constraint lead_touches_key primary key ("leadId", "at", "id")',
]

const ON_SQLITE = [
  `create table "touchesByLead" (
     "id" text not null, "leadId" text not null references "leads" ("id"), "kind" text not null, "at" text not null,
     "actor" text not null, "ref" text unique, "body" text not null,
     constraint lead_touches_key primary key ("leadId", "at", "id")) without rowid`,
  `insert into "touchesByLead" ("id", "leadId", "kind", "at", "actor", "ref", "body")
     select "id", "leadId", "kind", "at", "actor", "ref", "body" from "leadTouches"`,
  'drop table "leadTouches"',
  'alter table "touchesByLead" rename to "leadTouches"',
  `create table "wordsOfContacts" (
     "word" text not null, "contactId" text not null references "contacts" ("id") on delete cascade,
     constraint contact_words_key primary key ("word", "contactId")) without rowid`,
  `insert into "wordsOfContacts" ("word", "contactId") select "word", "contactId" from "contactWords"`,
  'drop table "contactWords"',
  'alter table "wordsOfContacts" rename to "contactWords"',
  'create index contact_words_contact on "contactWords" ("contactId")',
]
