import { deskPaths } from '#contract/desk-paths.ts'
import { closing, compose, type ComposedLetter, type LetterSite } from '../../../outbox/compose.ts'

interface Ordered {
  readonly paymentId: string
  /** With its currency. */
  readonly sum: string
}

/** To every owner: whoever else is signed in as an owner does not move money unseen. */
export const orderedRefundLetter = (
  site: LetterSite,
  owner: string,
  { paymentId, sum, by, why }: Ordered & { readonly by: string; readonly why: string },
): ComposedLetter =>
  compose({
    kind: 'refundNotice',
    about: { type: 'payment', id: paymentId },
    to: owner,
    subject: `A refund of ${sum} was ordered`,
    paragraphs: [
      `${by} ordered a refund at the desk. It goes to the payment provider at once, and to the buyer by the way of the payment.`,
      'If none of the owners did this, end their sign-ins and change the passwords now.',
    ],
    rows: [
      ['Payment', paymentId],
      ['Refund', sum],
      ['Why', why],
    ],
    action: { label: 'See the payment', url: site.siteUrl + deskPaths.payment(paymentId) },
    closing: closing(site.brand),
  })

export const refusedRefundLetter = (
  site: LetterSite,
  owner: string,
  { paymentId, sum, reason }: Ordered & { readonly reason: string },
): ComposedLetter =>
  compose({
    kind: 'refundNotice',
    about: { type: 'payment', id: paymentId },
    to: owner,
    subject: `A refund of ${sum} was refused`,
    paragraphs: ['This refund was not made. Look at the payment, and order it again when its reason is gone.'],
    rows: [
      ['Payment', paymentId],
      ['Refund', sum],
      ['Reason', reason],
    ],
    action: { label: 'See the payment', url: site.siteUrl + deskPaths.payment(paymentId) },
    closing: closing(site.brand),
  })
