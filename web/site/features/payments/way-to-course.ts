import { inPaise } from '#contract/money.ts'
import type { CheckedPayment, Purchases } from '#contract/payments.ts'

interface Sold {
  readonly id: string
  readonly discountedPrice: number
}

/**
 * What a course shows to a member. `checked`: a payment of theirs that may be for it waits for a person, or they said
 * that they have paid. `pressed`: they began to pay, and no payment is matched.
 */
export type WayToCourse = 'seat' | 'checked' | 'pressed' | 'pay'

/** Nobody is asked to pay while a payment of theirs may be for the course, or they say that there is one. */
export function wayToCourse({ seats, pending, atDesk, claims }: Purchases, { id, discountedPrice }: Sold): WayToCourse {
  if (seats.some(({ courseId, state }) => courseId === id && state === 'active')) return 'seat'
  const pressed = pending.find(({ courseId }) => courseId === id)
  const isTold = claims.some(({ courseId }) => courseId === id)
  if (isTold || pressed?.state === 'atDesk' || atDesk.some((one) => mayBeFor(one, id, discountedPrice)))
    return 'checked'
  return pressed?.state === 'waiting' ? 'pressed' : 'pay'
}

/** A payment on top of a seat is for the course of that seat. */
function mayBeFor(payment: CheckedPayment, id: string, price: number): boolean {
  const { check, courseId } = payment
  if (courseId !== null) return courseId === id
  return check !== 'second' && inPaise(payment) === price
}
