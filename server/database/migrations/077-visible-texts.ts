import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { folded } from '#contract/folded-text.ts'
import { visibleLine } from '#contract/visible-text.ts'

const AT_ONCE = 500

/** Texts of one line from before decision 111 without what nobody can see, and the addresses that looked like another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unseenAddresses')
    .addColumn('before', 'text', (column) => column.primaryKey())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('unseen_addresses_after').on('unseenAddresses').column('after').execute()
  for (const texts of TEXTS) await cleanTexts(db, texts)
  for (const table of ['user', 'contacts', 'oldSeats', 'rightsRequests']) await noteUnseen(db, table)
  // An account that nobody could sign in to comes before a form with another spelling of the same address.
  await decide(db, sql`and "before" in (select "email" from "user")`)
  await decide(db, sql``)
  // The rounds renew the words by which people are found.
  await sql`delete from "catchUps" where "name" in ('foldedMemberWords', 'foldedContactWords')`.execute(db)
}

interface Texts {
  readonly table: string
  readonly key?: string
  readonly columns: readonly string[]
  /** Stands for a text in which nothing can be seen. */
  readonly instead?: string
  /** What is searched as one text. */
  readonly searched?: readonly string[]
}

const TEXTS: readonly Texts[] = [
  { table: 'user', columns: ['name', 'mobile', 'collegeYear', 'companyDept', 'courseName'], instead: 'email' },
  { table: 'contacts', columns: ['name', 'phone'], instead: 'email' },
  { table: 'leads', columns: ['sortName', 'nextWhat', 'lostReason'] },
  { table: 'buyerStates', key: 'userId', columns: ['company', 'gstin'], searched: ['company', 'gstin'] },
  { table: 'rightsRequests', columns: ['name'], searched: ['name', 'email'] },
  { table: 'oldSeats', columns: ['name'] },
  { table: 'meetingRows', columns: ['name'] },
  { table: 'doubts', columns: ['title'] },
  { table: 'materials', columns: ['title'] },
  { table: 'recordings', columns: ['title'] },
  { table: 'classes', columns: ['title'] },
]

type Row = Readonly<Record<string, string | null>>

