import { randomUUID } from 'node:crypto'
import { courseName, paise, type Course } from '#contract/catalog.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import type { PaymentTable, SeatTable } from '../../database/schema.ts'
import type { Outbox } from '../../outbox/outbox.ts'
import { deskLetter, refundLetter, seatLetter, unseatedRefundLetter } from './letters.ts'
import { issueCreditNote, issueInvoice } from './documents.ts'
import { holdPayment } from './held-payment.ts'
import { loadKnown } from './known.ts'
import { matchPayment, type Candidate, type DeskReason } from './matching.ts'
import { addFacts, isPaid, refundedOf, stateOf, type PaymentFacts } from './payment.ts'
import { readFacts } from './stored-facts.ts'

export interface LedgerDeps {
  readonly database: Database
  readonly outbox: Outbox
  readonly config: Config
  readonly courses: readonly Course[]
  readonly now: () => Date
}

/** Who does something to a payment, and why. */
export interface Hand {
  readonly actor: string
  readonly why: string
}
export const SYSTEM: Hand = { actor: 'system', why: '' }

export interface Ledger {
  /** Adds what is newly known of a payment and draws the consequences: seat, desk, letters. All or nothing. */
  record(facts: PaymentFacts, hand?: Hand): Promise<void>
  /** Tries once more to find the buyer of a payment that waits at the desk. */
  rematch(paymentId: string): Promise<void>
  /** The same for all that carry this address, which a member has just proven. */
  rematchAddress(email: string): Promise<void>
  /** Seats a member by hand. Answers why it cannot be done, or null. */
  assign(paymentId: string, candidate: Candidate, hand: Hand): Promise<AssignFault | null>
  /** Takes the seat back and leaves the payment at the desk; money is not moved. */
  undo(paymentId: string, hand: Hand): Promise<'paymentUnknown' | 'notSeated' | null>
}
export type AssignFault = 'paymentUnknown' | 'notPaid' | 'seatedAlready' | 'alreadySeated'

/** Thrown when another worker changed the payment meanwhile; told by the code that makes a transaction run again. */
class Overtaken extends Error {
  readonly code = '40001'
}

export function createLedger(deps: LedgerDeps): Ledger {
  const { database } = deps
  const rematch = (paymentId: string) =>
    database.write(async () => {
      const row = await holdPayment(database, paymentId)
      if (row?.deskReason && row.deskReason !== 'undone') await findSeat(deps, readFacts(row.facts), row.deskReason)
    })
  return {
    record: (facts, hand = SYSTEM) => database.write(() => record(deps, facts, hand)),
    rematch,
    async rematchAddress(email) {
      const { db } = database
      const waiting = await db
        .selectFrom('payments')
        .select('id')
        .where('email', '=', email)
        .where('deskReason', 'is not', null)
        .execute()
      for (const { id } of waiting) await rematch(id)
    },
    assign: (paymentId, candidate, hand) => database.write(() => assign(deps, paymentId, candidate, hand)),
    undo: (paymentId, hand) => database.write(() => undo(deps, paymentId, hand)),
  }
}

const paymentRow = ({ db }: Database, id: string): Promise<PaymentTable | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
const seatRow = ({ db }: Database, paymentId: string): Promise<SeatTable | undefined> =>
  db.selectFrom('seats').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()

async function record(deps: LedgerDeps, told: PaymentFacts, hand: Hand): Promise<void> {
  const row = await paymentRow(deps.database, told.paymentId)
  const before = row ? readFacts(row.facts) : null
  const facts = before ? addFacts(before, told) : told
  if (before && JSON.stringify(before) === JSON.stringify(facts)) return
  await save(deps, facts, row)
  if (!before || stateOf(before) !== stateOf(facts)) await note(deps, facts.paymentId, stateOf(facts), hand)
  const seat = await seatRow(deps.database, facts.paymentId)
  if (seat) await followSeat(deps, seat, before, facts)
  else {
    if (before) await tellUnseatedRefund(deps, before, facts)
    if (facts.isCaptured && row?.deskReason !== 'undone') await findSeat(deps, facts, row?.deskReason ?? null)
  }
  if (isPaid(facts) && facts.orderId)
    await deps.database.db
      .updateTable('paymentOrders')
      .set({ state: 'settled' })
      .where('id', '=', facts.orderId)
      .execute()
}

const FAILURE_PATIENCE_MS = 15 * 60_000
/** Older failures come from a report, and their buyers have long known. */
const FAILURE_NEWS_MS = 24 * 3_600_000

