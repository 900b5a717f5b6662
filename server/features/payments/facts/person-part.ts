/** What the row of a payment tells of a person. */
import type { Keys, Shown } from '../../../database/table.ts'
import { lastTenDigits } from './phone-digits.ts'
import { tryFacts, writeFacts } from './stored-facts.ts'

/** Money came in: the books hold it, also where it went back. */
export const wasPaid = ({ facts, isPaid }: { readonly facts: string; readonly isPaid: number }): boolean =>
  isPaid === 1 || tryFacts(facts)?.captured !== null

/** What an erasure leaves of it. */
export function erasedPayment({ facts }: { readonly facts: string }) {
  const known = tryFacts(facts)
  return { email: '', phone: '', ...(known && { facts: writeFacts({ ...known, email: '', phone: '' }) }) }
}

/** What was typed at the payment: the person's where the account ordered it, or where nothing speaks for another hand. */
export function typedBy(
  { email, phone, facts, id }: Readonly<Record<'email' | 'facts' | 'id' | 'phone', string>>,
  keys: Keys,
): Shown {
  if (!keys.paymentIds.includes(id)) return {}
  const isPhoneOwn =
    keys.orderedIds.includes(id) || keys.soleIds.includes(id) || keys.phones.includes(lastTenDigits(phone))
  return {
    'email typed': email,
    'phone typed': isPhoneOwn ? phone : null,
    'paid by': tryFacts(facts)?.means ?? '',
  }
}
