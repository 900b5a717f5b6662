import { Link } from '#web/ui/link.tsx'
import type { Purchase } from '#contract/payments.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Moment } from './moment.tsx'
import { SupportContact } from './support-contact.tsx'

/** The state of a purchase that has not become a seat, and what the buyer can do. */
export function PurchaseState({ purchase }: { purchase: Purchase }) {
  const { state, since } = purchase
  if (state === 'atDesk')
    return (
      <p>
        Your payment has come, and it is with our support desk since <Moment iso={since} />: we could not tell by
        ourselves which seat it is for. Nothing is lost. If you do not hear from us, please <SupportContact />.
      </p>
    )
  const course = (
    <Link to={paths.course(purchase.courseId)} className="link">
      the course page
    </Link>
  )
  if (state === 'failed')
    return (
      <p>
        The payment of <Moment iso={since} /> failed; try again on {course}. If your bank shows it as paid, it usually
        comes back by itself within a few days.
      </p>
    )
  return (
    <>
      <p>
        Waiting for the payment provider since <Moment iso={since} />. If you have paid, your seat appears here by
        itself, mostly within a minute; if not, you can pay on {course}. Paid long ago? Please <SupportContact />.
      </p>
      <UnverifiedHint />
    </>
  )
}

/** What was paid for with an address, here or before, finds its member only once the address is proven. */
export function UnverifiedHint() {
  const session = useSession()
  if (session.state !== 'signedIn' || session.member.emailVerified) return null
  return (
    <p className="mt-2">
      Your e-mail address is not verified yet. A payment made with it finds you once it is: see{' '}
      <Link to={paths.account} className="link">
        My Account
      </Link>
      .
    </p>
  )
}
