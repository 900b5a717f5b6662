import type { Queries } from '../../database/transaction.ts'
import { memberByEmail } from '../accounts/members.ts'
import { contactWithAddress } from '../leads/person-leads.ts'

/**
 * Under which id the desk shows who is known by this address; null where nobody is. Anybody can make an account with
 * somebody's address: until the address is proven, who wrote with it comes first.
 */
export async function personWithAddress(queries: Queries, email: string): Promise<string | null> {
  const member = await memberByEmail(queries, email)
  if (member?.emailVerified) return member.uid
  return (await contactWithAddress(queries, email))?.id ?? member?.uid ?? null
}
