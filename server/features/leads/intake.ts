/** What people do on the site becomes contact, lead and touch, in the transaction of what they did. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LeadSource, LeadState, TouchKind } from '#contract/leads.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import { NO_DAY } from './no-day.ts'
import type { ContactTable, LeadTable } from './tables.ts'
import type { Transaction } from '../../database/transaction.ts'
import { bySite } from '../audit/actor.ts'
import { noteChange } from '../audit/note-change.ts'
import { contactOf } from './contacts.ts'
import { storeTouch } from './touches.ts'
import type { Person } from '../accounts/search-words.ts'

/** Something that a person did, and what it tells of, once: `record:feedback/1700000000000`. */
export interface Deed {
  readonly person: Person
  readonly interest: string
  readonly source: LeadSource
  readonly kind: TouchKind
  readonly ref: string
  readonly at: string
}

const LEAD_VALUES = ['id', 'contactId', 'interest', 'source', 'sortName', 'at'] as const

/** Of a known lead only what must change is named: every index holds most of the columns. */
const insertOrRaise = preparedQuery(LEAD_VALUES, (queries, value) =>
  queries
    .insertInto('leads')
    .values({
      id: value('id'),
      contactId: value('contactId'),
      interest: value('interest'),
      state: 'new',
      stateSince: value('at'),
      assigneeId: null,
      nextOn: NO_DAY,
      nextWhat: '',
      source: sql<LeadSource>`${value('source')}`,
      lostReason: '',
      sortName: value('sortName'),
      isListed: 1,
      firstAnsweredAt: null,
      createdAt: value('at'),
      updatedAt: value('at'),
      version: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['contactId', 'interest']).doUpdateSet((eb) => ({
        updatedAt: eb
          .case()
          .when('excluded.updatedAt', '>', eb.ref('leads.updatedAt'))
          .then(eb.ref('excluded.updatedAt'))
          .else(eb.ref('leads.updatedAt'))
          .end(),
      })),
    )
    .returningAll(),
)

/** Stores what a person did. Returns the lead, or null where it was stored before. */
export async function takeIn(tx: Transaction, deed: Deed): Promise<LeadTable | null> {
  const { person, interest, source, kind, ref, at } = deed
  const contact = await contactOf(tx, person, at)
  const lead = await raiseLead(tx, contact, { interest, source, at })
  if (!(await storeTouch(tx, { leadId: lead.id, kind, at, ref, body: { before: lead.state } }))) return null
  if (kind !== 'seat' && lead.state === 'lost' && at > lead.stateSince)
    await setState(tx, lead, 'new', { at, why: 'asked again' })
  return lead
}

/** The contact's lead for this interest, which is made where there is none. */
export async function raiseLead(
  tx: Transaction,
  { id: contactId, name }: ContactTable,
  { interest, source, at }: Pick<Deed, 'interest' | 'source' | 'at'>,
): Promise<LeadTable> {
  const sortName = name.toLowerCase()
  const [lead] = await insertOrRaise(tx, { id: randomUUID(), contactId, interest, source, sortName, at })
  if (!lead) throw new Error('The lead was not stored')
  if (at >= lead.createdAt) return lead
  await tx.updateTable('leads').set({ createdAt: at }).where('id', '=', lead.id).execute()
  return { ...lead, createdAt: at }
}

/** A change that the site itself makes, on a lead whose row this transaction has changed before: nobody else can meanwhile. */
export async function setState(
  tx: Transaction,
  lead: LeadTable,
  state: LeadState,
  { at, why }: { readonly at: string; readonly why: string },
): Promise<void> {
  await tx
    .updateTable('leads')
    .set({ state, stateSince: at, version: lead.version + 1 })
    .where('id', '=', lead.id)
    .execute()
  await noteChange(tx, bySite(new Date(at), why), {
    action: 'lead.change',
    subject: { type: 'lead', id: lead.id },
    before: { state: lead.state },
    after: { state },
  })
}
