import type { Units } from '#contract/catalog.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { formatMoney } from '#contract/money.ts'
import { indianTime } from '#contract/indian-time.ts'
import { paths } from '#contract/paths.ts'
import {
  closing,
  compose,
  phoneRow,
  supportClosing,
  type Addressee,
  type ComposedLetter,
  type LetterSite,
} from '../../../outbox/compose.ts'
import { greeting } from '../../../outbox/greeting.ts'
import type { Dispute, PaymentFacts } from '../facts/payment.ts'
import type { SeatAfter } from './letters.ts'

export const disputeLetter = (
  site: LetterSite,
  owner: string,
  facts: PaymentFacts,
  dispute: Pick<Dispute, 'amount' | 'reason' | 'respondBy'>,
): ComposedLetter =>
  compose({
    kind: 'dispute',
    about: { type: 'payment', id: facts.paymentId },
    to: owner,
    subject: dispute.respondBy
      ? `A payment is disputed: answer by ${indianTime(dispute.respondBy)}`
      : 'A payment is disputed',
    paragraphs: [
      'A buyer disputes a payment with the bank. Answer in the dashboard of the payment provider; without an answer the money goes back and the seat ends.',
    ],
    rows: [
      ['Payment', facts.paymentId],
      ['Disputed', formatMoney({ amount: dispute.amount ?? facts.amount, currency: facts.currency })],
      ['Reason', dispute.reason],
      ['Answer by', dispute.respondBy ? indianTime(dispute.respondBy) : 'see the dashboard'],
      ['Email', facts.email],
      phoneRow('Phone', facts.phone),
    ],
    action: { label: 'See the payment', url: site.siteUrl + deskPaths.payment(facts.paymentId) },
    closing: closing(site.brand),
  })

export const lostDisputeLetter = (
  site: LetterSite,
  { name, email }: Addressee,
  course: string,
  loss: { readonly cameIn: Units; readonly lost: Units; readonly currency: string; readonly seat: SeatAfter },
): ComposedLetter => {
  const { cameIn, lost, currency, seat } = loss
  const part = lost < cameIn ? formatMoney({ amount: lost, currency }) : null
  return compose({
    kind: 'disputeLost',
    to: email,
    subject:
      part === null
        ? `Your payment for ${course} was taken back`
        : `A part of your payment for ${course} was taken back`,
    paragraphs: [
      greeting(name),
      `the bank took back ${part === null ? '' : `${part} of `}a payment for ${course} after a dispute.`,
      SEAT_AFTER_LOSS[seat],
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })
}

const SEAT_AFTER_LOSS: Readonly<Record<SeatAfter, string>> = {
  kept: 'You still have your seat. We look at it and write to you if that changes.',
  lost: 'Your seat in the course ends with it. If you did not dispute the payment yourself, please write or call.',
  keptByAnother: 'Your seat in the course stays: another payment of yours stands for it.',
}
