/** How a payment gets, keeps and loses its seat. */
import { WEEK_MS } from '#contract/ground/time.ts'
import type { Queries, Transaction } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import { bySite, type Actor } from '../../audit/actor.ts'
import { noteTold } from '../../seats/batch-notices.ts'
import { holdBatches, type BatchRoom } from '../../seats/places.ts'
import { batchChosen, batchPaidFor, courseOfSeat } from '../../seats/seat-course.ts'
import { removeSeat, restoreSeat, takeSeat, withdrawSeat, type PaidSeat, type TakenSeat } from '../../seats/seats.ts'
import { makePayerLink } from '../claims/payer-links.ts'
import { settleClaims } from '../claims/payer-claims.ts'
import { settleHeld } from '../documents/documents.ts'
import { taxOf } from '../documents/gst.ts'
import { invoiceAmong } from '../documents/standing-invoice.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { logAction } from '../facts/history.ts'
import { isPaid, stateOf } from '../facts/money.ts'
import type { PaymentFacts } from '../facts/payment.ts'
import { tryFacts } from '../facts/stored-facts.ts'
import { classesIn, type Books } from './books.ts'
import type { DeskReason } from './desk-reasons.ts'
import { loadEvidence } from './evidence.ts'
import { deskLetter, finishLetter, receivedLetter, seatLetter } from './letters.ts'
import { chosenBatch, matchPayment, type Candidate, type Evidence, type Match } from './matching.ts'
import { addresseeOf, setDesk, type LedgerDeps } from './payment-rows.ts'

type SeatingDeps = LedgerDeps &
  Partial<Books> & {
    /** A seat that has just ended: who takes it over stays in its batch. */
    readonly ended?: PaidSeat
    readonly chosenBatch?: string | null
    /** What is heard of a seat that is given now waits for `tellSeated`: letter and invoice. */
    readonly isQuiet?: boolean
    /** Why the payment waits at the desk, where that is known; null where it does not. */
    readonly deskReason?: string | null
  }

/** Holds in one order the batches in which payments that are followed one after another may get a place. */
export async function holdBatchesFor(tx: Transaction, books: Books): Promise<void> {
  const keys: string[] = []
  for (const facts of books.unseated) {
    const evidence = await loadEvidence(tx, books, facts)
    const only = onlyCandidate(matchPayment(facts, evidence), facts)
    const batch = only && batchFor({ ...books, chosenBatch: chosenBatch(evidence, facts, only) }, facts, only)
    if (batch) keys.push(batch.key)
  }
  if (keys.length > 1) await holdBatches(tx, keys)
}

/** Seats the one member that fits, or leaves the payment at the desk. After a full refund the seat ends at once. */
export async function findSeat(
  tx: Transaction,
  deps: SeatingDeps,
  facts: PaymentFacts,
  deskReason: string | null,
): Promise<void> {
  const evidence = await loadEvidence(tx, deps, facts)
  const match = matchPayment(facts, evidence)
  const only = onlyCandidate(match, facts)
  const seating = only && { ...deps, deskReason, chosenBatch: chosenBatch(evidence, facts, only) }
  if (seating && (await seat(tx, seating, facts, only, bySite(deps.now())))) {
    if (evidence.claims.some(({ buyer }) => buyer.uid === only.userId)) await settleClaims(tx, deps, facts, only.userId)
    return
  }
  if (!isPaid(facts)) return deskReason === null ? undefined : setDesk(tx, facts.paymentId, null)
  const reason: DeskReason = match.kind === 'seat' ? 'alreadySeated' : match.reason
  // Whoever has just proven the address sees the payment, although it stays at the desk.
  if (evidence.account) await deps.database.changes.publish(tx, 'purchases', evidence.account.uid)
  if (reason === deskReason) return
  await toDesk(tx, deps, facts, reason, deskReason === null)
  if (deskReason === null) await tellPayer(tx, deps, facts, { reason, evidence })
  for (const { userId } of match.kind === 'desk' ? match.candidates : [match.candidate])
    await deps.database.changes.publish(tx, 'purchases', userId)
}

/** A report may bring payments of years ago, about which a letter would be too late. */
const RECEIVED_NEWS_MS = WEEK_MS

interface AtDesk {
  readonly reason: DeskReason
  readonly evidence: Pick<Evidence, 'account' | 'order'>
}

