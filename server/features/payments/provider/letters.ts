import { formatMoney, type Money } from '#contract/money.ts'
import { deskPaths, listAddress } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { closing, compose, supportClosing, type ComposedLetter, type LetterSite } from '../../../outbox/compose.ts'

export const failureLetter = (site: LetterSite, email: string, amount: Money): ComposedLetter =>
  compose({
    kind: 'paymentFailed',
    to: email,
    subject: `Your payment to ${site.brand} did not go through`,
    paragraphs: [
      'Hello,',
      `the payment provider says that your payment of ${formatMoney(amount)} failed, and no money came. If your bank shows it as paid, it usually comes back by itself within a few days.`,
      'You can try again on the course page.',
    ],
    action: { label: 'See the courses', url: site.siteUrl + paths.courses },
    closing: supportClosing(site),
  })

/** Such a message may be the only sign of a payment. */
export const parkedLetter = (site: LetterSite, owner: string, eventId: string): ComposedLetter =>
  compose({
    kind: 'messageParked',
    to: owner,
    subject: 'A message of the payment provider could not be read',
    paragraphs: [
      'It is kept, but no payment was recorded from it. Try it again at the desk, or import the payments there from the report of the provider’s dashboard.',
    ],
    rows: [['Event', eventId]],
    action: { label: 'Open the message', url: site.siteUrl + listAddress(deskPaths.payments, { show: 'parked' }) },
    closing: closing(site.brand),
  })
