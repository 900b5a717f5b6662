import type { Price } from '#contract/catalog.ts'
import type { PaymentAuditTable, PaymentTable } from '../../../database/schema.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { writeNotes } from '../facts/history.ts'
import { findBuyers, type BuyerRow } from './known.ts'
import { disputeOf, isPaid, refundedOf, stateOf, type PaymentFacts } from '../facts/payment.ts'
import { readFacts, writeFacts } from '../facts/stored-facts.ts'

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

/** A payment whose facts grew. `row` is how it was before, if it was known. */
export interface Grown {
  readonly facts: PaymentFacts
  readonly row: PaymentTable | undefined
}

/** Keeps the facts of payments, and what follows from them alone; those that are new in one statement. */
export async function savePayments(deps: LedgerDeps, grown: readonly Grown[]): Promise<void> {
  const { db } = deps.database
  const time = deps.now().toISOString()
  const fresh = grown.filter(({ row }) => row === undefined)
  if (fresh.length > 0) {
    const rows = fresh.map((one) => ({
      ...derivedOf(deps, one),
      id: one.facts.paymentId,
      version: 1,
      deskReason: null,
      createdAt: time,
    }))
    const saved = await db
      .insertInto('payments')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    if (saved.length < fresh.length) throw new Overtaken('A payment was made known meanwhile')
  }
  for (const one of grown) if (one.row) await changePayment(deps, one, one.row)
}

async function changePayment(deps: LedgerDeps, grown: Grown, { id, version }: PaymentTable): Promise<void> {
  const saved = await deps.database.db
    .updateTable('payments')
    .set({ ...derivedOf(deps, grown), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw new Overtaken('The payment was changed meanwhile')
}

/** The columns that follow from the facts. */
function derivedOf({ now }: LedgerDeps, { facts, row }: Grown) {
  return {
    facts: writeFacts(facts),
    orderId: facts.orderId,
    email: facts.email,
    phone: facts.phone,
    amount: facts.amount,
    state: stateOf(facts),
    isPaid: Number(isPaid(facts)),
    failureDueAt: facts.isCaptured ? null : failureDueAt(facts, row, now()),
    // The letters follow in the same transaction.
    toldRefund: refundedOf(facts),
    toldLost: Number(disputeOf(facts) === 'lost'),
    updatedAt: now().toISOString(),
  }
}

function failureDueAt(facts: PaymentFacts, row: PaymentTable | undefined, now: Date): string | null {
  const isNews = facts.failedAt !== null && now.getTime() - Date.parse(facts.failedAt) < FAILURE_NEWS_MS
  const isNewlyFailed = isNews && (row === undefined || readFacts(row.facts).failedAt === null)
  return isNewlyFailed ? new Date(now.getTime() + FAILURE_PATIENCE_MS).toISOString() : (row?.failureDueAt ?? null)
}

/** What one transaction works with. */
export interface Books extends LedgerDeps {
  /** Lines of the history, written at the end. */
  readonly notes: PaymentAuditTable[]
  /** What is known already of the buyers of some payments, by payment. */
  readonly buyers: ReadonlyMap<string, readonly BuyerRow[]>
}

/** Runs a job with books of its own, and writes what was collected in them. */
export async function withBooks(
  deps: LedgerDeps,
  facts: readonly PaymentFacts[],
  job: (books: Books) => Promise<void>,
): Promise<void> {
  const buyers = facts.length > 1 ? await findBuyers(deps.database, facts) : new Map<string, BuyerRow[]>()
  const books: Books = { ...deps, notes: [], buyers }
  await job(books)
  await writeNotes(deps, books.notes)
}

/** Sets why a payment waits at the desk, or that it does not. */
export const setDesk = async ({ database: { db } }: LedgerDeps, id: string, deskReason: string | null): Promise<void> =>
  void (await db.updateTable('payments').set({ deskReason }).where('id', '=', id).execute())

/** Whom letters about a seat go to. */
export const addresseeOf = ({ database: { db } }: LedgerDeps, userId: string) =>
  db.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