async function save(
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
    facts: JSON.stringify(facts),
    orderId: facts.orderId,
    email: facts.email,
    phone: facts.phone,
    amount: facts.amount,
    state: stateOf(facts),
    isPaid: Number(isPaid(facts)),
    failureDueAt: facts.isCaptured ? null : failureDueAt,
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

/** A seat follows its payment: it ends with a full refund or a lost dispute. */
async function followSeat(
  deps: LedgerDeps,
  seat: SeatTable,
  before: PaymentFacts | null,
  facts: PaymentFacts,
): Promise<void> {
  const isWithdrawn = !isPaid(facts)
  if (isWithdrawn && seat.state === 'active') {
    await setSeat(deps, seat, 'withdrawn')
    await note(deps, facts.paymentId, 'seat withdrawn', { actor: 'system', why: stateOf(facts) })
  }
  const course = deps.courses.find(({ id }) => id === seat.courseId)
  const refunded = paise(refundedOf(facts))
  if (refunded > (before ? refundedOf(before) : 0)) {
    const member = await memberOf(deps, seat.userId)
    const title = course ? courseName(course) : seat.courseId
    if (member) await deps.outbox.enqueue(refundLetter(deps.config, member, title, { refunded, isWithdrawn }))
    await issueCreditNote(deps, facts.paymentId, refunded)
  }
  await deps.database.changes.tell('purchases', seat.userId)
}

/** Whoever paid hears that the money goes back, also where the payment never found its seat. */
async function tellUnseatedRefund({ outbox, config }: LedgerDeps, before: PaymentFacts, facts: PaymentFacts) {
  const refunded = paise(refundedOf(facts))
  if (facts.email && refunded > refundedOf(before))
    await outbox.enqueue(unseatedRefundLetter(config, facts.email, refunded))
}

/**
 * Seats the one member that the payment fits, or leaves it at the desk and tells the owner, once. Money that went back
 * before it was matched leaves a seat that is withdrawn at once, so that the order of events makes no difference.
 */
async function findSeat(deps: LedgerDeps, facts: PaymentFacts, deskReason: string | null): Promise<void> {
  const match = matchPayment(facts, await loadKnown(deps, facts))
  if (match.kind === 'seat' && (await seat(deps, facts, match.candidate, SYSTEM))) return
  if (!isPaid(facts)) return setDesk(deps, facts.paymentId, null)
  const reason: DeskReason = match.kind === 'seat' ? 'alreadySeated' : match.reason
  if (reason === deskReason) return
  await setDesk(deps, facts.paymentId, reason)
  await note(deps, facts.paymentId, 'at the desk', { actor: 'system', why: reason })
  if (deskReason === null && deps.config.ownerEmail)
    await deps.outbox.enqueue(deskLetter(deps.config, deps.config.ownerEmail, facts, reason))
  for (const { userId } of match.kind === 'desk' ? match.candidates : [match.candidate])
    await deps.database.changes.tell('purchases', userId)
}

/** Answers whether the seat was free: a member has one active seat in a course. */
async function seat(
  deps: LedgerDeps,
  facts: PaymentFacts,
  { userId, courseId }: Candidate,
  hand: Hand,
): Promise<boolean> {
  const { database, courses, outbox, config } = deps
  const time = deps.now().toISOString()
  const state = isPaid(facts) ? 'active' : 'withdrawn'
  const seated = await database.db
    .insertInto('seats')
    .values({ paymentId: facts.paymentId, userId, courseId, state, createdAt: time, updatedAt: time })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  if (!seated) return false
  await setDesk(deps, facts.paymentId, null)
  await note(deps, facts.paymentId, `seat in ${courseId} ${state}`, hand)
  const course = courses.find(({ id }) => id === courseId)
  const member = await memberOf(deps, userId)
  if (course && member && state === 'active') await outbox.enqueue(seatLetter(config, member, course, facts.amount))
  await issueInvoice(deps, facts.paymentId)
  await database.changes.tell('purchases', userId)
  return true
}

async function assign(
  deps: LedgerDeps,
  paymentId: string,
  candidate: Candidate,
  hand: Hand,
): Promise<AssignFault | null> {
  const row = await holdPayment(deps.database, paymentId)
  if (!row) return 'paymentUnknown'
  const facts = readFacts(row.facts)
  if (!isPaid(facts)) return 'notPaid'
  const earlier = await seatRow(deps.database, paymentId)
  if (earlier) return 'seatedAlready'
  return (await seat(deps, facts, candidate, hand)) ? null : 'alreadySeated'
}

async function undo(deps: LedgerDeps, paymentId: string, hand: Hand): Promise<'paymentUnknown' | 'notSeated' | null> {
  if (!(await holdPayment(deps.database, paymentId))) return 'paymentUnknown'
  const taken = await deps.database.db
    .deleteFrom('seats')
    .where('paymentId', '=', paymentId)
    .returning('userId')
    .executeTakeFirst()
  if (!taken) return 'notSeated'
  // An invoice to the wrong person does not stand; whoever is seated next gets one of their own.
  await issueCreditNote(deps, paymentId, 'all')
  await setDesk(deps, paymentId, 'undone')
  await note(deps, paymentId, 'seat undone', hand)
  await deps.database.changes.tell('purchases', taken.userId)
  return null
}

const setDesk = async ({ database: { db } }: LedgerDeps, id: string, deskReason: string | null): Promise<void> =>
  void (await db.updateTable('payments').set({ deskReason }).where('id', '=', id).execute())

const setSeat = async (
  { database: { db }, now }: LedgerDeps,
  { paymentId }: SeatTable,
  state: SeatTable['state'],
): Promise<void> =>
  void (await db
    .updateTable('seats')
    .set({ state, updatedAt: now().toISOString() })
    .where('paymentId', '=', paymentId)
    .execute())

/** A line in the payment's history. */
async function note(
  { database: { db }, now }: LedgerDeps,
  paymentId: string,
  action: string,
  { actor, why }: Hand,
): Promise<void> {
  await db
    .insertInto('paymentAudit')
    .values({ id: randomUUID(), paymentId, at: now().toISOString(), actor, action, why })
    .execute()
}

const memberOf = ({ database: { db } }: LedgerDeps, userId: string) =>
  db.selectFrom('user').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
