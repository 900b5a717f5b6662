import { isDeepStrictEqual } from 'node:util'
import { Unreadable } from '../../../database/stored-json.ts'
import type { Database } from '../../../database/open.ts'
import type { PaymentTable } from '../../../database/schema.ts'
import { settleDocuments } from '../documents/documents.ts'
import { holdPayment } from '../facts/held-payment.ts'
import { note, SYSTEM, type Hand } from '../facts/history.ts'
import { undoneLetter } from './letters.ts'
import type { Candidate } from './matching.ts'
import { addFacts, isPaid, stateOf, type PaymentFacts } from '../facts/payment.ts'
import { writeNews } from './payment-news.ts'
import { addresseeOf, savePayments, withBooks, type Books, type Grown, type LedgerDeps } from './payment-rows.ts'
import { findSeat, rematch, removeSeat, seat, seatRow, sitsIn, titleOf, withdrawSeat } from './seating.ts'
import { readFacts, tryFacts } from '../facts/stored-facts.ts'

export interface Ledger {
  /** Adds what is newly known of a payment and draws the consequences: seat, desk, letters. All or nothing. */
  record(facts: PaymentFacts, hand?: Hand): Promise<void>
  /** The same for many payments in one transaction. */
  recordAll(told: readonly PaymentFacts[], hand?: Hand): Promise<void>
  /** Tries once more to find the buyer of a payment that waits at the desk. */
  rematch(paymentId: string): Promise<void>
  /** The same for all that carry this address, which a member has just proven. */
  rematchAddress(email: string): Promise<void>
  /** Seats a member by hand. Answers why it cannot be done, or null. */
  assign(paymentId: string, candidate: Candidate, hand: Hand): Promise<AssignFault | null>
  /** Takes the seat back and leaves the payment at the desk; money is not moved. */
  undo(paymentId: string, hand: Hand): Promise<'paymentUnknown' | 'notSeated' | null>
}
export type AssignFault = 'paymentUnknown' | 'unreadable' | 'notPaid' | 'seatedAlready' | 'alreadySeated'

export function createLedger(deps: LedgerDeps): Ledger {
  const { database } = deps
  const { db, write } = database
  return {
    record: (facts, hand = SYSTEM) => write(() => recordAll(deps, [facts], hand)),
    recordAll: (told, hand = SYSTEM) => write(() => recordAll(deps, told, hand)),
    rematch: (paymentId) => write(() => rematch(deps, paymentId)),
    async rematchAddress(email) {
      const waiting = await db
        .selectFrom('payments')
        .select('id')
        .where('email', '=', email)
        .where('deskReason', 'is not', null)
        .orderBy('id')
        .execute()
      for (const { id } of waiting) await write(() => rematch(deps, id))
    },
    assign: (paymentId, candidate, hand) => write(() => assign(deps, paymentId, candidate, hand)),
    undo: (paymentId, hand) => write(() => undo(deps, paymentId, hand)),
  }
}

/** Payments in the order of their ids, so that two workers never wait for each other in a circle. */
async function recordAll(deps: LedgerDeps, told: readonly PaymentFacts[], hand: Hand): Promise<void> {
  const byPayment = new Map<string, PaymentFacts>()
  for (const facts of told) {
    const earlier = byPayment.get(facts.paymentId)
    byPayment.set(facts.paymentId, earlier ? addFacts(earlier, facts) : facts)
  }
  const ids = [...byPayment.keys()].toSorted()
  const rows = await rowsOf(deps.database, ids)
  const grown = ids.flatMap((id) => grownBy(byPayment.get(id), rows.get(id)))
  const all = grown.map(({ facts }) => facts)
  await withBooks(deps, all, async (books) => {
    await savePayments(books, grown)
    for (const one of grown) await follow(books, one, hand)
  })
}

interface Changed extends Grown {
  readonly before: PaymentFacts | null
}

/** The payment with what was told of it, or nothing where that was known. */
function grownBy(told: PaymentFacts | undefined, row: PaymentTable | undefined): Changed[] {
  if (!told) return []
  const before = row ? factsBefore(row) : null
  const facts = before ? addFacts(before, told) : told
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

async function rowsOf({ db }: Database, ids: readonly string[]): Promise<Map<string, PaymentTable>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('payments').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What follows from the growth of a payment: history, seat, letters, and the end of asking about its order. */
async function follow(books: Books, { facts, row, before }: Changed, hand: Hand): Promise<void> {
  if (!before || stateOf(before) !== stateOf(facts)) await note(books, facts.paymentId, stateOf(facts), hand)
  await followSeat(books, facts, row)
  await writeNews(books, facts, row)
  if (isPaid(facts) && facts.orderId)
    await books.database.db
      .updateTable('paymentOrders')
      .set({ state: 'settled' })
      .where('id', '=', facts.orderId)
      .execute()
}

/** A seat follows its payment: it is looked for once money came, and ends with a full refund or a lost dispute. */
async function followSeat(books: Books, facts: PaymentFacts, row: PaymentTable | undefined): Promise<void> {
  const seated = row && (await seatRow(books.database, facts.paymentId))
  if (seated) {
    if (!isPaid(facts) && seated.state === 'active') await withdrawSeat(books, seated, facts)
    await books.database.changes.tell('purchases', seated.userId)
  } else if (facts.isCaptured && row?.deskReason !== 'undone') await findSeat(books, facts, row?.deskReason ?? null)
}

async function assign(
  deps: LedgerDeps,
  paymentId: string,
  candidate: Candidate,
  hand: Hand,
): Promise<AssignFault | null> {
  const row = await holdPayment(deps.database, paymentId)
  if (!row) return 'paymentUnknown'
  const facts = tryFacts(row.facts)
  if (!facts) return 'unreadable'
  if (!isPaid(facts)) return 'notPaid'
  if (await seatRow(deps.database, paymentId)) return 'seatedAlready'
  return (await seat(deps, facts, candidate, hand)) ? null : 'alreadySeated'
}

async function undo(deps: LedgerDeps, paymentId: string, hand: Hand): Promise<'paymentUnknown' | 'notSeated' | null> {
  if (!(await holdPayment(deps.database, paymentId))) return 'paymentUnknown'
  const seated = await seatRow(deps.database, paymentId)
  if (!seated) return 'notSeated'
  await note(deps, paymentId, 'seat undone', hand)
  await removeSeat(deps, seated)
  // An invoice to the wrong person does not stand; whoever is seated next gets one of their own.
  await settleDocuments(deps, paymentId)
  const member = await addresseeOf(deps, seated.userId)
  if (member && seated.state === 'active') {
    const isStillSeated = await sitsIn(deps.database, seated)
    await deps.outbox.enqueue(undoneLetter(deps.config, member, titleOf(deps, seated.courseId), isStillSeated))
  }
  await deps.database.changes.tell('purchases', seated.userId)
  return null
}
