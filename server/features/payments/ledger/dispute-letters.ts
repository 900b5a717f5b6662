import { formatRupees, type Paise } from '#contract/catalog.ts'
import { deskPaths } from '#contract/desk-paths.ts'
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
      ['Disputed', formatRupees(dispute.amount ?? facts.amount)],
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
  { cameIn, lost, seat }: { readonly cameIn: Paise; readonly lost: Paise; readonly seat: SeatAfter },
): ComposedLetter =>
  compose({
    kind: 'disputeLost',
    to: email,
    subject:
      lost < cameIn
        ? `A part of your payment for ${course} was taken back`
        : `Your payment for ${course} was taken back`,
    paragraphs: [
      greeting(name),
      `the bank took back ${lost < cameIn ? `${formatRupees(lost)} of ` : ''}a payment for ${course} after a dispute.`,
      SEAT_AFTER_LOSS[seat],
    ],
    action: { label: 'Open My Courses', url: site.siteUrl + paths.myCourses },
    closing: supportClosing(site),
  })

const SEAT_AFTER_LOSS: Readonly<Record<SeatAfter, string>> = {
  kept: 'You still have your seat. We look at it and write to you if that changes.',
  lost: 'Your seat in the course ends with it. If you did not dispute the payment yourself, please write or call.',
  keptByAnother: 'Your seat in the course stays: another payment of yours stands for it.',
}
