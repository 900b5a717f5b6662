import { inPaise } from '#contract/money.ts'
import type { CheckedPayment } from '#contract/payments.ts'
import type { Catalogue } from '../../content/catalogue.ts'
import { isOfPayment, type OpenClaim } from '../claims/payer-claims.ts'
import type { OwnPayment } from './own-payments.ts'

/** Courses that were sold at the amount of a member's payment: which of them was paid for, the member alone knows. Asked once. */
export function coursesAsked(
  { courses }: Pick<Catalogue, 'courses'>,
  { id, bankReference, userId, ordered, ...money }: OwnPayment,
  claims: readonly OpenClaim[],
): CheckedPayment['courses'] {
  const payment = { paymentId: id, bankReference: bankReference ?? '' }
  if (ordered !== null || claims.some((claim) => claim.userId === userId && isOfPayment(claim, payment))) return []
  return courses
    .filter(({ batch, discountedPrice }) => batch !== null && discountedPrice === inPaise(money))
    .map(({ id: courseId, title, discountedPrice: price }) => ({ id: courseId, title, price }))
}
