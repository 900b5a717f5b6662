import type { Queries } from '../../database/transaction.ts'
import { memberByEmail } from '../accounts/members.ts'
import { contactWithAddress } from '../leads/person-leads.ts'

/** Under which id the desk shows who is known by this address; null where nobody is. */
export async function personWithAddress(queries: Queries, email: string): Promise<string | null> {
  const member = await memberByEmail(queries, email)
  return member?.uid ?? (await contactWithAddress(queries, email))?.id ?? null
}
