/** Letters about money that goes back. They follow from where a payment stands, not from which event came last. */
import { paise } from '#contract/catalog.ts'
import type { PaymentDisputeTable, PaymentTable } from '../../../database/schema.ts'
import { disputeLetter, lostDisputeLetter } from './dispute-letters.ts'
import { settleDocuments } from '../documents/documents.ts'
import { refundLetter, unseatedRefundLetter, type Place } from './letters.ts'
import { disputeOf, refundedOf, type Dispute, type PaymentFacts } from '../facts/payment.ts'
import { addresseeOf, type LedgerDeps } from './payment-rows.ts'
import { seatRow, sitsIn, titleOf } from './seating.ts'

/** Writes what nobody has been told yet of refunds and disputes. `row` is how the payment was before. */
export async function writeNews(deps: LedgerDeps, facts: PaymentFacts, row: PaymentTable | undefined): Promise<void> {
  if (facts.disputes.size > 0) await followDisputes(deps, facts)
  const refunded = refundedOf(facts)
  const isRefundNew = refunded > (row?.toldRefund ?? 0)
  const isLossNew = disputeOf(facts) === 'lost' && !row?.toldLost && refunded < facts.amount
  if (!isRefundNew && !isLossNew) return
  const seated = await seatedBuyer(deps, facts.paymentId)
  if (isRefundNew) await writeRefund(deps, facts, seated)
  if (isLossNew && seated)
    await deps.outbox.enqueue(lostDisputeLetter(deps.config, seated.member, seated.course, seated.place))
}

interface SeatedBuyer {
  readonly member: { readonly name: string; readonly email: string }
  readonly course: string
  readonly place: Place
}

async function seatedBuyer(deps: LedgerDeps, paymentId: string): Promise<SeatedBuyer | null> {
  const seat = await seatRow(deps.database, paymentId)
  const member = seat && (await addresseeOf(deps, seat.userId))
  if (!seat || !member) return null
  const isSeated = await sitsIn(deps.database, seat)
  const place = seat.state === 'active' ? 'kept' : isSeated ? 'keptByAnother' : 'lost'
  return { member, course: titleOf(deps, seat.courseId), place }
}

/** Whoever paid hears that the money goes back, also where the payment never found its seat. */
async function writeRefund(deps: LedgerDeps, facts: PaymentFacts, seated: SeatedBuyer | null): Promise<void> {
  const { outbox, config } = deps
  const refunded = paise(refundedOf(facts))
  if (seated) {
    const { member, course, place } = seated
    await outbox.enqueue(refundLetter(config, member, course, { refunded, place }))
    await settleDocuments(deps, facts.paymentId)
  } else if (facts.email) await outbox.enqueue(unseatedRefundLetter(config, facts.email, refunded))
}

/** Keeps the disputes of a payment as rows, and tells the owner of each that can still be answered, once for each date. */
async function followDisputes({ database: { db }, outbox, config, now }: LedgerDeps, facts: PaymentFacts) {
  const rows = await db
    .selectFrom('paymentDisputes')
    .selectAll()
    .where('paymentId', '=', facts.paymentId)
    .orderBy('disputeId')
    .execute()
  for (const [disputeId, dispute] of facts.disputes) {
    const known = rows.find((row) => row.disputeId === disputeId)
    if (known && isSame(known, dispute)) continue
    await db
      .insertInto('paymentDisputes')
      .values({ paymentId: facts.paymentId, disputeId, ...dispute, updatedAt: now().toISOString() })
      .onConflict((conflict) =>
        conflict.columns(['paymentId', 'disputeId']).doUpdateSet({ ...dispute, updatedAt: now().toISOString() }),
      )
      .execute()
    const isNews = !known || known.respondBy !== dispute.respondBy
    if (dispute.state === 'open' && isNews && config.ownerEmail)
      await outbox.enqueue(disputeLetter(config, config.ownerEmail, facts, dispute))
  }
}

const isSame = (row: PaymentDisputeTable, { state, amount, reason, respondBy }: Dispute): boolean =>
  row.state === state && row.amount === amount && row.reason === reason && row.respondBy === respondBy
