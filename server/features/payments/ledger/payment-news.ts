/** Letters about money that goes back. They follow from where a payment stands, not from which event came last. */
import type { PaymentDisputeTable, PaymentTable } from '../../../database/schema.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Addressee } from '../../../outbox/compose.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { hasSeat, seatOf } from '../../seats/seats.ts'
import { disputeLetter, lostDisputeLetter } from './dispute-letters.ts'
import { settleDocuments } from '../documents/documents.ts'
import { refundLetter, unseatedRefundLetter, type SeatAfter } from './letters.ts'
import { disputeOf, refundedOf, type Dispute, type PaymentFacts } from '../facts/payment.ts'
import { addresseeOf, type LedgerDeps } from './payment-rows.ts'

/** Writes the letters that are due about refunds and disputes. `row` is the payment as it was stored before. */
export async function writeNews(
  tx: Transaction,
  deps: LedgerDeps,
  facts: PaymentFacts,
  row: PaymentTable | undefined,
): Promise<void> {
  if (facts.disputes.size > 0) await followDisputes(tx, deps, facts)
  const refunded = refundedOf(facts)
  const isRefundNew = refunded > (row?.toldRefund ?? 0)
  const isLossNew = disputeOf(facts) === 'lost' && !row?.toldLost && refunded < facts.amount
  if (!isRefundNew && !isLossNew) return
  const seated = await seatedBuyer(tx, deps, facts.paymentId)
  if (isRefundNew) await writeRefund(tx, deps, facts, seated)
  if (isLossNew && seated)
    await deps.outbox.enqueue(tx, lostDisputeLetter(deps.config, seated.member, seated.course, seated.seat))
}

interface SeatedBuyer {
  readonly member: Addressee
  readonly course: string
  readonly seat: SeatAfter
}

async function seatedBuyer(tx: Transaction, deps: LedgerDeps, paymentId: string): Promise<SeatedBuyer | null> {
  const seat = await seatOf(tx, paymentId)
  const member = seat && (await addresseeOf(tx, seat.userId))
  if (!seat || !member) return null
  const isSeated = await hasSeat(tx, seat)
  const after = seat.state === 'active' ? 'kept' : isSeated ? 'keptByAnother' : 'lost'
  return { member, course: courseOfSeat(deps.catalog.now(), seat).name, seat: after }
}

/** Writes to the payer, also when the payment has no seat. */
async function writeRefund(
  tx: Transaction,
  deps: LedgerDeps,
  facts: PaymentFacts,
  seated: SeatedBuyer | null,
): Promise<void> {
  const { outbox, config } = deps
  const refunded = refundedOf(facts)
  if (seated) {
    const { member, course, seat } = seated
    await outbox.enqueue(tx, refundLetter(config, member, course, { refunded, seat }))
  } else if (facts.email) await outbox.enqueue(tx, unseatedRefundLetter(config, facts.email, refunded))
  // An invoice outlives a seat that was taken back by hand.
  await settleDocuments(tx, deps, facts.paymentId)
}

/** Writes to the owner about each dispute that is still open to a response, once for each date. */
async function followDisputes(tx: Transaction, { outbox, config, now }: LedgerDeps, facts: PaymentFacts) {
  const rows = await tx
    .selectFrom('paymentDisputes')
    .selectAll()
    .where('paymentId', '=', facts.paymentId)
    .orderBy('disputeId')
    .execute()
  for (const [disputeId, dispute] of facts.disputes) {
    const stored = rows.find((row) => row.disputeId === disputeId)
    if (stored && isSame(stored, dispute)) continue
    await tx
      .insertInto('paymentDisputes')
      .values({ paymentId: facts.paymentId, disputeId, ...dispute, updatedAt: now().toISOString() })
      .onConflict((conflict) =>
        conflict.columns(['paymentId', 'disputeId']).doUpdateSet({ ...dispute, updatedAt: now().toISOString() }),
      )
      .execute()
    const isNews = !stored || stored.respondBy !== dispute.respondBy
    if (dispute.state === 'open' && isNews && config.ownerEmail)
      await outbox.enqueue(tx, disputeLetter(config, config.ownerEmail, facts, dispute))
  }
}

const isSame = (row: PaymentDisputeTable, { state, amount, reason, respondBy }: Dispute): boolean =>
  row.state === state && row.amount === amount && row.reason === reason && row.respondBy === respondBy
