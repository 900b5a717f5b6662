/** A hundred thousand leads, and lists of them by any filter in any order, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DUE, LEAD_SORTS, LEAD_SOURCES, LEAD_STATES, type LeadQuery } from '#contract/leads.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase, type Database, type DatabaseLocation } from '#server/database/open.ts'
import { NO_DAY } from '#server/features/leads/intake.ts'
import { listLeads, pageOfLeads, placeOf } from '#server/features/leads/lead-list.ts'
import { searchWords } from '#server/features/accounts/search-words.ts'
import { dice } from '#stand-ins/people/dice.ts'
import { startPostgres } from '#stand-ins/postgres/postgres.ts'
import { print } from './print.ts'

const LEADS = 100_000
const QUESTIONS = 400
const TARGET_MS = 50
const AT_ONCE = 500
const NOW = new Date('2026-11-20T12:00:00.000Z')
const STAFF = ['one', 'two', 'three', null]
const INTERESTS = ['course:AspenPlus', 'course:AspenHysys', 'webinar:06032025', 'general']
const FIRST = ['Asha', 'Ravi', 'Usha', 'Meera', 'Arjun', 'Kiran', 'Divya', 'Nikhil', 'Priya', 'Sanjay']
const LAST = ['Rao', 'Iyer', 'Sharma', 'Das', 'Nair', 'Patel', 'Gupta', 'Menon', 'Khan', 'Joshi']

const { roll, of } = dice(7)

/** Prints the time of a page of a list and its count together, which is what the desk waits for. */
export async function measureLeadLists(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synergyy-leads-'))
  const postgres = await startPostgres()
  try {
    await measureOn('SQLite', { url: null, file: join(folder, 'leads.sqlite') })
    await measureOn('PostgreSQL', { url: await postgres.url('leads'), file: '' })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureOn(name: string, location: DatabaseLocation): Promise<void> {
  const database = await openDatabase(location, () => {})
  await migrate(database)
  for (let first = 0; first < LEADS; first += AT_ONCE) await insertLeads(database, first)
  // A running database gets there by itself.
  await sql.raw(database.engine === 'sqlite' ? 'analyze' : 'vacuum analyze').execute(database.db)
  const taken: { readonly time: number; readonly query: LeadQuery }[] = []
  for (let count = 0; count < QUESTIONS; count += 1) taken.push(await ask(database, randomQuery()))
  await database.close()
  const sorted = taken.toSorted((one, other) => one.time - other.time)
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => sorted[Math.ceil(QUESTIONS * share) - 1])
  const words = [p50, p95, worst].map((one) => `${one?.time.toFixed(0)} ms`).join(', ')
  const isMet = (p95?.time ?? Infinity) <= TARGET_MS
  print(`100,000 leads, ${name}`, `${words} (p50, p95, slowest)`, `p95 <= ${TARGET_MS} ms`, isMet)
  print('', `slowest: ${JSON.stringify(worst?.query)}`)
}

/** A page from the middle of the list, where there is one. */
async function ask(database: Database, query: LeadQuery) {
  const asker = { uid: 'one', now: NOW }
  const first = await pageOfLeads(database.db, query, asker, null)
  const last = first.leads.at(-1)
  const after = roll(2) === 0 && last ? placeOf(last, query.sort ?? 'latest') : null
  const begun = performance.now()
  await listLeads(database.db, query, asker, after)
  return { time: performance.now() - begun, query }
}

function randomQuery(): LeadQuery {
  const sometimes = <Field extends keyof LeadQuery>(field: Field, value: LeadQuery[Field]) =>
    roll(3) === 0 ? { [field]: value } : {}
  return {
    sort: of(LEAD_SORTS),
    ...sometimes('state', of(LEAD_STATES)),
    ...sometimes('assignee', of(['me', 'none', 'two'])),
    ...sometimes('interest', of(INTERESTS)),
    ...sometimes('source', of(LEAD_SOURCES)),
    ...sometimes('due', of(DUE)),
    ...sometimes('label', of(['vip', 'college'])),
    ...sometimes('from', '2026-03-01'),
    ...sometimes('q', of(['asha', 'rao 98', 'ni', '43210', 'person77'])),
  }
}

async function insertLeads({ write }: Database, first: number): Promise<void> {
  const people = Array.from({ length: AT_ONCE }, (_, index) => person(first + index))
  await write(async (tx) => {
    await tx
      .insertInto('contacts')
      .values(people.map(({ contact }) => contact))
      .execute()
    const words = people.flatMap(({ contact }) => searchWords(contact).map((word) => ({ word, contactId: contact.id })))
    await tx.insertInto('contactWords').values(words).execute()
    await tx
      .insertInto('leads')
      .values(people.map(({ lead }) => lead))
      .execute()
    const labels = people.flatMap(({ lead, label }) => (label === null ? [] : [{ leadId: lead.id, label }]))
    if (labels.length > 0) await tx.insertInto('leadLabels').values(labels).execute()
  })
}

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS - roll(DAY_MS)).toISOString()

function person(number: number) {
  const name = `${of(FIRST)} ${of(LAST)}`
  const email = `person${number}@example.com`
  const at = daysAgo(roll(700))
  const contact = {
    id: `contact ${number}`,
    name,
    email,
    mailbox: email,
    phone: String(9_000_000_000 + roll(999_999_999)),
    userId: null,
    firstSeenAt: at,
    lastSeenAt: at,
    mergedInto: null,
    hiddenAt: null,
    version: 1,
  }
  const lead = {
    id: `lead ${number}`,
    contactId: contact.id,
    interest: of(INTERESTS),
    state: of(LEAD_STATES),
    stateSince: at,
    assigneeId: of(STAFF),
    nextOn: roll(4) === 0 ? daysAgo(roll(30) - 20).slice(0, 10) : NO_DAY,
    nextWhat: '',
    source: of(LEAD_SOURCES),
    lostReason: '',
    sortName: name.toLowerCase(),
    isListed: 1,
    firstAnsweredAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }
  return { contact, lead, label: roll(20) === 0 ? of(['vip', 'college']) : null }
}
