import { Link } from '#web/ui/link.tsx'
import { formatMoney, type Money } from '#contract/money.ts'
import type { PaymentCheck, Purchase } from '#contract/payments.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Moment } from './moment.tsx'
import { SupportContact } from './support-contact.tsx'

/** The state of a purchase that has not become a seat, and what the buyer can do. */
export function PurchaseState({ purchase }: { purchase: Purchase }) {
  const { state, check, since, amount, drawing } = purchase
  if (check) return <CheckedPayment paid={{ amount, currency: 'INR' }} check={check} />
  if (state === 'failed')
    return (
      <p>
        The payment of <Moment iso={since} /> failed
        {/* An archived course has no page. */}
        {drawing && (
          <>
            ; try again on{' '}
            <Link to={paths.course(purchase.courseId)} className="link">
              the course page
            </Link>
          </>
        )}
        . If your bank shows it as paid, it usually comes back by itself within a few days.
      </p>
    )
  return <Unmatched since={since} />
}

const CHECK_WORDS: Readonly<Record<PaymentCheck, string>> = {
  course: 'Our support team is checking which course it is for.',
  amount: 'It is not the price of a course that you chose, so our support team is checking it.',
  second: 'You already have the course it was made for, so our support team is checking it.',
  other: 'Our support team is checking it.',
}

/** A payment that is the member's, while a person matches it. */
export function CheckedPayment({ paid, check }: { readonly paid: Money; readonly check: PaymentCheck }) {
  return (
    <p>
      We have your payment{check === 'amount' ? '' : ` of ${formatMoney(paid)}`}. {CHECK_WORDS[check]} You do not need
      to pay again. If you do not hear from us, please <SupportContact />.
    </p>
  )
}

/** Says the same whatever others have paid: nobody learns of another's payment from it. */
function Unmatched({ since }: { readonly since: string }) {
  const session = useSession()
  const isUnverified = session.state === 'signedIn' && !session.member.emailVerified
  return (
    <>
      <p>
        You began to pay on <Moment iso={since} />.{' '}
        {isUnverified
          ? 'If you have paid, do not pay again.'
          : 'No payment is matched to it yet. If you have just paid, your seat appears here by itself, mostly within a minute.'}
      </p>
      {isUnverified ? <UnverifiedHint /> : <PaidOtherwise />}
    </>
  )
}

function PaidOtherwise() {
  return (
    <p className="mt-2">
      If you paid earlier or with another e-mail address, do not pay again: please <SupportContact />.
    </p>
  )
}

/** What was paid for with an address, here or before, finds its member only once the address is proven. */
export function UnverifiedHint() {
  const session = useSession()
  if (session.state !== 'signedIn' || session.member.emailVerified) return null
  return (
    <p className="mt-2">
      Your e-mail address is not verified yet. A payment made with it is matched to you once it is: see{' '}
      <Link to={paths.account} className="link">
        My Account
      </Link>
      .
    </p>
  )
}
