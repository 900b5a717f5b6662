/** Which payments are a person's, and which of them are about somebody else too. */
import { sql } from 'kysely'
import type { Queries } from '../../database/transaction.ts'
import { seatsOfMembers, seatsOfPayments } from '../seats/seats.ts'
import { among } from './conditions.ts'

export interface PaymentKeys {
  /** What the person paid: ordered with the account, or typed an address of the person where no account ordered it. */
  readonly paymentIds: readonly string[]
  /** Of these, what the account itself ordered: everything typed there was typed by the person. */
  readonly orderedIds: readonly string[]
  /** Of these, those whose seat nobody else has. */
  readonly soleIds: readonly string[]
  /** What somebody else paid for the person's seats. */
  readonly paidByOthers: readonly string[]
}

const ORDER = sql`"paymentOrders" where "paymentOrders"."id" = "payments"."orderId"`

/** Anybody can type an address, and staff may give a seat to somebody else than who paid: neither makes the other's payment the person's. */
export async function paymentKeysOf(
  queries: Queries,
  uids: readonly string[],
  addresses: readonly string[],
): Promise<PaymentKeys> {
  const ordered = sql<boolean>`exists (select 1 from ${ORDER} and ${among('paymentOrders.userId', uids)})`
  const typed = sql<boolean>`(${among('email', addresses)} and not exists (select 1 from ${ORDER}))`
  const rows = await queries
    .selectFrom('payments')
    .select(['id', sql<number>`case when ${ordered} then 1 else 0 end`.as('isOrdered')])
    .where(sql<boolean>`(${ordered} or ${typed})`)
    .execute()
  const paymentIds = rows.map(({ id }) => id)
  const seats = await seatsOfPayments(queries, paymentIds)
  return {
    paymentIds,
    orderedIds: rows.flatMap(({ id, isOrdered }) => (isOrdered === 1 ? [id] : [])),
    soleIds: paymentIds.filter((id) => uids.includes(seats.get(id)?.userId ?? '') || !seats.has(id)),
    paidByOthers: (await seatsOfMembers(queries, uids))
      .map(({ paymentId }) => paymentId)
      .filter((id) => !paymentIds.includes(id)),
  }
}
