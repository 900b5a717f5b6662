/** Which of a member's purchases stand for themselves, so that each is told once. */
import { inPaise } from '#contract/money.ts'
import type { Purchase, Purchases, Seat } from '#contract/payments.ts'
import { wayToCourse } from './way-to-course.ts'

/** Whether a payment that failed may be tried again. */
export const mayTryAgain = (purchases: Purchases, { courseId, amount }: Purchase): boolean =>
  wayToCourse(purchases, { id: courseId, discountedPrice: amount }) === 'pay'

/** Pressed courses of which nothing else tells more: no payment whose course is asked for, and no claim. */
export const pendingAlone = ({ pending, atDesk, claims }: Purchases): Purchases['pending'] =>
  pending.filter(({ courseId, state, check, amount }) => {
    const isAsked = check === 'course' && atDesk.some((one) => one.courses.length > 0 && inPaise(one) === amount)
    const isClaimed = state !== 'failed' && claims.some((claim) => claim.courseId === courseId)
    return !isAsked && !isClaimed
  })

/** Payments that no card of a pressed course tells of, and those whose member is asked for the course. */
export function paymentsAlone(purchases: Purchases): Purchases['atDesk'] {
  const told = pendingAlone(purchases)
  return purchases.atDesk.filter((payment) => {
    const { check, courseId, courses } = payment
    const tells = (one: Purchase) => courseId === null || one.courseId === courseId
    const isTold = told.some((one) => one.check === check && one.amount === inPaise(payment) && tells(one))
    return courses.length > 0 || !isTold
  })
}

export const isEmpty = ({ seats, pending, atDesk, waiting, claims }: Purchases): boolean =>
  seats.length + pending.length + atDesk.length + waiting.length + claims.length === 0

export type LastPurchase =
  | { readonly kind: 'seat'; readonly seat: Seat }
  | { readonly kind: 'pending'; readonly purchase: Purchase }

/** What happened last: a seat that was given, or a purchase that is waited for. */
export function lastPurchase({ seats, pending }: Purchases): LastPurchase | undefined {
  const all = [
    ...seats.map((seat) => ({ at: seat.paidAt, last: { kind: 'seat', seat } as const })),
    ...pending.map((purchase) => ({ at: purchase.since, last: { kind: 'pending', purchase } as const })),
  ]
  return all.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.last
}
