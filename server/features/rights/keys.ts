/** The keys by which rows of a person are found in every table. */
import type { Keys } from '../../database/table.ts'
import type { Queries } from '../../database/transaction.ts'
import { accountKey, mailboxKey } from '../../http/limits.ts'
import { membersByIds } from '../accounts/members.ts'
import { formerAddresses } from '../leads/alike-addresses.ts'
import { contactsById } from '../leads/contacts.ts'
import { leadIdsOf, touchRefs } from '../leads/people-keys.ts'
import { lastTenDigits } from '../payments/facts/phone-digits.ts'
import type { KeptPerson } from './kept-person.ts'
import { paymentKeysOf } from './payment-keys.ts'

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

const leadsOf = async (queries: Queries, { contactIds, strangeLeadIds }: KeptPerson): Promise<string[]> =>
  (await leadIdsOf(queries, contactIds)).filter((id) => !strangeLeadIds.includes(id))

const RECORD = 'record:'

const recordsOf = async (queries: Queries, leadIds: readonly string[]): Promise<string[]> =>
  (await touchRefs(queries, leadIds)).flatMap((ref) => (ref.startsWith(RECORD) ? [ref.slice(RECORD.length)] : []))

async function phonesOf(queries: Queries, { uid, contactIds }: KeptPerson): Promise<string[]> {
  const member = uid === null ? undefined : (await membersByIds(queries, [uid])).get(uid)
  const contacts = await contactsById(queries, contactIds)
  const phones = [member?.mobile ?? '', ...contacts.map(({ phone }) => phone)]
  return [...new Set(phones.map(lastTenDigits))].filter((phone) => phone !== '')
}
