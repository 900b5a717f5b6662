import { formatRupees } from '#contract/catalog.ts'
import type { PaymentCandidate, PaymentList, PaymentRow, PaymentState } from '#contract/desk-payments.ts'
import { DUTIES } from '#contract/desk.ts'
import type { BadgeTone } from '#web/ui/dense/badge.tsx'

/** The lists in the order of their chips. */
export const LISTS: ReadonlyArray<readonly [PaymentList, string]> = [
  ['unmatched', 'At the desk'],
  ['claims', DUTIES.payerClaims.name],
  ['paidNotSeated', DUTIES.paidNotSeated.name],
  ['seatedNotPaid', DUTIES.seatedNotPaid.name],
  ['disputes', DUTIES.disputesOpen.name],
  ['withoutBatch', DUTIES.seatsWithoutBatch.name],
  ['questions', DUTIES.paymentQuestions.name],
  ['refundsLate', DUTIES.refundsLate.name],
  ['parked', DUTIES.messagesParked.name],
]

export const LIST_MEANINGS: Readonly<Record<PaymentList, string>> = {
  unmatched: DUTIES.paymentsAtDesk.meaning,
  claims: DUTIES.payerClaims.meaning,
  paidNotSeated: DUTIES.paidNotSeated.meaning,
  seatedNotPaid: DUTIES.seatedNotPaid.meaning,
  disputes: DUTIES.disputesOpen.meaning,
  withoutBatch: DUTIES.seatsWithoutBatch.meaning,
  questions: DUTIES.paymentQuestions.meaning,
  refundsLate: DUTIES.refundsLate.meaning,
  parked: DUTIES.messagesParked.meaning,
}

export const STATE_TONES: Readonly<Record<PaymentState, BadgeTone>> = {
  seen: 'plain',
  authorised: 'plain',
  failed: 'plain',
  returned: 'plain',
  captured: 'product',
  partlyRefunded: 'coolant',
  refunded: 'plain',
  disputed: 'trip',
  partlyLost: 'trip',
  disputeLost: 'trip',
}

export const buyerOf = ({ seat, email, phone, id }: PaymentRow): string => seat?.name || email || phone || id

export interface Compared {
  readonly name: string
  readonly value: string
  /** null where the payment does not say. */
  readonly agrees: boolean | null
}

/** What of a candidate stands beside what of the payment. */
export function comparedWith({ agrees, ...candidate }: PaymentCandidate): readonly Compared[] {
  const { email, isProven, phone, course, price } = candidate
  return [
    { name: 'Email', value: isProven ? email : `${email}, not verified`, agrees: agrees.email },
    { name: 'Phone', value: phone ?? 'Hidden', agrees: agrees.phone },
    { name: 'Course', value: course, agrees: agrees.course },
    { name: 'Price', value: price === null ? 'Not known' : formatRupees(price), agrees: agrees.amount },
  ]
}
