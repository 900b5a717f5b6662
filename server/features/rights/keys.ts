/** The keys by which rows of a person are found in every table. */
import type { Queries } from '../../database/transaction.ts'
import { accountKey, mailboxKey } from '../../http/limits.ts'
import { membersByIds } from '../accounts/members.ts'
import { formerAddresses } from '../leads/alike-addresses.ts'
import { contactsById } from '../leads/contacts.ts'
import { lastTenDigits } from '../payments/ledger/matching.ts'
import type { KeptPerson } from './kept-person.ts'
import { paymentKeysOf, type PaymentKeys } from './payment-keys.ts'

export interface Keys extends PaymentKeys {
  readonly uids: readonly string[]
  readonly contactIds: readonly string[]
  readonly addresses: readonly string[]
  readonly leadIds: readonly string[]
  /** "feedback/1700000000000": records that a touch of these leads tells of. */
  readonly recordPaths: readonly string[]
  /** Of the account and the contacts, ten digits each. They never make a row the person's. */
  readonly phones: readonly string[]
  /** Of the addresses. */
  readonly digests: readonly string[]
  /** Of their mailboxes, by which counters are called: somebody else may have another address of one. */
  readonly mailboxes: readonly string[]
}

export async function keysOf(queries: Queries, person: KeptPerson): Promise<Keys> {
  const { contactIds } = person
  const uids = person.uid === null ? [] : [person.uid]
  const addresses = [...person.addresses, ...(await formerAddresses(queries, { addresses: person.addresses, uids }))]
  const leadIds = await leadsOf(queries, person)
  return {
    uids,
    contactIds,
    addresses,
    leadIds,
    recordPaths: await recordsOf(queries, leadIds),
    phones: await phonesOf(queries, person),
    // Money goes by what the provider said, letter for letter.
    ...(await paymentKeysOf(queries, uids, person.addresses)),
    digests: addresses.map(accountKey),
    mailboxes: addresses.map(mailboxKey),
  }
}

async function leadsOf(queries: Queries, { contactIds, strangeLeadIds }: KeptPerson): Promise<string[]> {
  if (contactIds.length === 0) return []
  const rows = await queries.selectFrom('leads').select('id').where('contactId', 'in', contactIds).execute()
  return rows.map(({ id }) => id).filter((id) => !strangeLeadIds.includes(id))
}

const RECORD = 'record:'

async function recordsOf(queries: Queries, leadIds: readonly string[]): Promise<string[]> {
  if (leadIds.length === 0) return []
  const rows = await queries.selectFrom('leadTouches').select('ref').where('leadId', 'in', leadIds).execute()
  return rows.flatMap(({ ref }) => (ref?.startsWith(RECORD) ? [ref.slice(RECORD.length)] : []))
}

async function phonesOf(queries: Queries, { uid, contactIds }: KeptPerson): Promise<string[]> {
  const member = uid === null ? undefined : (await membersByIds(queries, [uid])).get(uid)
  const contacts = await contactsById(queries, contactIds)
  const phones = [member?.mobile ?? '', ...contacts.map(({ phone }) => phone)]
  return [...new Set(phones.map(lastTenDigits))].filter((phone) => phone !== '')
}
