import { isDeepStrictEqual } from 'node:util'
import type { OfflineMistake, OfflinePayment, Repayment } from '#contract/desk-offline.ts'
import type { SeatRestored } from '#contract/desk-payments.ts'
import { Refusal } from '#contract/refusal.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import type { PaymentTable } from '../facts/tables.ts'
import type { Transaction } from '../../../database/transaction.ts'
import { bySite, type Actor } from '../../audit/actor.ts'
import { seatOf } from '../../seats/seats.ts'
import { settleClaims } from '../claims/payer-claims.ts'
import { holdSeries } from '../documents/document-series.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction } from '../facts/history.ts'
import { keepSeat, stateRefunds, type AnswerRefusal, type StatedRefund } from './answers.ts'
import { closeSeatEnd, replaceSeatEnd, takeSeatBack, undoSeatEnd } from './ended-seats.ts'
import {
  recordMistake,
  recordOffline,
  recordRepayment,
  type MistakeRefusal,
  type OfflineRefusal,
  type RepaymentRefusal,
} from './offline-payments.ts'
import type { Candidate } from './matching.ts'
import { isPaid, stateOf } from '../facts/money.ts'
import { addFacts, withoutRepeatedClaims, type PaymentFacts } from '../facts/payment.ts'
import { writeNews } from './payment-news.ts'
import { withBooks, type Books } from './books.ts'
import { savePayments, settleOrder, type Grown, type LedgerDeps } from './payment-rows.ts'
import { followRefundOrders } from './refund-orders.ts'
import { noteSeat } from './seat-changes.ts'
import { chooseBatch, type BatchRefusal } from './batch-choice.ts'
import { endSeat, findSeat, holdBatchesFor, rematch, seat, seatAgain } from './seating.ts'
import { readFacts, tryFacts } from '../facts/stored-facts.ts'

export interface Ledger {
  /** Adds what is new about a payment and what follows: seat, desk, letters. Opens its own transaction. */
  record(facts: PaymentFacts, by?: Actor): Promise<void>
  recordAll(tx: Transaction, reported: readonly PaymentFacts[], by?: Actor): Promise<void>
  /** Matches the payments at the desk with this address again, because a member has just proven it. */
  rematchAddress(tx: Transaction, email: string): Promise<void>
  /** Seats a member by hand. Returns null when it is done. */
  assign(paymentId: string, candidate: Candidate, by: Actor): Promise<Refusal<AssignRefusal> | null>
  /** Puts the seat of a payment into a batch. Returns null when it is done. */
  chooseBatch(paymentId: string, batchKey: string, by: Actor): Promise<Refusal<BatchRefusal> | null>
  /** Says what of a claimed refund went back. Returns null when it is done. */
  stateRefunds(
    paymentId: string,
    stated: StatedRefund,
    by: Actor,
  ): Promise<Refusal<AnswerRefusal | 'refundsImpossible'> | null>
  /** Leaves the seat after a dispute that was lost in part. Returns null when it is done. */
  keepSeat(paymentId: string, by: Actor): Promise<Refusal<AnswerRefusal | 'notSeated'> | null>
  /** Records a payment that came past the provider, and seats the member. Returns its id. */
  recordOffline(
    given: Omit<OfflinePayment, 'why'>,
    by: Actor,
  ): Promise<{ readonly id: string } | Refusal<OfflineRefusal>>
  /** Records that such a payment was given back. Returns null when it is done. */
  recordRepayment(
    paymentId: string,
    given: Omit<Repayment, 'why'>,
    by: Actor,
  ): Promise<Refusal<RepaymentRefusal> | null>
  /** Takes back such a payment that was recorded by mistake. Returns null when it is done. */
  recordMistake(
    paymentId: string,
    given: Omit<OfflineMistake, 'why'>,
    by: Actor,
  ): Promise<Refusal<MistakeRefusal> | null>
  /** Takes the seat back and leaves the payment at the desk; money is not moved. */
  undo(paymentId: string, by: Actor): Promise<Refusal<'paymentUnknown' | 'notSeated'> | null>
  /** Undoes that within ten minutes: the seat is as it was. */
  restore(
    paymentId: string,
    by: Actor,
  ): Promise<SeatRestored | Refusal<'paymentUnknown' | 'seatEndOver' | 'alreadySeated'>>
}
export type AssignRefusal = 'paymentUnknown' | 'unreadable' | 'notPaid' | 'paymentSeated' | 'alreadySeated'

