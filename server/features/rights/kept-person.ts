/** Who a download or an erasure is about: an account, contacts, and the addresses that are theirs. */
import type { Member } from '#contract/accounts.ts'
import type { Queries } from '../../database/transaction.ts'
import { isErasedAddress } from '../accounts/erased-member.ts'
import { contactsById, wholeContact } from '../leads/contacts.ts'
import { leadsMovedFrom } from '../leads/merging.ts'
import { contactOfMember, contactsMadeBy } from '../leads/person-leads.ts'
import { whoIs, wholeOf } from '../leads/who.ts'

export interface KeptPerson {
  readonly name: string
  readonly uid: string | null
  readonly contactIds: readonly string[]
  /** In lower case: proven by the account, or those under which a contact wrote. Nothing else makes a row theirs. */
  readonly addresses: readonly string[]
  /** Leads of these contacts that came from somebody whom staff merged with them. */
  readonly strangeLeadIds: readonly string[]
}

/** The person whom the desk shows under the id of an account or of a contact. An address that nobody has proven is not the account's. */
export async function personAtDesk(queries: Queries, id: string): Promise<KeptPerson | null> {
  const who = await whoIs(queries, id)
  if (!who || isErasedAddress(who.member?.email ?? '')) return null
  const { contactIds, addresses } = await wholeOf(queries, who)
  const isProven = who.member === null || who.member.emailVerified
  return {
    name: who.member?.fullName ?? who.contact?.name ?? '',
    uid: who.member?.uid ?? null,
    contactIds: isProven || !who.member ? contactIds : [...contactIds, ...(await contactsMadeBy(queries, who.member))],
    addresses: isProven ? addresses : [],
    strangeLeadIds: [],
  }
}

/**
 * The member as herself: what staff merged with her is hers only where it is of the address that she has proven, since
 * a merge may have followed a phone or a name.
 */
export async function personHerself(queries: Queries, member: Member): Promise<KeptPerson> {
  const { uid, fullName: name } = member
  const email = member.email.toLowerCase()
  const contact = await contactOfMember(queries, member)
  const whole = contact ? await contactsById(queries, await wholeContact(queries, contact.id)) : []
  const isOwn = (one: { readonly userId: string | null; readonly email: string | null }) =>
    one.userId === uid || one.email === email
  const others = whole.filter((one) => !isOwn(one)).map(({ id }) => id)
  return {
    name,
    uid,
    contactIds: member.emailVerified ? whole.filter(isOwn).map(({ id }) => id) : await contactsMadeBy(queries, member),
    addresses: member.emailVerified ? [email] : [],
    strangeLeadIds: await leadsMovedFrom(queries, others),
  }
}
