/** Two contacts that are one person become one, and can be taken apart again. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { LeadDetail, Merge } from '#contract/leads.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Database } from '../../database/open.ts'
import { operationsOn } from './open-operations.ts'
import type { ContactTable, LeadTable } from './tables.ts'
import { RunAgain } from '../../database/faults.ts'
import type { Queries, Transaction } from '../../database/transaction.ts'
import { membersByIds } from '../accounts/members.ts'
import type { Actor } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { changesOf, type NotedChange } from '../audit/operation-changes.ts'
import { holdContacts, standingFor, wholeContact } from './contacts.ts'
import { leadById } from './lead-changes.ts'

export type MergeRefusal = 'notFound' | 'versionStale' | 'sameContact' | 'twoAccounts'

/** Never ends: two people that were merged by mistake are taken apart whenever it is found out. */
const ALWAYS = '9999-12-31T00:00:00.000Z'
export const MERGED = 'contact.merge'

/** What a merge did, as the audit keeps it, so that exactly that can be taken back. A list without entries did not change. */
const Merged = z.object({
  mergedInto: z.nullable(z.string()),
  /** Leads that went to the other contact. */
  moved: z._default(z.array(z.string()), []),
  /** Leads for which the other contact had one: they lie behind it. */
  covered: z._default(z.array(z.string()), []),
})
const NOT_MERGED: z.infer<typeof Merged> = { mergedInto: null, moved: [], covered: [] }

/** Merges the contact of a lead into that of another one. Both histories stay. */
export const mergeContacts = (
  database: Database,
  by: Actor,
  { leadId, version, into }: { readonly leadId: string; readonly version: number; readonly into: string },
): Promise<Merge | Refusal<MergeRefusal>> =>
  database.write(async (tx) => {
    const [lead, other] = [await leadById(tx, leadId), await leadById(tx, into)]
    if (!lead || !other || lead.isListed === 0 || other.isListed === 0) return new Refusal('notFound')
    if (lead.version !== version) return new Refusal('versionStale')
    if (lead.contactId === other.contactId) return new Refusal('sameContact')
    await holdContacts(tx, [lead.contactId, other.contactId])
    const [source, target] = [await contactById(tx, lead.contactId), await contactById(tx, other.contactId)]
    if (!source || !target || source.mergedInto !== null || target.mergedInto !== null)
      return new Refusal('versionStale')
    if ((await accountsIn(tx, [source.id, target.id])).length > 1) return new Refusal('twoAccounts')
    return merge(tx, by, source, target)
  })

async function merge(tx: Transaction, by: Actor, source: ContactTable, target: ContactTable): Promise<Merge> {
  const operationId = randomUUID()
  const leads = await leadsOf(tx, source.id)
  const taken = new Set((await leadsOf(tx, target.id)).map(({ interest }) => interest))
  const covered = leads.filter(({ interest }) => taken.has(interest)).map(({ id }) => id)
  const moved = leads.filter(({ interest }) => !taken.has(interest)).map(({ id }) => id)
  await changeLeads(tx, moved, { contactId: target.id, sortName: target.name.toLowerCase() })
  await changeLeads(tx, covered, { isListed: 0 })
  await tx.updateTable('contacts').set({ mergedInto: target.id }).where('id', '=', source.id).execute()
  await tx
    .insertInto('operations')
    .values({
      id: operationId,
      actor: by.actor,
      action: MERGED,
      count: 1,
      at: by.at.toISOString(),
      undoUntil: ALWAYS,
      undoneAt: null,
    })
    .execute()
  await noteChange(
    tx,
    { ...by, operationId },
    {
      action: MERGED,
      subject: { type: 'contact', id: source.id },
      before: NOT_MERGED,
      after: { mergedInto: target.id, moved, covered },
    },
  )
  return { operationId }
}

/** Takes two merged contacts apart. What was done with their leads since stays with the leads. */
export async function takeApart(tx: Transaction, by: Actor, { subjectId, after }: NotedChange): Promise<boolean> {
  const source = await contactById(tx, subjectId)
  const merged = Merged.parse(after)
  if (!source || source.mergedInto === null || source.mergedInto !== merged.mergedInto) return false
  const rest = await standingFor(tx, source)
  await holdContacts(tx, [source.id, rest.id])
  if ((await standingFor(tx, source)).id !== rest.id) throw new RunAgain()
  const own = await leadsStillIn(tx, rest, [...merged.moved, ...merged.covered])
  await changeLeads(
    tx,
    own.map(({ id }) => id),
    { contactId: source.id, sortName: source.name.toLowerCase(), isListed: 1 },
  )
  await tx.updateTable('contacts').set({ mergedInto: null }).where('id', '=', source.id).execute()
  await uncover(
    tx,
    rest,
    own.map(({ interest }) => interest),
  )
  await noteChange(tx, by, {
    action: 'contact.split',
    subject: { type: 'contact', id: source.id },
    before: merged,
    after: NOT_MERGED,
  })
  return true
}

