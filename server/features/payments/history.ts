import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/open.ts'

/** Who does something to a payment, and why. */
export interface Hand {
  readonly actor: string
  readonly why: string
}
export const SYSTEM: Hand = { actor: 'system', why: '' }

/** A line in the history of a payment, or of a series of documents. */
export async function note(
  { database: { db }, now }: { readonly database: Database; readonly now: () => Date },
  subject: string,
  action: string,
  { actor, why }: Hand,
): Promise<void> {
  await db
    .insertInto('paymentAudit')
    .values({ id: randomUUID(), paymentId: subject, at: now().toISOString(), actor, action, why })
    .execute()
}
