/** People and notes that come from another system. */
import type { Transaction } from '../../database/transaction.ts'
import type { Person } from '../accounts/search-words.ts'
import { contactOf, contactWithoutAddress } from './contacts.ts'
import { refOfAccount } from './deeds.ts'
import { raiseLead } from './intake.ts'
import { storeTouch } from './touches.ts'
import { interestOf } from '#contract/leads.ts'

/** Somebody who had an account there and gets none here. Returns the contact's id, the same each time. */
export async function bringContact(tx: Transaction, uid: string, person: Person, at: string): Promise<string> {
  const known = await leadOfAccount(tx, uid)
  if (known) return known.contactId
  const contact = await (person.email === '' ? contactWithoutAddress(tx, person, at) : contactOf(tx, person, at))
  const { id: leadId } = await raiseLead(tx, contact, { interest: interestOf.general, source: 'account', at })
  await storeTouch(tx, { leadId, kind: 'account', at, ref: refOfAccount({ uid }) })
  return contact.id
}

/** A note of the site's own on the lead that an account made, once. */
export async function noteOnAccount(tx: Transaction, uid: string, text: string, at: string): Promise<void> {
  const lead = await leadOfAccount(tx, uid)
  if (lead) await storeTouch(tx, { leadId: lead.id, kind: 'note', at, ref: `note:${uid}`, body: { text } })
}

const leadOfAccount = (tx: Transaction, uid: string) =>
  tx
    .selectFrom('leadTouches')
    .innerJoin('leads', 'leads.id', 'leadTouches.leadId')
    .select(['leads.id', 'leads.contactId'])
    .where('ref', '=', refOfAccount({ uid }))
    .executeTakeFirst()