/** The accounts of these contacts, and of all that were merged into them. */
async function accountsIn(queries: Queries, contactIds: readonly string[]): Promise<string[]> {
  const whole: string[] = []
  for (const id of contactIds) whole.push(...(await wholeContact(queries, id)))
  const rows = await queries
    .selectFrom('contacts')
    .select('userId')
    .where('id', 'in', whole)
    .where('userId', 'is not', null)
    .execute()
  return [...new Set(rows.flatMap(({ userId }) => userId ?? []))]
}

/** Takes a merged contact apart from the one that it is in, whoever merged them. */
export async function takeOut(tx: Transaction, by: Actor, contactId: string): Promise<void> {
  for (const { operationId } of await operationsOn(tx, { action: MERGED, subjectIds: [contactId] }))
    for (const noted of await changesOf(tx, operationId))
      if (await takeApart(tx, by, noted))
        await tx
          .updateTable('operations')
          .set({ undoneAt: by.at.toISOString() })
          .where('id', '=', operationId)
          .execute()
}

/**
 * Two accounts are two people: where a contact that was merged with others turns out to be of an account of its own,
 * the other accounts' contacts and this one are taken apart.
 */
export async function partAccounts(tx: Transaction, by: Actor, { id }: ContactTable, uid: string): Promise<void> {
  const contact = await contactById(tx, id)
  if (!contact) return
  const rest = await standingFor(tx, contact)
  if ((await accountsIn(tx, [rest.id])).every((one) => one === uid)) return
  if (contact.mergedInto !== null) return takeOut(tx, by, id)
  if (contact.userId !== null && contact.userId !== uid) await giveBack(tx, by, contact, contact.userId)
  const whole = tx
    .selectFrom('contacts')
    .select('id')
    .where('id', 'in', await wholeContact(tx, id))
  for (const merged of await whole.where('userId', 'is not', null).where('userId', '<>', uid).execute())
    await takeOut(tx, by, merged.id)
}

/** An account that had this contact because its own was merged into it has its own again. */
async function giveBack(tx: Transaction, by: Actor, { id }: ContactTable, uid: string): Promise<void> {
  const email = (await membersByIds(tx, [uid])).get(uid)?.email.toLowerCase() ?? ''
  const own = await tx
    .selectFrom('contacts')
    .select('id')
    .where('id', 'in', await wholeContact(tx, id))
    .where('email', '=', email)
    .executeTakeFirst()
  await tx.updateTable('contacts').set({ userId: null }).where('id', '=', id).execute()
  if (!own || own.id === id) return
  await takeOut(tx, by, own.id)
  await tx.updateTable('contacts').set({ userId: uid }).where('id', '=', own.id).execute()
}

/** Of these leads those that nobody took along to another person since. */
async function leadsStillIn(tx: Transaction, person: ContactTable, ids: readonly string[]): Promise<LeadTable[]> {
  if (ids.length === 0) return []
  const whole = await wholeContact(tx, person.id)
  return tx.selectFrom('leads').selectAll().where('id', 'in', ids).where('contactId', 'in', whole).execute()
}

/** Leads that lay behind those that went become the person's own. */
async function uncover(tx: Transaction, person: ContactTable, interests: readonly string[]): Promise<void> {
  if (interests.length === 0) return
  const held = tx.selectFrom('leads').selectAll().where('interest', 'in', interests)
  const all = await held
    .where('contactId', 'in', await wholeContact(tx, person.id))
    .orderBy('createdAt')
    .execute()
  for (const interest of new Set(interests)) {
    const [first, ...others] = all.filter((lead) => lead.interest === interest)
    if (first && [first, ...others].every(({ isListed }) => isListed === 0))
      await changeLeads(tx, [first.id], { contactId: person.id, sortName: person.name.toLowerCase(), isListed: 1 })
  }
}

/** Who was merged into these contacts, and can be taken apart from them. */
export async function mergesInto(queries: Queries, contactIds: readonly string[]): Promise<LeadDetail['merges']> {
  const merged = await queries.selectFrom('contacts').selectAll().where('mergedInto', 'in', contactIds).execute()
  if (merged.length === 0) return []
  const subjectIds = merged.map(({ id }) => id)
  const operations = await operationsOn(queries, { action: MERGED, subjectIds })
  return operations.flatMap(({ operationId, subjectId }) => {
    const contact = merged.find(({ id }) => id === subjectId)
    return contact ? [{ operationId, name: contact.name, email: contact.email }] : []
  })
}

/** The leads that came to somebody else when these contacts were merged. */
export async function leadsMovedFrom(queries: Queries, contactIds: readonly string[]): Promise<string[]> {
  if (contactIds.length === 0) return []
  const moved: string[] = []
  for (const { operationId } of await operationsOn(queries, { action: MERGED, subjectIds: contactIds }))
    for (const { after } of await changesOf(queries, operationId)) moved.push(...Merged.parse(after).moved)
  return moved
}

const contactById = (queries: Queries, id: string): Promise<ContactTable | undefined> =>
  queries.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()

const leadsOf = (queries: Queries, contactId: string): Promise<LeadTable[]> =>
  queries.selectFrom('leads').selectAll().where('contactId', '=', contactId).where('isListed', '=', 1).execute()

async function changeLeads(
  tx: Transaction,
  ids: readonly string[],
  change: Partial<Pick<LeadTable, 'contactId' | 'sortName' | 'isListed'>>,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('leads')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}
