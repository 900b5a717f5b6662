import type { Price } from '#contract/catalog.ts'
import type { PaymentTable } from '../../database/schema.ts'
import type { DocumentDeps } from './documents.ts'
import { disputeOf, isPaid, refundedOf, stateOf, type PaymentFacts } from './payment.ts'
import { readFacts, writeFacts } from './stored-facts.ts'

export interface LedgerDeps extends DocumentDeps {
  readonly prices: readonly Price[]
}

/** Thrown when another worker changed the payment meanwhile; told by the code that makes a transaction run again. */
class Overtaken extends Error {
  readonly code = '40001'
}

const FAILURE_PATIENCE_MS = 15 * 60_000
/** Older failures come from a report, and their buyers have long known. */
const FAILURE_NEWS_MS = 24 * 3_600_000

/** Keeps the facts of a payment, and what follows from them alone. `row` is how the payment was when they were added. */
export async function savePayment(
  { database: { db }, now }: LedgerDeps,
  facts: PaymentFacts,
  row: PaymentTable | undefined,
): Promise<void> {
  const time = now().toISOString()
  const isNews = facts.failedAt !== null && now().getTime() - Date.parse(facts.failedAt) < FAILURE_NEWS_MS
  const isNewlyFailed = isNews && (row === undefined || readFacts(row.facts).failedAt === null)
  const failureDueAt = isNewlyFailed
    ? new Date(now().getTime() + FAILURE_PATIENCE_MS).toISOString()
    : (row?.failureDueAt ?? null)
  const derived = {
    facts: writeFacts(facts),
    orderId: facts.orderId,
    email: facts.email,
    phone: facts.phone,
    amount: facts.amount,
    state: stateOf(facts),
    isPaid: Number(isPaid(facts)),
    failureDueAt: facts.isCaptured ? null : failureDueAt,
    // The letters follow in the same transaction.
    toldRefund: refundedOf(facts),
    toldLost: Number(disputeOf(facts) === 'lost'),
    updatedAt: time,
  }
  const saved = row
    ? await db
        .updateTable('payments')
        .set({ ...derived, version: row.version + 1 })
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .returning('id')
        .executeTakeFirst()
    : await db
        .insertInto('payments')
        .values({ ...derived, id: facts.paymentId, version: 1, deskReason: null, createdAt: time })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
  if (!saved) throw new Overtaken('The payment was changed meanwhile')
}

/** Sets why a payment waits at the desk, or that it does not. */
export const setDesk = async ({ database: { db } }: LedgerDeps, id: string, deskReason: string | null): Promise<void> =>
  void (await db.updateTable('payments').set({ deskReason }).where('id', '=', id).execute())

/** Whom letters about a seat go to. */
export const memberOf = ({ database: { db } }: LedgerDeps, userId: string) =>
  db.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