/** Called once for a payment: facts only add up, so it comes to the desk from nowhere once. */
async function tellPayer(
  tx: Transaction,
  { outbox, config, now }: LedgerDeps,
  facts: PaymentFacts,
  { reason, evidence: { account, order } }: AtDesk,
): Promise<void> {
  const { email, createdAt } = facts
  if (!email || createdAt === null || now().getTime() - Date.parse(createdAt) > RECEIVED_NEWS_MS) return
  const token = account || order ? null : await makePayerLink(tx, facts, now())
  const letter =
    token === null
      ? receivedLetter(config, facts, { reason, isKnown: account?.emailVerified ?? false })
      : finishLetter(config, facts, token)
  await outbox.enqueue(tx, letter)
}

/** A seat that was taken when it was looked for may have been given back meanwhile: the table decides. */
function onlyCandidate(match: Match, facts: PaymentFacts): Candidate | null {
  if (match.kind === 'seat') return match.candidate
  const [only, ...others] = match.candidates
  return isPaid(facts) && match.reason === 'alreadySeated' && only && others.length === 0 ? only : null
}

/** Returns whether the seat was free: a member has one active seat in a course. */
export async function seat(
  tx: Transaction,
  deps: SeatingDeps,
  facts: PaymentFacts,
  candidate: Candidate,
  by: Actor,
): Promise<boolean> {
  const { paymentId } = facts
  const state = isPaid(facts) ? 'active' : 'withdrawn'
  const room = { batch: batchFor(deps, facts, candidate), sitsByHand: sitsByHand(deps, candidate) }
  const taken = await takeSeat(tx, deps, { paymentId, ...candidate, ...room, state })
  if (!taken) return false
  deps.known?.held.delete(candidate.userId)
  await confirmSeat(tx, deps, { facts, candidate, taken, state, by })
  return true
}

/** Whoever is not held may be given a place meanwhile. */
function sitsByHand({ known }: SeatingDeps, { userId, courseId }: Candidate): boolean {
  const seats = known?.waits.has(userId) ? known.held.get(userId) : undefined
  return seats?.some((one) => one.paymentId === null && one.courseId === courseId && one.state === 'active') ?? true
}

/** Gives the seat back to a payment whose refund failed in the end, unless the member has another one by now. */
export async function seatAgain(tx: Transaction, deps: SeatingDeps, ended: PaidSeat, facts: PaymentFacts) {
  const { paymentId, userId, courseId } = ended
  const candidate = { userId, courseId }
  const batch = batchFor({ ...deps, ended }, facts, candidate)
  deps.known?.held.delete(userId)
  const taken = await restoreSeat(tx, deps, { paymentId, ...candidate, batch, state: 'active' })
  if (taken) await confirmSeat(tx, deps, { facts, candidate, taken, state: 'active', by: bySite(deps.now()) })
}

interface ConfirmedSeat {
  readonly facts: PaymentFacts
  readonly candidate: Candidate
  readonly taken: TakenSeat
  readonly state: PaidSeat['state']
  readonly by: Actor
}

/** What a seat brings with it: a line in the history, and what others hear of it. */
async function confirmSeat(
  tx: Transaction,
  deps: SeatingDeps,
  { facts, candidate: { userId, courseId }, taken, state, by }: ConfirmedSeat,
): Promise<void> {
  const { paymentId } = facts
  const { batchKey, isBatchFull } = taken
  await logAction(tx, deps, paymentId, `seat in ${courseId} ${state}, batch ${batchKey ?? 'not chosen'}`, by)
  if (isBatchFull) await toDesk(tx, deps, facts, 'batchFull', true)
  else if (deps.deskReason !== null) await setDesk(tx, paymentId, null)
  if (!deps.isQuiet) await tellSeated(tx, deps, { facts, candidate: { userId, courseId }, taken, state })
}

/** What others hear of a seat: its documents, and a letter to the member. */
export async function tellSeated(
  tx: Transaction,
  deps: SeatingDeps,
  { facts, candidate: { userId, courseId }, taken, state }: Omit<ConfirmedSeat, 'by'>,
): Promise<void> {
  const { catalog, outbox, config } = deps
  const { paymentId } = facts
  const { batchKey, placeId, isBatchFull } = taken
  const { course, ...called } = courseOfSeat(catalog.now(), { courseId, batchKey })
  const member = await addresseeOf(tx, userId)
  const documents = await settleHeld(tx, deps, facts, { paymentId, userId, courseId, batchKey, state })
  const invoice = config.seller && invoiceAmong(documents)
  const told = { payment: facts, gst: invoice && taxOf(invoice.split), now: deps.now() }
  if (course && member && state === 'active') {
    const classes = called.batch ? await classesIn(tx, deps, called.batch.key) : []
    await outbox.enqueue(tx, seatLetter(config, member, { ...called, course, classes, isBatchFull }, told))
    if (placeId && called.batch) await noteTold(tx, deps, placeId, { batch: called.batch, classes })
  }
}

