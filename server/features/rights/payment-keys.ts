/** Which payments are a person's, and which of them are about somebody else too. */
import type { PaymentKeys } from '../../database/table.ts'
import type { Queries } from '../../database/transaction.ts'
import { paidBy } from '../payments/facts/payments-of-person.ts'
import { seatsOfMembers, seatsOfPayments } from '../seats/seats.ts'

/** Staff may give a seat to somebody else than who paid: that does not make the other's payment the person's. */
export async function paymentKeysOf(
  queries: Queries,
  uids: readonly string[],
  addresses: readonly string[],
): Promise<PaymentKeys> {
  const rows = await paidBy(queries, uids, addresses)
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
