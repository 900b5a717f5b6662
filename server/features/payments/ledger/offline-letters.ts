import { deskPaths } from '#contract/desk-paths.ts'
import { closing, compose, type ComposedLetter, type LetterSite } from '../../../outbox/compose.ts'

interface Recorded {
  readonly paymentId: string
  readonly by: string
  /** With its currency. */
  readonly amount: string
  readonly reference: string
  /** A day of India. */
  readonly on: string
}

/** To every owner: no machine has seen this money. */
export const recordedLetter = (
  site: LetterSite,
  owner: string,
  recorded: Recorded & { readonly means: string; readonly member: string; readonly course: string },
): ComposedLetter =>
  compose({
    kind: 'offlineNotice',
    about: { type: 'payment', id: recorded.paymentId },
    to: owner,
    subject: `A payment of ${recorded.amount} was recorded by hand`,
    paragraphs: [
      `${recorded.by} recorded a payment that did not come through the payment provider. Please compare it with your bank account or cash book.`,
    ],
    rows: [
      ['Amount', recorded.amount],
      ['Paid by', recorded.means],
      ['Reference', recorded.reference],
      ['Day', recorded.on],
      ['Member', recorded.member],
      ['Course', recorded.course],
    ],
    action: { label: 'See the payment', url: site.siteUrl + deskPaths.payment(recorded.paymentId) },
    closing: closing(site.brand),
  })

export const mistakeLetter = (
  site: LetterSite,
  owner: string,
  { paymentId, by, amount, why }: Pick<Recorded, 'paymentId' | 'by' | 'amount'> & { readonly why: string },
): ComposedLetter =>
  compose({
    kind: 'offlineNotice',
    about: { type: 'payment', id: paymentId },
    to: owner,
    subject: `A payment of ${amount} was recorded by mistake`,
    paragraphs: [
      `${by} took back a payment that did not come through the payment provider. No money moved by this. If it came in all the same, it has to be recorded again.`,
    ],
    rows: [
      ['Payment', paymentId],
      ['Amount', amount],
      ['Why', why],
    ],
    action: { label: 'See the payment', url: site.siteUrl + deskPaths.payment(paymentId) },
    closing: closing(site.brand),
  })

export const repaidLetter = (site: LetterSite, owner: string, repaid: Recorded): ComposedLetter =>
  compose({
    kind: 'offlineNotice',
    about: { type: 'payment', id: repaid.paymentId },
    to: owner,
    subject: `A repayment of ${repaid.amount} was recorded by hand`,
    paragraphs: [
      `${repaid.by} recorded that money was given back. Please compare it with your bank account or cash book.`,
    ],
    rows: [
      ['Payment', repaid.paymentId],
      ['Amount', repaid.amount],
      ['Reference', repaid.reference],
      ['Day', repaid.on],
    ],
    action: { label: 'See the payment', url: site.siteUrl + deskPaths.payment(repaid.paymentId) },
    closing: closing(site.brand),
  })
