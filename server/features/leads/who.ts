import type { Member } from '#contract/accounts.ts'
import type { PersonDetail } from '#contract/people.ts'
import type { ContactTable } from './tables.ts'
import type { Queries } from '../../database/transaction.ts'
import { memberByEmail, membersByIds } from '../accounts/members.ts'
import { wholeContact } from './contacts.ts'
import { contactOfMember, contactWithAddress, contactWithId } from './person-leads.ts'

/** One person: an account, a contact without one, or both where the account has proven the contact's address. */
export interface Who {
  readonly member: Member | null
  readonly contact: ContactTable | null
  readonly sameAddress: PersonDetail['sameAddress']
}

/** The person with the id of an account or of a contact. */
export async function whoIs(queries: Queries, id: string): Promise<Who | null> {
  const member = (await membersByIds(queries, [id])).get(id)
  if (member) return withContact(queries, member)
  const contact = await contactWithId(queries, id)
  if (!contact) return null
  const account = await accountUnder(queries, contact)
  if (account?.emailVerified) return withContact(queries, account)
  return { member: null, contact, sameAddress: account && { id: account.uid, name: account.fullName } }
}

async function withContact(queries: Queries, member: Member): Promise<Who> {
  if (member.emailVerified) return { member, contact: await contactOfMember(queries, member), sameAddress: null }
  const other = await contactWithAddress(queries, member.email)
  const isElse = other !== null && other.userId === null
  return { member, contact: null, sameAddress: isElse ? { id: other.id, name: other.name } : null }
}

async function accountUnder(queries: Queries, { userId, email }: ContactTable): Promise<Member | null> {
  if (userId !== null) return (await membersByIds(queries, [userId])).get(userId) ?? null
  return email === null ? null : memberByEmail(queries, email)
}

export interface Whole {
  readonly contactIds: readonly string[]
  /** In lower case: of the account, and of every contact that is the person. */
  readonly addresses: readonly string[]
}

/** All the contacts and addresses of a person. */
export async function wholeOf(queries: Queries, { member, contact }: Who): Promise<Whole> {
  const contactIds = contact ? await wholeContact(queries, contact.id) : []
  const merged = contactIds.length > 1 ? await addressesOf(queries, contactIds) : []
  const known = [member?.email, contact?.email, ...merged].flatMap((address) => address?.toLowerCase() ?? [])
  return { contactIds, addresses: [...new Set(known)] }
}

async function addressesOf(queries: Queries, ids: readonly string[]): Promise<Array<string | null>> {
  const rows = await queries.selectFrom('contacts').select('email').where('id', 'in', ids).execute()
  return rows.map(({ email }) => email)
}
