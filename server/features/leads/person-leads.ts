/** Contacts and leads as they belong to one person. */
import type { Member } from '#contract/accounts.ts'
import type { PersonDetail } from '#contract/people.ts'
import type { Touch } from '#contract/leads.ts'
import { intentsOf } from '../payments/ledger/intents.ts'
import { NO_DAY } from './no-day.ts'
import type { ContactTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'
import type { Catalog } from '../content/catalog.ts'
import { standingFor } from './contacts.ts'
import { refOfAccount, refOfIntent } from './deeds.ts'
import { contactsWith } from './lead-list.ts'
import { timelineOf } from './lead-detail.ts'
import { aboutOf } from './lead-rows.ts'

/** The contact with this id, or the one that it was merged into. */
export const contactWithId = (queries: Queries, id: string): Promise<ContactTable | null> =>
  standing(queries, queries.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst())

export const contactWithAddress = (queries: Queries, email: string): Promise<ContactTable | null> =>
  standing(
    queries,
    queries.selectFrom('contacts').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst(),
  )

/** Contacts with these addresses that stand for themselves: neither merged into another one nor hidden. */
export const contactsWithAddresses = (queries: Queries, emails: readonly string[]): Promise<ContactTable[]> =>
  queries
    .selectFrom('contacts')
    .selectAll()
    .where('email', 'in', emails)
    .where('mergedInto', 'is', null)
    .where('hiddenAt', 'is', null)
    .execute()

export const isAddressKnown = async (queries: Queries, email: string): Promise<boolean> =>
  (await contactWithAddress(queries, email)) !== null

/** The contact that is the member's own; null while the address is not proven, and never one of another account. */
export async function contactOfMember(queries: Queries, member: Member): Promise<ContactTable | null> {
  if (!member.emailVerified) return null
  const owned = queries.selectFrom('contacts').selectAll().where('userId', '=', member.uid).executeTakeFirst()
  const contact = (await standing(queries, owned)) ?? (await contactWithAddress(queries, member.email))
  return contact && (contact.userId === null || contact.userId === member.uid) ? contact : null
}

/** Contacts that an account's own registration made, and in which nobody else had a part: neither another form nor staff. */
export async function contactsMadeBy(queries: Queries, { uid, email }: Member): Promise<string[]> {
  const contacts = await queries
    .selectFrom('contacts')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('userId', 'is', null)
    .execute()
  const ids = contacts.map(({ id }) => id)
  if (ids.length === 0) return []
  const touches = await queries
    .selectFrom('leadTouches')
    .innerJoin('leads', 'leads.id', 'leadTouches.leadId')
    .select(['leads.contactId', 'leadTouches.ref'])
    .where('leads.contactId', 'in', ids)
    .execute()
  const intents = await intentsOf(queries, uid)
  const own = new Set<string | null>([refOfAccount({ uid }), ...intents.map(refOfIntent)])
  return ids.filter((id) => {
    const refs = touches.filter(({ contactId }) => contactId === id).map(({ ref }) => ref)
    return refs.includes(refOfAccount({ uid })) && refs.every((ref) => own.has(ref))
  })
}

async function standing(queries: Queries, found: Promise<ContactTable | undefined>): Promise<ContactTable | null> {
  const contact = await found
  const current = contact && (await standingFor(queries, contact))
  return current && current.hiddenAt === null ? current : null
}

interface LeadsOfPerson {
  readonly leads: NonNullable<PersonDetail['leads']>
  readonly touches: readonly Touch[]
}

/** Every lead of these contacts, latest first, and what happened on all of them. */
export async function leadsOfContacts(
  queries: Queries,
  catalog: Catalog,
  contactIds: readonly string[],
): Promise<LeadsOfPerson> {
  if (contactIds.length === 0) return { leads: [], touches: [] }
  const rows = await queries
    .selectFrom('leads')
    .selectAll()
    .where('contactId', 'in', contactIds)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  return {
    leads: rows
      .filter(({ isListed }) => isListed === 1)
      .map(({ id, interest, state, nextOn, updatedAt }) => ({
        id,
        about: aboutOf(catalog, interest),
        state,
        nextOn: nextOn === NO_DAY ? null : nextOn,
        updatedAt,
      })),
    touches: ids.length === 0 ? [] : await timelineOf(queries, ids),
  }
}

interface EnquirersAsked {
  readonly words: readonly string[]
  readonly address: string | null
  readonly after?: readonly [string, string] | undefined
  readonly count: number
}

/** People whom no account stands for, the last heard of first. */
export async function listEnquirers(queries: Queries, { words, address, after, count }: EnquirersAsked) {
  let found = queries
    .selectFrom('contacts')
    .selectAll()
    .where('userId', 'is', null)
    .where('mergedInto', 'is', null)
    .where('hiddenAt', 'is', null)
  if (address !== null) found = found.where('email', '=', address)
  else for (const word of words) found = found.where('id', 'in', (eb) => contactsWith(eb, word))
  if (after) found = found.where((eb) => eb(eb.refTuple('lastSeenAt', 'id'), '<', eb.tuple(...after)))
  return found.orderBy('lastSeenAt', 'desc').orderBy('id', 'desc').limit(count).execute()
}
