/** What a person says of the money of a payment, where the provider's messages do not. */
import type { Units } from '#contract/catalog.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { formatMoney } from '#contract/money.ts'
import { Refusal } from '#contract/refusal.ts'
import type { Transaction } from '../../../database/transaction.ts'
import type { Actor } from '../../audit/actor.ts'
import { seatOf } from '../../seats/seats.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { questionOf } from '../facts/money.ts'
import { nothingKnown, type PaymentFacts } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { noteAnswer } from './seat-changes.ts'

export type AnswerRefusal = 'paymentUnknown' | 'unreadable' | 'questionAnswered'

export interface StatedRefund {
  /** In all. */
  readonly refunded: Units
  /** A day of India, "2026-11-20". */
  readonly on: string
}

interface AnswerDeps {
  readonly now: () => Date
  /** Adds what was said to what is known, with everything that follows. */
  readonly record: (tx: Transaction, facts: PaymentFacts, by: Actor) => Promise<void>
}

/** States what of a claimed refund went back. Returns null when it is done. */
export async function stateRefunds(
  tx: Transaction,
  deps: AnswerDeps,
  paymentId: string,
  { refunded, on }: StatedRefund,
  by: Actor,
): Promise<Refusal<AnswerRefusal | 'refundsImpossible'> | null> {
  const facts = await factsAt(tx, paymentId)
  if (facts instanceof Refusal) return facts
  const question = questionOf(facts)
  if (question?.about !== 'refundClaimed') return new Refusal('questionAnswered')
  const saidAt = deps.now().toISOString()
  if (refunded < question.known || refunded > question.most) return new Refusal('refundsImpossible')
  const paidOn = facts.createdAt === null ? '' : indianDayKey(facts.createdAt)
  if (on < paidOn || on > indianDayKey(saidAt)) return new Refusal('refundsImpossible')
  const at = new Date(`${on}T12:00:00+05:30`).toISOString()
  const statedRefunds = { amount: refunded, at, claimed: question.claimed, saidAt }
  const inWords = (amount: Units) => formatMoney({ amount, currency: facts.currency })
  await deps.record(tx, { ...nothingKnown(paymentId), statedRefunds }, by)
  await noteAnswer(tx, 'payment.refunds', {
    paymentId,
    by,
    after: { refunded: inWords(refunded), on, claimed: inWords(question.claimed) },
  })
  return null
}

/** Leaves the seat although a dispute over a part of its payment was lost. Returns null when it is done. */
export async function keepSeat(
  tx: Transaction,
  deps: AnswerDeps,
  paymentId: string,
  by: Actor,
): Promise<Refusal<AnswerRefusal | 'notSeated'> | null> {
  const facts = await factsAt(tx, paymentId)
  if (facts instanceof Refusal) return facts
  const question = questionOf(facts)
  if ((await seatOf(tx, paymentId))?.state !== 'active') return new Refusal('notSeated')
  if (question?.about !== 'lostInPart') return new Refusal('questionAnswered')
  await deps.record(tx, { ...nothingKnown(paymentId), acceptedLoss: question.lost }, by)
  const lost = formatMoney({ amount: question.lost, currency: facts.currency })
  await noteAnswer(tx, 'payment.keep', { paymentId, by, after: { lost } })
  return null
}

async function factsAt(
  tx: Transaction,
  paymentId: string,
): Promise<PaymentFacts | Refusal<'paymentUnknown' | 'unreadable'>> {
  const row = await holdPayment(tx, paymentId)
  if (!row) return new Refusal('paymentUnknown')
  return tryFacts(row.facts) ?? new Refusal('unreadable')
}
