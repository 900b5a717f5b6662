/** Links in letters to payers without an account. The token stands in the letter alone; here is its digest. */
import { createHash, randomBytes } from 'node:crypto'
import { AccountAddress } from '#contract/accounts.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import type { PaymentFacts } from '../facts/payment.ts'

export const PAYER_LINK_DAYS = 14
const TOKEN_BYTES = 24

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Makes the link of a payment, and returns its token; null where the address could be no account's. */
export async function makePayerLink(
  tx: Transaction,
  { paymentId, email }: Pick<PaymentFacts, 'paymentId' | 'email'>,
  now: Date,
): Promise<string | null> {
  if (!AccountAddress.safeParse(email).success) return null
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const endsAt = new Date(now.getTime() + PAYER_LINK_DAYS * DAY_MS).toISOString()
  await tx
    .insertInto('payerLinks')
    .values({ digest: digestOf(token), paymentId, email, endsAt })
    .execute()
  return token
}

/** The address that a link was sent to; null where the link has ended, or the payment carries another address by now, or none. */
export async function addressOfLink(queries: Queries, token: string, now: Date): Promise<string | null> {
  const found = await queries
    .selectFrom('payerLinks')
    .innerJoin('payments', (join) =>
      join.onRef('payments.id', '=', 'payerLinks.paymentId').onRef('payments.email', '=', 'payerLinks.email'),
    )
    .select('payerLinks.email')
    .where('digest', '=', digestOf(token))
    .where('endsAt', '>', now.toISOString())
    .executeTakeFirst()
  return found?.email ?? null
}

/** Uses a link up, and returns whether it was still there: of two presses at once one finds it gone. */
export async function takePayerLink(tx: Transaction, token: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('payerLinks')
    .where('digest', '=', digestOf(token))
    .returning('digest')
    .executeTakeFirst()
  return taken !== undefined
}
