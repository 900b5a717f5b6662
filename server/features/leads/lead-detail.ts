/** The page of one lead. */
import type { LeadDetail, LeadQuery, LeadRow, Neighbours, Touch } from '#contract/leads.ts'
import { recordsAt } from '../submissions/stored-records.ts'
import type { ContactTable, LeadTable, LeadTouchTable } from './tables.ts'
import type { RecordTable } from '../submissions/tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import { lettersAbout, type LetterAbout } from '../letters/letters-about.ts'
import { unwantedOf } from '../consents/consents.ts'
import { fieldRows } from '../submissions/field-rows.ts'
import { possibleDuplicates, wholeContact } from './contacts.ts'
import { recordRef } from './deeds.ts'
import { leadById } from './lead-changes.ts'
import { matching, ordered, placeOf, type Asker } from './lead-list.ts'
import { aboutOf, shownLeads, type ShownBy } from './lead-rows.ts'
import { mergesInto } from './merging.ts'
import { readTouchBody } from './touches.ts'

/** A lead as it stands: whoever has just changed it goes on from there. */
export async function shownLead(by: ShownBy, id: string): Promise<LeadRow | null> {
  const lead = await leadById(by.queries, id)
  const [shown] = lead ? await shownLeads(by, [lead]) : []
  return shown ?? null
}

export async function detailOf(by: ShownBy, lead: LeadTable): Promise<LeadDetail | null> {
  const { queries } = by
  const [shown] = await shownLeads(by, [lead])
  const contact = await queries.selectFrom('contacts').selectAll().where('id', '=', lead.contactId).executeTakeFirst()
  if (!shown || !contact) return null
  const contactIds = await wholeContact(queries, contact.id)
  const all = await queries.selectFrom('leads').selectAll().where('contactId', 'in', contactIds).execute()
  const covered = all.filter(({ id, interest }) => id === lead.id || interest === lead.interest)
  return {
    lead: shown,
    isMember: contact.userId !== null,
    firstSeenAt: contact.firstSeenAt,
    unwanted: shown.email === null ? [] : await unwantedOf(queries, shown.email),
    timeline: await timelineOf(
      queries,
      covered.map(({ id }) => id),
    ),
    others: all.filter(isOther(lead)).map((one) => shortOf(by, one, contact, 'asked for as well')),
    duplicates: await duplicatesOf(by, contact),
    merges: await mergesInto(queries, contactIds),
  }
}

const isOther = (lead: LeadTable) => (one: LeadTable) => one.isListed === 1 && one.id !== lead.id

const shortOf = ({ catalog }: ShownBy, { id, interest, state }: LeadTable, { name }: ContactTable, why: string) => ({
  id,
  name,
  about: aboutOf(catalog, interest),
  state,
  why,
})

/** One lead of each person who may be the same. */
async function duplicatesOf(by: ShownBy, contact: ContactTable): Promise<LeadDetail['duplicates']> {
  const duplicates: LeadDetail['duplicates'] = []
  for (const { contact: other, why } of await possibleDuplicates(by.queries, contact)) {
    const of = by.queries.selectFrom('leads').selectAll().where('contactId', '=', other.id).where('isListed', '=', 1)
    const lead = await of.orderBy('updatedAt', 'desc').limit(1).executeTakeFirst()
    if (lead) duplicates.push(shortOf(by, lead, other, why))
  }
  return duplicates
}

/** What happened with these leads, latest first. */
export async function timelineOf(queries: Queries, leadIds: readonly string[]): Promise<Touch[]> {
  const rows = await queries
    .selectFrom('leadTouches')
    .selectAll()
    .where('leadId', 'in', leadIds)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  const people = await membersByIds(queries, [...new Set(rows.flatMap(({ actor }) => actor || []))])
  const records = await recordsOf(queries, rows)
  const letters = await lettersTo(queries, leadIds, rows)
  const touches = rows.map(({ id, kind, at, actor, ref, body }): Touch => {
    const record = ref === null ? undefined : records.get(ref)
    const { text = '', letterId } = readTouchBody(body)
    const letter = letters.find((one) => one.id === letterId)
    return {
      id,
      kind,
      at,
      by: actor === '' ? null : (people.get(actor)?.fullName ?? actor),
      text,
      fields: record ? fieldsIn(record.body) : [],
      letter: letter ? { id: letter.id, state: letter.state } : null,
    }
  })
  const noted = new Set(touches.map(({ letter }) => letter?.id))
  const others = letters.filter(({ id }) => !noted.has(id)).map(momentOf)
  return [...others, ...touches].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

/** Letters that the site wrote by itself, or that were sent once more. */
const momentOf = ({ id, state, subject, createdAt }: LetterAbout): Touch => ({
  id,
  kind: 'letter',
  at: createdAt,
  by: null,
  text: subject,
  fields: [],
  letter: { id, state },
})

const lettersTo = (queries: Queries, leadIds: readonly string[], touches: readonly LeadTouchTable[]) =>
  lettersAbout(queries, [
    ...leadIds.map((id) => ({ type: 'lead', id })),
    ...touches.flatMap(({ kind, ref }) =>
      kind === 'record' && ref !== null ? [{ type: 'record', id: pathIn(ref) }] : [],
    ),
  ])

/** What was written in the forms that touches tell of. */
async function recordsOf(queries: Queries, touches: readonly LeadTouchTable[]): Promise<Map<string, RecordTable>> {
  const addresses = touches.flatMap(({ kind, ref }) => (kind === 'record' && ref !== null ? [addressIn(ref)] : []))
  const rows = await recordsAt(queries, addresses)
  return new Map(rows.map((row) => [recordRef(row), row]))
}

/** A record of an earlier system may be anything. */
function fieldsIn(body: string): Touch['fields'] {
  const read: unknown = JSON.parse(body)
  if (typeof read !== 'object' || read === null) return []
  return fieldRows(read).map(({ label, value }) => ({ name: label, value }))
}

const pathIn = (ref: string): string => ref.slice(ref.indexOf(':') + 1)

function addressIn(ref: string): { branch: string; key: string } {
  const path = pathIn(ref)
  const end = path.lastIndexOf('/')
  return { branch: path.slice(0, end), key: path.slice(end + 1) }
}

/** The leads before and behind this one in a list, also where it does not stand in the list any more. */
export async function neighboursOf(
  queries: Queries,
  lead: LeadTable,
  query: LeadQuery,
  asker: Asker,
): Promise<Neighbours> {
  const { sort = 'latest' } = query
  const beside = async (isBackward: boolean) => {
    const found = matching(queries, query, asker).select(['leads.id'])
    const row = await ordered(found, sort, placeOf(lead, sort), isBackward).limit(1).executeTakeFirst()
    return row?.id ?? null
  }
  return { previous: await beside(true), next: await beside(false) }
}
