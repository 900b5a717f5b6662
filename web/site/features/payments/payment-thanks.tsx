import type { Purchases } from '#contract/payments.ts'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Link } from '#web/ui/link.tsx'
import { isRead, usePurchases } from './purchases.ts'
import { lastPurchase } from './shown-purchases.ts'
import { SupportContact } from './support-contact.tsx'

/** The specified words, as far as they are true: only who is known to have paid is thanked, and nobody is promised a seat that is there already, or that ended. */
export function PaymentThanks() {
  const { state } = useSession()
  const reading = usePurchases()
  const outcome = isRead(reading) ? outcomeOf(reading) : 'unknown'
  if (outcome === 'ended') return null
  return (
    <>
      {outcome !== 'unknown' && <p className="mb-3 text-xl font-semibold">Thank you for your payment.</p>}
      {outcome !== 'seated' && (
        <div className="grid max-w-text gap-3">
          <p>
            {outcome === 'paid'
              ? 'The course will be added to your account within 2 hours.'
              : 'If you have just paid, the course will be added to your account within 2 hours.'}
          </p>
          {state === 'signedOut' && <SignInFirst />}
          <p>
            If it is not there by then, please <SupportContact />.
          </p>
        </div>
      )}
    </>
  )
}

/** What became of the last payment; `unknown` while nothing says that one was made, as its message may still be on its way. */
function outcomeOf(purchases: Purchases): 'unknown' | 'paid' | 'seated' | 'ended' {
  const last = lastPurchase(purchases)
  if (purchases.atDesk.length > 0) return 'paid'
  if (!last) return 'unknown'
  if (last.kind === 'pending') return PENDING[last.purchase.state]
  if (last.seat.state !== 'active') return 'ended'
  return last.seat.amount === null ? 'unknown' : 'seated'
}

const PENDING = { waiting: 'unknown', atDesk: 'paid', failed: 'ended' } as const

const SignInFirst = () => (
  <p>
    <Link to={paths.signIn} className="link">
      Sign in
    </Link>{' '}
    or{' '}
    <Link to={paths.register} className="link">
      register
    </Link>{' '}
    with the e-mail address that you gave when you paid. Then this page shows what we know of your payment.
  </p>
)
