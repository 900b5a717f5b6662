import type { Purchases } from '#contract/payments.ts'
import { isEmpty, isRead, lastPurchase, usePurchases } from './purchases.ts'
import { SupportContact } from './support-contact.tsx'

/** The specified words, as far as they are true: a member is promised no seat that is there already, or that ended. */
export function PaymentThanks() {
  const reading = usePurchases()
  const outcome = isRead(reading) ? outcomeOf(reading) : 'paid'
  if (outcome === 'ended') return null
  return (
    <>
      <p className="text-xl font-semibold">Thank you for your payment.</p>
      {outcome !== 'seated' && (
        <>
          <p className="mt-3 max-w-text">The course will be added to your account within 2 hours.</p>
          <p className="mt-3 max-w-text">
            If it is not there by then, please <SupportContact />.
          </p>
        </>
      )}
    </>
  )
}

/** What became of the last payment; `paid` while nothing else is known, as its message may still be on its way. */
function outcomeOf(purchases: Purchases): 'paid' | 'seated' | 'ended' {
  const last = lastPurchase(purchases)
  if (isEmpty(purchases) || purchases.atDesk.length > 0 || !last) return 'paid'
  if (last.kind === 'pending') return last.purchase.state === 'failed' ? 'ended' : 'paid'
  return last.seat.state === 'active' ? 'seated' : 'ended'
}