async function cleanTexts(db: Kysely<unknown>, { table, key = 'id', columns, instead, searched = [] }: Texts) {
  const named = [...new Set([key, ...columns, ...searched, ...(instead ? [instead] : [])])]
  await eachRow(db, { table, key, named }, async (row) => {
    const changes = columns.flatMap((column): Array<[string, string]> => {
      const text = row[column] ?? ''
      const inPlace = column === columns[0] ? visibleLine((instead && row[instead]) || '') || text : ''
      const seen = visibleLine(text) || inPlace
      return text === '' || seen === text ? [] : [[column, seen]]
    })
    if (changes.length === 0) return
    const now: Row = { ...row, ...Object.fromEntries(changes) }
    if (searched.length > 0) changes.push(['folded', folded(searched.map((column) => now[column]).join(' '))])
    const sets = changes.map(([column, text]) => sql`${sql.ref(column)} = ${text}`)
    await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${sql.ref(key)} = ${row[key]}`.execute(db)
  })
}

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

async function noteUnseen(db: Kysely<unknown>, table: string) {
  await eachRow(db, { table, key: 'id', named: ['id', 'email'] }, async (row) => {
    const email = row['email'] ?? ''
    const after = visibleLine(email).toLowerCase()
    if (visibleLine(email) === email || !ADDRESS.test(after)) return
    await sql`insert into "unseenAddresses" ("before", "after", "state") values (${email}, ${after}, 'new')
      on conflict ("before") do nothing`.execute(db)
  })
}

interface Walked {
  readonly table: string
  readonly key: string
  readonly named: readonly string[]
}

async function eachRow(db: Kysely<unknown>, { table, key, named }: Walked, work: (row: Row) => Promise<void>) {
  const [id, columns] = [sql.ref(key), sql.join(named.map((name) => sql.ref(name)))]
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)}
      where ${id} > ${after} order by ${id} limit ${AT_ONCE}`.execute(db)
    for (const row of rows) await work(row)
    const last = rows.at(-1)?.[key]
    if (!last || rows.length < AT_ONCE) return
    after = last
  }
}

interface Address {
  readonly before: string
  readonly after: string
}

async function decide(db: Kysely<unknown>, which: ReturnType<typeof sql>) {
  for (;;) {
    const { rows } = await sql<Address>`select "before", "after" from "unseenAddresses"
      where "state" = 'new' ${which} order by "before" limit ${AT_ONCE}`.execute(db)
    for (const address of rows) {
      const state = await stateOf(db, address)
      if (state === 'cleaned') await change(db, address)
      await sql`update "unseenAddresses" set "state" = ${state} where "before" = ${address.before}`.execute(db)
    }
    if (rows.length < AT_ONCE) return
  }
}

/** What opens the desk goes to no other address, and no address that somebody has is given to a second one. */
async function stateOf(db: Kysely<unknown>, { before, after }: Address): Promise<'cleaned' | 'taken' | 'staff'> {
  const own = sql`(select "id" from "user" where "email" = ${before})`
  const staff = await sql`select 1 from "staffRoles" where "userId" in ${own}
    union all select 1 from "staffGrants" where "userId" in ${own}`.execute(db)
  if (staff.rows.length > 0) return 'staff'
  const taken = await sql`select 1 from "user" where "email" = ${after}
    union all select 1 from "contacts" where "email" = ${after}
    union all select 1 from "unseenAddresses" where "after" = ${after} and "state" = 'cleaned'`.execute(db)
  return taken.rows.length > 0 ? 'taken' : 'cleaned'
}

async function change(db: Kysely<unknown>, { before, after }: Address) {
  const { rows } = await sql<{ id: string }>`select "id" from "user" where "email" = ${before}`.execute(db)
  for (const { id } of rows) {
    await sql`update "user" set "email" = ${after}, "emailVerified" = 0, "provenAt" = null where "id" = ${id}`.execute(
      db,
    )
    await sql`update "contacts" set "userId" = null where "userId" = ${id}`.execute(db)
    await sql`delete from "session" where "userId" = ${id}`.execute(db)
    await sql`delete from "verification" where "value" = ${id}`.execute(db)
  }
  await sql`update "contacts" set "email" = ${after}, "mailbox" = ${mailboxOf(after)}
    where "email" = ${before}`.execute(db)
  await sql`update "oldSeats" set "email" = ${after}, "address" = ${digestOf(after)}
    where "email" = ${before} and "courseId" not in
      (select "courseId" from "oldSeats" where "address" = ${digestOf(after)})`.execute(db)
  await changeRequests(db, { before, after })
  // A no holds for the address as it is read too; a yes has to be said anew.
  await sql`insert into "suppressions" ("mailbox", "purpose", "at")
    select ${digestOf(withoutTag(after))}, "purpose", "at" from "suppressions"
    where "mailbox" = ${digestOf(withoutTag(before))}
    on conflict ("mailbox", "purpose") do update set "at" = excluded."at"
    where "suppressions"."at" < excluded."at"`.execute(db)
}

async function changeRequests(db: Kysely<unknown>, { before, after }: Address) {
  for (let last = ''; ;) {
    const { rows } = await sql<{ id: string; name: string }>`select "id", "name" from "rightsRequests"
      where "email" = ${before} and "id" > ${last} order by "id" limit ${AT_ONCE}`.execute(db)
    for (const { id, name } of rows)
      await sql`update "rightsRequests" set "email" = ${after}, "folded" = ${folded(`${name} ${after}`)}
        where "id" = ${id}`.execute(db)
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.id ?? ''
  }
}

const digestOf = (email: string): string => createHash('sha256').update(email.toLowerCase()).digest('base64url')

const withoutTag = (email: string): string => email.replace(/\+[^@]*(?=@)/, '')

function mailboxOf(email: string): string {
  const [box = '', domain = ''] = email.split('@')
  const plain = box.replace(/\+.*$/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${plain.replaceAll('.', '')}@gmail.com`
    : `${plain}@${domain}`
}
