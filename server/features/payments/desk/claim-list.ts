import type { PayerClaimRow } from '#contract/desk-payments.ts'
import { paged, type Page } from '../../../database/paged.ts'
import { membersByIds } from '../../accounts/members.ts'
import { courseOfSeat } from '../../seats/seat-course.ts'
import { isOfPayment, openClaims, paymentsCalled } from '../claims/payer-claims.ts'
import type { PayerClaimTable } from '../claims/tables.ts'
import { shownPayments, type ShownFor } from './shown-payments.ts'

/** A page of what members say that they have paid, the oldest first, and where the next one begins. */
export async function claimsAtDesk(
  by: ShownFor,
  after: string | undefined,
): Promise<{ claims: PayerClaimRow[]; next: string | null }> {
  const { rows, next }: Page<PayerClaimTable> = await paged(openClaims(by.queries).selectAll(), ['createdAt', 'id'], {
    after,
    way: 'asc',
  })
  return { claims: await shownClaims(by, rows), next }
}

async function shownClaims(by: ShownFor, claims: readonly PayerClaimTable[]): Promise<PayerClaimRow[]> {
  if (claims.length === 0) return []
  const { queries, catalog } = by
  const members = await membersByIds(queries, [...new Set(claims.map(({ userId }) => userId))])
  const called = await paymentsCalled(queries, [...new Set(claims.map(({ reference }) => reference))])
  const rows =
    called.length === 0 ? [] : await queries.selectFrom('payments').selectAll().where('id', 'in', called).execute()
  const payments = await shownPayments(by, rows)
  const catalogue = catalog.now()
  return claims.map(({ id, userId, courseId, typed, reference, amount, createdAt: at }) => {
    const member = members.get(userId)
    return {
      id,
      userId,
      name: member?.fullName ?? '',
      email: member?.email ?? userId,
      isProven: member?.emailVerified ?? false,
      courseId,
      course: courseOfSeat(catalogue, { courseId, batchKey: null }).name,
      typed,
      amount,
      at,
      payments: payments.filter((_payment, place) => {
        const row = rows[place]
        return row && isOfPayment({ reference }, { paymentId: row.id, bankReference: row.bankReference ?? '' })
      }),
    }
  })
}
