import type { SeatEnd, SeatUndoable } from '#contract/desk-payments.ts'
import { Unreadable } from '../../../database/stored-json.ts'
import type { Queries } from '../../../database/transaction.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { heldSeatsOf } from '../../seats/held-seats.ts'
import type { PaidSeat } from '../../seats/seats.ts'
import { documentsOf, lateCreditTo, standingInvoice, type CreditTerms } from '../documents/standing-invoice.ts'
import type { DeskDeps } from '../ledger/desk.ts'
import { undoableEnd } from '../ledger/ended-seats.ts'
import { addresseeOf } from '../ledger/payment-rows.ts'
import { paymentsBehind } from '../ledger/seating.ts'

/** What `undo` of the ledger would do to this seat. */
export async function seatEndOf(queries: Queries, seat: PaidSeat, terms: CreditTerms): Promise<SeatEnd> {
  const isActive = seat.state === 'active'
  return {
    keptBy: isActive ? await keptBy(queries, seat) : null,
    letterTo: isActive ? ((await addresseeOf(queries, seat.userId))?.email ?? null) : null,
    invoice: await invoiceAt(queries, seat.paymentId, terms),
  }
}

/** The end of this payment's seat, while it can be undone. */
export async function undoableAt(
  { database: { db }, catalog }: Pick<DeskDeps, 'database' | 'catalog'>,
  paymentId: string,
  now: Date,
): Promise<SeatUndoable | null> {
  const end = await undoableEnd(db, paymentId, now)
  if (!end) return null
  const { undoUntil: until, batchKey, takenOverBy } = end
  const name = (await addresseeOf(db, end.userId))?.name ?? ''
  return { until, name, course: courseOfSeat(catalog.now(), end).name, batchKey, isTakenOver: takenOverBy !== null }
}

async function keptBy(queries: Queries, seat: PaidSeat): Promise<SeatEnd['keptBy']> {
  if ((await paymentsBehind(queries, seat)).length > 0) return 'anotherPayment'
  const held = await heldSeatsOf(queries, [seat.userId])
  const isByHand = held.some(
    ({ courseId, state, paymentId }) => courseId === seat.courseId && state === 'active' && paymentId === null,
  )
  return isByHand ? 'byHand' : null
}

async function invoiceAt(queries: Queries, paymentId: string, terms: CreditTerms): Promise<SeatEnd['invoice']> {
  const documents = await documentsOf(queries, paymentId)
  try {
    const invoice = standingInvoice(documents)?.invoice
    if (invoice) {
      const late = lateCreditTo(invoice, terms)
      return { state: 'stands', number: invoice.number, ...(late && { late }) }
    }
  } catch (error) {
    if (error instanceof Unreadable) return { state: 'unreadable', number: null }
    throw error
  }
  return { state: documents.some(({ kind }) => kind === 'invoice') ? 'credited' : 'none', number: null }
}
