/** A hundred thousand leads, and lists of them by any filter in any order, on both databases. */
import { DUE, LEAD_SORTS, LEAD_SOURCES, LEAD_STATES, type LeadQuery } from '#contract/leads.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Database } from '#server/database/open.ts'
import { NO_DAY } from '#server/features/leads/no-day.ts'
import { listLeads, pageOfLeads, placeOf } from '#server/features/leads/lead-list.ts'
import { searchWords } from '#server/features/accounts/search-words.ts'
import { dice } from '#stand-ins/people/dice.ts'
import { FIRST_NAMES, LAST_NAMES, measureLists } from './list-times.ts'

const QUESTIONS = 400
const TARGET_MS = 50
const NOW = new Date('2026-11-20T12:00:00.000Z')
const STAFF = ['one', 'two', 'three', null]
const INTERESTS = ['course:AspenPlus', 'course:AspenHysys', 'webinar:06032025', 'general']

const { roll, of } = dice(7)

/** The time of a page and its count together, which is what the desk waits for. */
export const measureLeadLists = () =>
  measureLists({
    name: 'leads',
    questions: Array.from({ length: QUESTIONS }, randomQuery),
    mostMs: TARGET_MS,
    fill: insertLeads,
    timeOf: ask,
  })

/** A page from the middle of the list, where there is one. */
async function ask({ db }: Database, query: LeadQuery): Promise<number> {
  const asker = { uid: 'one', now: NOW }
  const first = await pageOfLeads(db, query, asker, null)
  const last = first.leads.at(-1)
  const after = roll(2) === 0 && last ? placeOf(last, query.sort ?? 'latest') : null
  const begun = performance.now()
  await listLeads(db, query, asker, after)
  return performance.now() - begun
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

async function insertLeads({ write }: Database, numbers: readonly number[]): Promise<void> {
  const people = numbers.map(person)
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

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS - roll(DAY_MS)).toISOString()

function person(number: number) {
  const name = `${of(FIRST_NAMES)} ${of(LAST_NAMES)}`
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
