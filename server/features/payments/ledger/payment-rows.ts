import { foldedDigits } from '#contract/folded-text.ts'
import { DAY_MS, MINUTE_MS } from '#contract/ground/time.ts'
import { RunAgain } from '../../../database/faults.ts'
import { addedBy } from '../../../database/gathered-rows.ts'
import type { PaymentTable } from '../facts/tables.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import type { Addressee } from '../../../outbox/compose.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { BatchListeners, SeatListeners } from '../../seats/seats.ts'
import type { DocumentDeps } from '../documents/documents.ts'
import { capturedAt, isPaid, questionOf, stateOf, summandOf } from '../facts/money.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { readFacts, writeFacts } from '../facts/stored-facts.ts'

export type LedgerDeps = DocumentDeps & SeatListeners & BatchListeners

const FAILURE_PATIENCE_MS = 15 * MINUTE_MS
/** An older failure comes from a report: a letter about it would be too late. */
const FAILURE_NEWS_MS = DAY_MS

/** A payment with new facts. `row` is how it was stored before; undefined for a new payment. */
export interface Grown {
  readonly facts: PaymentFacts
  readonly row: PaymentTable | undefined
}

/** Stores the facts of payments, and what follows from them alone; those that are new in one statement. */
export async function savePayments(tx: Transaction, deps: LedgerDeps, grown: readonly Grown[]): Promise<void> {
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
    const saved = await tx
      .insertInto('payments')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    if (saved.length < fresh.length) throw new RunAgain('A payment was stored meanwhile')
  }
  for (const one of grown) if (one.row) await changePayment(tx, deps, one, one.row)
}

async function changePayment(tx: Transaction, deps: LedgerDeps, grown: Grown, row: PaymentTable): Promise<void> {
  const { id, version, updatedAt } = row
  const saved = await tx
    .updateTable('payments')
    .set({ ...derivedOf(deps, grown), version: version + 1, ...(isSettledAlone(grown, row) && { updatedAt }) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw new RunAgain('The payment was changed meanwhile')
}

/** What the provider keeps, and when it pays out, is no news of the payment for its buyer. */
function isSettledAlone({ facts }: Grown, row: PaymentTable): boolean {
  const { charge, settlement } = readFacts(row.facts)
  return writeFacts({ ...facts, charge, settlement }) === row.facts
}

function derivedOf({ now }: LedgerDeps, { facts, row }: Grown) {
  return {
    facts: writeFacts(facts),
    orderId: facts.orderId,
    bankReference: facts.bankReference || null,
    email: facts.email,
    phone: foldedDigits(facts.phone),
    amount: facts.amount,
    currency: facts.currency,
    ...summandOf(facts),
    summedAt: (row?.version ?? 0) + 1,
    capturedAt: capturedAt(facts, row?.createdAt ?? now().toISOString()),
    state: stateOf(facts),
    isPaid: Number(isPaid(facts)),
    failureDueAt: facts.captured ? null : failureDueAt(facts, row, now()),
    question: questionOf(facts)?.about ?? null,
    updatedAt: now().toISOString(),
  }
}

function failureDueAt(facts: PaymentFacts, row: PaymentTable | undefined, now: Date): string | null {
  const failedAt = facts.failed?.at ?? null
  const isNews = failedAt !== null && now.getTime() - Date.parse(failedAt) < FAILURE_NEWS_MS
  const isNewlyFailed = isNews && (row === undefined || readFacts(row.facts).failed === null)
  return isNewlyFailed ? new Date(now.getTime() + FAILURE_PATIENCE_MS).toISOString() : (row?.failureDueAt ?? null)
}

export const settleOrder = addedBy((tx, ids: readonly string[]) =>
  tx.updateTable('paymentOrders').set({ state: 'settled' }).where('id', 'in', ids).execute(),
)

export const setDesk = async (tx: Transaction, id: string, deskReason: string | null): Promise<void> =>
  void (await tx.updateTable('payments').set({ deskReason }).where('id', '=', id).execute())

export async function addresseeOf(queries: Queries, userId: string): Promise<Addressee | null> {
  const member = (await membersByIds(queries, [userId])).get(userId)
  return member ? { name: member.fullName, email: member.email } : null
}