export function createLedger(deps: LedgerDeps): Ledger {
  const { write } = deps.database
  const answering = {
    now: deps.now,
    record: (tx: Transaction, facts: PaymentFacts, by: Actor) => recordAll(tx, deps, [facts], by),
  }
  return {
    record: (facts, by = bySite(deps.now())) => write((tx) => recordAll(tx, deps, [facts], by)),
    recordAll: (tx, reported, by = bySite(deps.now())) => recordAll(tx, deps, reported, by),
    async rematchAddress(tx, email) {
      const waiting = await tx
        .selectFrom('payments')
        .select('id')
        .where('email', '=', email)
        .where('deskReason', 'is not', null)
        .orderBy('id')
        .execute()
      for (const { id } of waiting) await rematch(tx, deps, id)
    },
    assign: (paymentId, candidate, by) => write((tx) => assign(tx, deps, paymentId, candidate, by)),
    chooseBatch: (paymentId, batchKey, by) => write((tx) => chooseBatch(tx, deps, paymentId, batchKey, by)),
    stateRefunds: (paymentId, stated, by) => write((tx) => stateRefunds(tx, answering, paymentId, stated, by)),
    keepSeat: (paymentId, by) => write((tx) => keepSeat(tx, answering, paymentId, by)),
    recordOffline: (given, by) => write((tx) => recordOffline(tx, deps, given, by)),
    recordRepayment: (paymentId, given, by) =>
      write((tx) => recordRepayment(tx, { ...deps, ...answering }, paymentId, given, by)),
    recordMistake: (paymentId, given, by) =>
      write((tx) => recordMistake(tx, { ...deps, ...answering }, paymentId, given, by)),
    undo: (paymentId, by) => write((tx) => takeSeatBack(tx, deps, paymentId, by)),
    restore: (paymentId, by) => write((tx) => undoSeatEnd(tx, deps, paymentId, by)),
  }
}

/** Payments in the order of their ids, so that two workers never wait for each other in a circle. */
async function recordAll(
  tx: Transaction,
  deps: LedgerDeps,
  reported: readonly PaymentFacts[],
  by: Actor,
): Promise<void> {
  const byPayment = new Map<string, PaymentFacts>()
  for (const facts of reported) {
    const earlier = byPayment.get(facts.paymentId)
    byPayment.set(facts.paymentId, earlier ? addFacts(earlier, facts) : facts)
  }
  const ids = [...byPayment.keys()].toSorted()
  const rows = await rowsOf(tx, ids)
  const grown = ids.flatMap((id) => grownBy(byPayment.get(id), rows.get(id)))
  await savePayments(tx, deps, grown)
  await withBooks(tx, deps, grown, async (books) => {
    await holdBatchesFor(tx, books)
    // Refunds among new seats may need numbers of both kinds.
    if (books.unseated.length > 0 && grown.length > books.unseated.length) await holdSeries(tx, deps)
    for (const one of grown) await follow(tx, books, one, by)
  })
}

interface Changed extends Grown {
  readonly before: PaymentFacts | null
}

/** Returns an empty list when everything reported is stored already. */
function grownBy(reported: PaymentFacts | undefined, row: PaymentTable | undefined): Changed[] {
  if (!reported) return []
  const before = row ? factsBefore(row) : null
  const facts = before ? addFacts(before, withoutRepeatedClaims(before, reported)) : reported
  return before && isDeepStrictEqual(before, facts) ? [] : [{ facts, row, before }]
}

function factsBefore({ id, facts }: PaymentTable): PaymentFacts {
  try {
    return readFacts(facts)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new Unreadable(`the stored facts of ${id} cannot be read: ${error.message}`, error.isNewer)
  }
}

async function rowsOf(tx: Transaction, ids: readonly string[]): Promise<Map<string, PaymentTable>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('payments').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function follow(tx: Transaction, books: Books, { facts, row, before }: Changed, by: Actor): Promise<void> {
  if (!before || stateOf(before) !== stateOf(facts)) await logAction(tx, books, facts.paymentId, stateOf(facts), by)
  await followSeat(tx, books, { facts, row, before })
  await writeNews(tx, books, facts, before)
  if (before && !isDeepStrictEqual(before.refunds, facts.refunds)) await followRefundOrders(tx, books, facts)
  if (isPaid(facts) && facts.orderId) await settleOrder(tx, facts.orderId)
}

/** A seat follows its payment: it is looked for once money came, ends when all of it went, and is back when a refund failed. */
async function followSeat(tx: Transaction, books: Books, { facts, row, before }: Changed): Promise<void> {
  const seated = row && (await seatOf(tx, facts.paymentId))
  if (seated && !isPaid(facts) && seated.state === 'active') return endSeat(tx, books, seated, facts)
  if (seated?.state === 'withdrawn' && isPaid(facts) && before && !isPaid(before))
    return seatAgain(tx, books, seated, facts)
  if (seated) return books.database.changes.publish(tx, 'purchases', seated.userId)
  if (before && isPaid(before) !== isPaid(facts)) await closeSeatEnd(tx, books, facts.paymentId)
  if (facts.captured && row?.deskReason !== 'undone') await findSeat(tx, books, facts, row?.deskReason ?? null)
}

async function assign(
  tx: Transaction,
  deps: LedgerDeps,
  paymentId: string,
  candidate: Candidate,
  by: Actor,
): Promise<Refusal<AssignRefusal> | null> {
  const row = await holdPayment(tx, paymentId)
  if (!row) return new Refusal('paymentUnknown')
  const facts = tryFacts(row.facts)
  if (!facts) return new Refusal('unreadable')
  if (!isPaid(facts)) return new Refusal('notPaid')
  if (await seatOf(tx, paymentId)) return new Refusal('paymentSeated')
  if (!(await seat(tx, deps, facts, candidate, by))) return new Refusal('alreadySeated')
  await settleClaims(tx, deps, facts, candidate.userId)
  await replaceSeatEnd(tx, deps, paymentId, candidate)
  await noteSeat(tx, {
    action: 'payment.assign',
    paymentId,
    by,
    before: null,
    after: await seatOf(tx, paymentId),
  })
  return null
}
