import type { Member } from '#contract/accounts.ts'
import {
  PAYMENT_STATES,
  type PaymentDispute,
  type PaymentRow,
  type PaymentSeat,
  type PaymentState,
} from '#contract/desk-payments.ts'
import type { PaymentTable } from '../facts/tables.ts'
import type { Queries } from '../../../database/transaction.ts'
import { membersByIds } from '../../accounts/members.ts'
import type { Catalog } from '../../content/catalog.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { seatsOfPayments, type PaidSeat } from '../../seats/seats.ts'
import { DESK_REASONS } from '../ledger/desk-reasons.ts'

/** For whom payments are shown. */
export interface ShownFor {
  readonly queries: Queries
  readonly catalog: Catalog
  readonly readsPhones: boolean
}

/** Payments with their seats and disputes, in the order in which they come. */
export async function shownPayments(by: ShownFor, rows: readonly PaymentTable[]): Promise<PaymentRow[]> {
  const ids = rows.map(({ id }) => id)
  const seats = await seatsOfPayments(by.queries, ids)
  const members = await membersByIds(
    by.queries,
    [...seats.values()].map(({ userId }) => userId),
  )
  const disputes = await disputesOf(by.queries, ids)
  return rows.map((row) => {
    const { id, amount, currency, email, phone, createdAt, deskReason } = row
    const seat = seats.get(id)
    return {
      id,
      amount,
      currency,
      state: stateIn(row),
      email,
      phone: by.readsPhones ? phone : null,
      receivedAt: createdAt,
      reason: row.isPaid && (!seat || deskReason === 'batchFull') ? reasonInWords(deskReason) : null,
      seat: seat ? seatIn(by, seat, members.get(seat.userId)) : null,
      dispute: disputes.get(id)?.[0] ?? null,
    }
  })
}

function seatIn({ catalog }: ShownFor, seat: PaidSeat, member: Member | undefined): PaymentSeat {
  const { userId, batchKey, state } = seat
  const { name, batch } = courseOfSeat(catalog.now(), seat)
  return {
    userId,
    name: member?.fullName ?? '',
    email: member?.email ?? userId,
    course: name,
    batchKey,
    batch: batch?.label ?? batchKey,
    state,
  }
}

const isState = (state: string): state is PaymentState => PAYMENT_STATES.some((one) => one === state)

const stateIn = ({ state }: PaymentTable): PaymentState => (isState(state) ? state : 'seen')

/** "nobodyFits" -> "no verified member fits". */
export const reasonInWords = (reason: string | null): string =>
  Object.entries(DESK_REASONS).find(([key]) => key === reason)?.[1] ?? reason ?? 'it was not looked at yet'

/** The disputes of these payments: open ones first, and of those the one to answer first. */
export async function disputesOf(queries: Queries, ids: readonly string[]): Promise<Map<string, PaymentDispute[]>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('paymentDisputes')
    .innerJoin('payments', 'payments.id', 'paymentDisputes.paymentId')
    .select(['paymentId', 'disputeId', 'paymentDisputes.state', 'paymentDisputes.amount', 'reason', 'respondBy'])
    .select('payments.amount as paid')
    .where('paymentId', 'in', ids)
    .orderBy((eb) => eb.case().when('paymentDisputes.state', '=', 'open').then(0).else(1).end())
    .orderBy((eb) => eb.fn.coalesce('respondBy', eb.val('9999')))
    .execute()
  const found = new Map<string, PaymentDispute[]>()
  for (const { paymentId, disputeId, state, amount, paid, reason, respondBy } of rows) {
    const dispute = { id: disputeId, state, amount: amount ?? paid, reason, answerBy: respondBy }
    found.set(paymentId, [...(found.get(paymentId) ?? []), dispute])
  }
  return found
}
