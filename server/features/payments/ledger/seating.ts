/** How a payment gets, keeps and loses its seat. Everything here runs inside the transaction of what led to it. */
import { courseName } from '#contract/catalog.ts'
import type { Database } from '../../../database/open.ts'
import type { SeatTable } from '../../../database/schema.ts'
import { holdMember } from '../../accounts/held-member.ts'
import { invoiceOf, settleDocuments } from '../documents/documents.ts'
import { taxOf } from '../documents/gst.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { note, SYSTEM, type Hand } from '../facts/history.ts'
import { loadKnown } from './known.ts'
import { deskLetter, seatLetter } from './letters.ts'
import { matchPayment, type Candidate, type DeskReason, type Match } from './matching.ts'
import { isPaid, stateOf, type PaymentFacts } from '../facts/payment.ts'
import { addresseeOf, setDesk, type Books, type LedgerDeps } from './payment-rows.ts'
import { tryFacts } from '../facts/stored-facts.ts'

export const seatRow = ({ db }: Database, paymentId: string): Promise<SeatTable | undefined> =>
  db.selectFrom('seats').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()

/** Whether the member sits in the course, by whatever payment. */
export const sitsIn = async ({ db }: Database, { userId, courseId }: Candidate): Promise<boolean> =>
  (await db
    .selectFrom('seats')
    .select('paymentId')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('state', '=', 'active')
    .executeTakeFirst()) !== undefined

/** The title of a course in letters. The owner may have taken it off sale. */
export function titleOf({ courses }: Pick<LedgerDeps, 'courses'>, courseId: string): string {
  const course = courses.find(({ id }) => id === courseId)
  return course ? courseName(course) : courseId
}

/** The ledger's, and what a batch has looked up already. */
type SeatingDeps = LedgerDeps & Partial<Books>

/**
 * Seats the one member that the payment fits, or leaves it at the desk and tells the owner, once. Money that went back
 * before it was matched leaves a seat that is withdrawn at once, so that the order of events makes no difference.
 */
export async function findSeat(deps: SeatingDeps, facts: PaymentFacts, deskReason: string | null): Promise<void> {
  const match = matchPayment(facts, await loadKnown(deps, facts))
  const only = onlyCandidate(match, facts)
  if (only && (await seat(deps, facts, only, SYSTEM))) return
  if (!isPaid(facts)) return deskReason === null ? undefined : setDesk(deps, facts.paymentId, null)
  const reason: DeskReason = match.kind === 'seat' ? 'alreadySeated' : match.reason
  if (reason === deskReason) return
  await setDesk(deps, facts.paymentId, reason)
  await note(deps, facts.paymentId, 'at the desk', { actor: 'system', why: reason })
  if (deskReason === null && deps.config.ownerEmail)
    await deps.outbox.enqueue(deskLetter(deps.config, deps.config.ownerEmail, facts, reason))
  for (const { userId } of match.kind === 'desk' ? match.candidates : [match.candidate])
    await deps.database.changes.tell('purchases', userId)
}

/** A seat that was taken when it was looked for may have been given back meanwhile: the table decides. */
function onlyCandidate(match: Match, facts: PaymentFacts): Candidate | null {
  if (match.kind === 'seat') return match.candidate
  const [only, ...others] = match.candidates
  return isPaid(facts) && match.reason === 'alreadySeated' && only && others.length === 0 ? only : null
}

/**
 * Answers whether the seat was free: a member has one active seat in a course. Of two payments of a member, where one finds
 * the seat taken while the other gives it back, one waits for the other.
 */
export async function seat(deps: LedgerDeps, facts: PaymentFacts, candidate: Candidate, hand: Hand): Promise<boolean> {
  if (!(await takeSeat(deps, facts, candidate))) {
    await holdMember(deps.database, candidate.userId)
    if (!(await takeSeat(deps, facts, candidate))) return false
  }
  const { database, courses, outbox, config } = deps
  const { userId, courseId } = candidate
  const isActive = isPaid(facts)
  await setDesk(deps, facts.paymentId, null)
  await note(deps, facts.paymentId, `seat in ${courseId} ${isActive ? 'active' : 'withdrawn'}`, hand)
  const course = courses.find(({ id }) => id === courseId)
  const member = await addresseeOf(deps, userId)
  await settleDocuments(deps, facts.paymentId)
  const invoice = config.seller && (await invoiceOf(deps, facts.paymentId))
  const paid = { amount: facts.amount, gst: invoice && taxOf(invoice.split) }
  if (course && member && isActive) await outbox.enqueue(seatLetter(config, member, course, paid))
  await database.changes.tell('purchases', userId)
  return true
}

async function takeSeat(
  { database: { db }, now }: LedgerDeps,
  facts: PaymentFacts,
  { userId, courseId }: Candidate,
): Promise<boolean> {
  const time = now().toISOString()
  const state = isPaid(facts) ? 'active' : 'withdrawn'
  const taken = await db
    .insertInto('seats')
    .values({ paymentId: facts.paymentId, userId, courseId, state, createdAt: time, updatedAt: time })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends the seat of a payment whose money is gone. Another payment of the member for the course takes it over. */
export async function withdrawSeat(deps: LedgerDeps, { paymentId, ...seated }: SeatTable, facts: PaymentFacts) {
  await holdMember(deps.database, seated.userId)
  await deps.database.db
    .updateTable('seats')
    .set({ state: 'withdrawn', updatedAt: deps.now().toISOString() })
    .where('paymentId', '=', paymentId)
    .execute()
  await note(deps, paymentId, 'seat withdrawn', { actor: 'system', why: stateOf(facts) })
  await seatNext(deps, seated)
}

/** Takes back the seat of a payment as if it had never been given. Another payment of the member takes it over. */
export async function removeSeat(deps: LedgerDeps, { paymentId, ...seated }: SeatTable): Promise<void> {
  await holdMember(deps.database, seated.userId)
  await deps.database.db.deleteFrom('seats').where('paymentId', '=', paymentId).execute()
  await setDesk(deps, paymentId, 'undone')
  await seatNext(deps, seated)
}

/** Who paid twice keeps the seat while one of the payments stands: the oldest that waits because of the other. */
async function seatNext(deps: LedgerDeps, { userId, courseId }: Candidate): Promise<void> {
  const { db } = deps.database
  const waiting = await db
    .selectFrom('payments')
    .select('id')
    .where('deskReason', '=', 'alreadySeated')
    .where((eb) =>
      eb.or([
        eb(
          'email',
          'in',
          eb.selectFrom('user').select('email').where('user.id', '=', userId).where('emailVerified', '=', 1),
        ),
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
  for (const { id } of waiting) await rematch(deps, id)
}

/** Tries once more to find the buyer of a payment that waits at the desk. One that cannot be read goes on waiting. */
export async function rematch(deps: LedgerDeps, paymentId: string): Promise<void> {
  const row = await holdPayment(deps.database, paymentId)
  if (!row?.deskReason || row.deskReason === 'undone') return
  const facts = tryFacts(row.facts)
  if (facts) await findSeat(deps, facts, row.deskReason)
}
