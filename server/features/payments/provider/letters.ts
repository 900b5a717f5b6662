import { formatRupees, type Paise } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { closing, compose, supportClosing, type ComposedLetter, type LetterSite } from '../../../outbox/compose.ts'

export const failureLetter = (site: LetterSite, email: string, amount: Paise): ComposedLetter =>
  compose({
    kind: 'paymentFailed',
    to: email,
    subject: `Your payment to ${site.brand} did not go through`,
    paragraphs: [
      'Hello,',
      `the payment provider says that your payment of ${formatRupees(amount)} failed, and no money came. If your bank shows it as paid, it usually comes back by itself within a few days.`,
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
      'It is kept, but no payment was recorded from it. Read the payments in with the report of the provider’s dashboard.',
    ],
    rows: [['Event', eventId]],
    closing: ['Read the report in with: npm run desk -- import REPORT.csv', ...closing(site.brand)],
  })