export async function toDesk(
  tx: Transaction,
  deps: LedgerDeps,
  facts: PaymentFacts,
  reason: DeskReason,
  isNews: boolean,
) {
  await setDesk(tx, facts.paymentId, reason)
  await logAction(tx, deps, facts.paymentId, 'at the desk', bySite(deps.now(), reason))
  if (isNews && deps.config.ownerEmail)
    await deps.outbox.enqueue(tx, deskLetter(deps.config, deps.config.ownerEmail, facts, reason))
}

/** The batch that was paid for, with the room that it has now. Who takes over a seat has the place that was just given back. */
function batchFor(deps: SeatingDeps, { createdAt }: PaymentFacts, { userId, courseId }: Candidate): BatchRoom | null {
  const { catalog, chosenBatch: chosen = null, ended, now, known } = deps
  const isTakenOver = ended?.userId === userId && ended.courseId === courseId
  if (isTakenOver && ended.batchKey !== null) return { key: ended.batchKey, capacity: null }
  const batch =
    chosen === null
      ? batchPaidFor(catalog, courseId, createdAt ?? now().toISOString())
      : batchChosen(catalog, courseId, chosen)
  return (
    batch && { key: batch.key, capacity: batch.capacity, isAwaited: known?.waits.get(userId)?.has(batch.key) ?? true }
  )
}

/** Ends the seat of a payment whose money is gone. Another payment of the member for the course takes it over. */
export async function endSeat(tx: Transaction, deps: SeatingDeps, seated: PaidSeat, facts: PaymentFacts) {
  deps.known?.held.delete(seated.userId)
  await withdrawSeat(tx, deps, seated, stateOf(facts))
  await setDesk(tx, seated.paymentId, null)
  await logAction(tx, deps, seated.paymentId, 'seat withdrawn', bySite(deps.now(), stateOf(facts)))
  await seatNext(tx, deps, seated)
}

/** Takes back the seat of a payment as if it had never been given. Another payment of the member takes it over, of which nobody hears yet. */
export async function undoSeat(tx: Transaction, deps: LedgerDeps, seated: PaidSeat, why: string): Promise<void> {
  await removeSeat(tx, deps, seated, why)
  await setDesk(tx, seated.paymentId, 'undone')
  await seatNext(tx, { ...deps, isQuiet: true }, seated)
}

/** When a seat ends, the member's oldest other payment for this course takes it. */
async function seatNext(tx: Transaction, deps: SeatingDeps, ended: PaidSeat): Promise<void> {
  for (const id of await paymentsBehind(tx, ended)) await rematch(tx, { ...deps, ended }, id)
}

/** The member's payments that wait because this seat is taken, the oldest first. */
export async function paymentsBehind(queries: Queries, { userId, courseId }: Candidate): Promise<string[]> {
  const member = (await membersByIds(queries, [userId])).get(userId)
  const waiting = await queries
    .selectFrom('payments')
    .select('id')
    .where('deskReason', '=', 'alreadySeated')
    .where((eb) =>
      eb.or([
        ...(member?.emailVerified ? [eb('email', '=', member.email)] : []),
        eb(
          'orderId',
          'in',
          eb
            .selectFrom('paymentOrders')
            .select('paymentOrders.id')
            .where('userId', '=', userId)
            .where('courseId', '=', courseId),
        ),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return waiting.map(({ id }) => id)
}

/** Matches a payment at the desk again. One that cannot be read stays there. */
export async function rematch(tx: Transaction, deps: SeatingDeps, paymentId: string): Promise<void> {
  const row = await holdPayment(tx, paymentId)
  if (!row?.deskReason || row.deskReason === 'undone' || row.deskReason === 'batchFull') return
  const facts = tryFacts(row.facts)
  if (facts) await findSeat(tx, deps, facts, row.deskReason)
}
