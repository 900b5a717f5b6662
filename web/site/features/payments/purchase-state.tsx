import { useEffect, useState, type ComponentType } from 'react'
import { Link } from '#web/ui/link.tsx'
import { formatMoney } from '#contract/money.ts'
import type { CheckedPayment as Checked, OwnClaim, PaymentCheck, Purchase, Purchases } from '#contract/payments.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Moment } from './moment.tsx'
import { PaidButton } from './paid-button.tsx'
import { SupportContact } from './support-contact.tsx'
import { mayTryAgain } from './shown-purchases.ts'
import type { WhichCourseProps } from './which-course.tsx'

interface PurchaseStateProps {
  readonly purchase: Purchase
  readonly purchases: Purchases
}

/** The state of a purchase that has not become a seat, and what the buyer can do. */
export function PurchaseState({ purchase, purchases }: PurchaseStateProps) {
  const { state, check, since, amount, drawing } = purchase
  if (check) return <CheckedPayment paid={{ amount, currency: 'INR', check }} />
  if (state !== 'failed') return <Unmatched purchase={purchase} />
  return (
    <p>
      The payment of <Moment iso={since} /> failed
      {/* An archived course has no page. */}
      {mayTryAgain(purchases, purchase)
        ? drawing && (
            <>
              ; try again on{' '}
              <Link to={paths.course(purchase.courseId)} className="link">
                the course page
              </Link>
            </>
          )
        : '. Another payment may be for this course, so do not pay again'}
      . If your bank shows it as paid, it usually comes back by itself within a few days.
    </p>
  )
}

const CHECK_WORDS: Readonly<Record<PaymentCheck, string>> = {
  course: 'Our support team is checking which course it is for.',
  amount: 'It is not the price of a course that you chose, so our support team is checking it.',
  second: 'You already have the course it was made for, so our support team is checking it.',
  other: 'Our support team is checking it.',
}

type Shown = Pick<Checked, 'amount' | 'currency' | 'check'>

/** A payment that is the member's, while a person matches it. */
function CheckedPayment({ paid }: { readonly paid: Shown }) {
  return (
    <p>
      We have your payment{paid.check === 'amount' ? '' : ` of ${formatMoney(paid)}`}. {CHECK_WORDS[paid.check]} You do
      not need to pay again. If you do not hear from us, please <SupportContact />.
    </p>
  )
}

/** The same, where its member may know the course. */
export const OwnPayment = (props: WhichCourseProps) =>
  props.payment.courses.length > 0 ? (
    <AskedCourse key={props.payment.paymentId} {...props} />
  ) : (
    <CheckedPayment paid={props.payment} />
  )

/** Who is asked is rare, so the question comes late. */
function AskedCourse(props: WhichCourseProps) {
  const [Loaded, setLoaded] = useState<ComponentType<WhichCourseProps> | null>(null)
  useEffect(() => {
    void import(/* webpackChunkName: "paid" */ './which-course.tsx').then(
      ({ WhichCourse }) => setLoaded(() => WhichCourse),
      // The payment is told of meanwhile.
      () => {},
    )
  }, [])
  return Loaded ? <Loaded {...props} /> : <CheckedPayment paid={props.payment} />
}

/** Says the same whether or not there is such a payment. */
export const ClaimState = ({ claim: { since } }: { readonly claim: OwnClaim }) => (
  <p className="max-w-text">
    You told us on <Moment iso={since} /> that you have paid. Your course appears here, or we write to you. Do not pay
    again.
  </p>
)

/** Says the same whatever others have paid: nobody learns of another's payment from it. */
function Unmatched({ purchase: { since, courseId, courseTitle, amount } }: Pick<PurchaseStateProps, 'purchase'>) {
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
      {isUnverified ? (
        <UnverifiedHint />
      ) : (
        <PaidOtherwise courses={[{ id: courseId, title: courseTitle, price: amount }]} />
      )}
    </>
  )
}

/** For who paid and is not found: never a second payment. */
export function PaidOtherwise({ courses }: { readonly courses: Purchases['onSale'] }) {
  return (
    <>
      <p className="mt-2">
        If you paid earlier or with another e-mail address, do not pay again. Tell us of your payment, or please{' '}
        <SupportContact />.
      </p>
      <PaidButton courses={courses} />
    </>
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
