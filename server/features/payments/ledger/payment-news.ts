/** Letters about money that goes back. They follow from where a payment stands, not from which event came last. */
import { units } from '#contract/catalog.ts'
import type { PaymentDisputeTable } from '../facts/tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Addressee } from '../../../outbox/compose.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { hasSeat, seatOf } from '../../seats/seats.ts'
import { disputeLetter, lostDisputeLetter } from './dispute-letters.ts'
import { settleHeld } from '../documents/documents.ts'
import { refundLetter, returnedLetter, undoneLetter, unseatedRefundLetter, type SeatAfter } from './letters.ts'
import { creditable, isReturned, moneyOf, type Balance } from '../facts/money.ts'
import { MISTAKE, type Dispute, type PaymentFacts } from '../facts/payment.ts'
import { addresseeOf, type LedgerDeps } from './payment-rows.ts'

/** Writes the letters that are due about refunds and disputes. `before` is what was known of the payment. */
export async function writeNews(
  tx: Transaction,
  deps: LedgerDeps,
  facts: PaymentFacts,
  before: PaymentFacts | null,
): Promise<void> {
  if (facts.disputes.size > 0) await followDisputes(tx, deps, facts)
  if (isReturned(facts) && facts.email && !(before && isReturned(before)))
    await deps.outbox.enqueue(tx, returnedLetter(deps.config, facts))
  const money = moneyOf(facts)
  const told = before ? moneyOf(before) : NOTHING
  // An invoice outlives a seat that was taken back by hand.
  if (creditable(facts) !== (before ? creditable(before) : 0)) await settleHeld(tx, deps, facts)
  // The same money may be both refunded and disputed: it goes once, and is told once.
  if (money.wentBack <= told.wentBack) return
  const seated = await seatedBuyer(tx, deps, facts.paymentId)
  if (facts.refunds.has(MISTAKE)) return writeMistake(tx, deps, seated)
  if (money.refunded > told.refunded) await writeRefund(tx, deps, facts, seated)
  if (money.lost > told.lost && seated) {
    const { member, course, seat } = seated
    await deps.outbox.enqueue(
      tx,
      lostDisputeLetter(deps.config, member, course, { ...money, currency: facts.currency, seat }),
    )
  }
}

const NOTHING: Balance = { cameIn: units(0), refunded: units(0), lost: units(0), wentBack: units(0) }

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

/** Nothing was paid, so nothing is said to have gone back. */
async function writeMistake(tx: Transaction, { outbox, config }: LedgerDeps, seated: SeatedBuyer | null) {
  if (!seated) return
  const stands = seated.seat === 'keptByAnother' ? 'anotherPayment' : null
  await outbox.enqueue(tx, undoneLetter(config, seated.member, seated.course, stands))
}

/** Writes to the payer, also when the payment has no seat. */
async function writeRefund(
  tx: Transaction,
  deps: LedgerDeps,
  facts: PaymentFacts,
  seated: SeatedBuyer | null,
): Promise<void> {
  const { outbox, config } = deps
  const refunded = { amount: moneyOf(facts).refunded, currency: facts.currency }
  if (seated) {
    const { member, course, seat } = seated
    await outbox.enqueue(tx, refundLetter(config, member, course, { refunded, seat }))
  } else if (facts.email) await outbox.enqueue(tx, unseatedRefundLetter(config, facts.email, refunded))
}

/** Writes to the owner about each dispute that is still open to a response, once for each date. */
async function followDisputes(tx: Transaction, { outbox, config, now }: LedgerDeps, facts: PaymentFacts) {
  const rows = await tx
    .selectFrom('paymentDisputes')
    .selectAll()
    .where('paymentId', '=', facts.paymentId)
    .orderBy('disputeId')
    .execute()
  for (const [disputeId, { at: _at, source: _source, ...dispute }] of facts.disputes) {
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

const isSame = (
  row: PaymentDisputeTable,
  { state, amount, reason, respondBy }: Omit<Dispute, 'at' | 'source'>,
): boolean => row.state === state && row.amount === amount && row.reason === reason && row.respondBy === respondBy
