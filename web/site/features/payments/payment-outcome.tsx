import type { OwnClaim, Purchases } from '#contract/payments.ts'
import { useSession } from '#web/platform/session.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Moment } from './moment.tsx'
import { ClaimState, OwnPayment, PaidOtherwise, PurchaseState, UnverifiedHint } from './purchase-state.tsx'
import { isRead, usePurchases } from './purchases.ts'
import { lastPurchase, paymentsAlone, type LastPurchase } from './shown-purchases.ts'

/** A member's last payment, live. It only reads: opening the page creates nothing. */
export function PaymentOutcome() {
  const { state } = useSession()
  return state === 'signedIn' ? <Known /> : null
}

const WORDS = {
  loading: 'Reading what is known of your payment…',
  unreachable: 'What is known of your payment cannot be read at the moment. Trying again…',
}

function Known() {
  const reading = usePurchases()
  return (
    <Sheet role="status" className="mt-6 max-w-text p-5">
      <h2 className="mb-2 font-semibold">What we know now</h2>
      {isRead(reading) ? <Last purchases={reading} /> : <p className="text-ink-soft">{WORDS[reading]}</p>}
    </Sheet>
  )
}

function Last({ purchases }: { purchases: Purchases }) {
  const last = lastPurchase(purchases)
  const alone = paymentsAlone(purchases)
  const asked = alone.find(({ courses }) => courses.length > 0)
  const checked = asked ?? alone[0]
  const isNewer = !last || (last.kind === 'seat' && checked !== undefined && last.seat.paidAt < checked.since)
  if (checked && (asked || isNewer)) return <OwnPayment payment={checked} seats={purchases.seats} />
  const claim = claimAfter(purchases, last)
  if (claim) return <ClaimState claim={claim} />
  if (!last)
    return (
      <>
        <p>We know of no payment of yours yet. If you have just paid, it shows here by itself.</p>
        <UnverifiedHint />
        <PaidOtherwise courses={purchases.onSale} />
      </>
    )
  if (last.kind === 'pending')
    return (
      <>
        <p className="font-medium">{last.purchase.courseTitle}</p>
        <PurchaseState purchase={last.purchase} purchases={purchases} />
      </>
    )
  const { courseTitle, paidAt, state } = last.seat
  return state === 'active' ? (
    <p>
      <span className="font-semibold text-product">You have a seat in {courseTitle}</span> since <Moment iso={paidAt} />
      .
    </p>
  ) : (
    <p>The payment for {courseTitle} went back, and the seat ended with it.</p>
  )
}

/** A claim tells more than the press before it, and less than a seat. */
const claimAfter = ({ claims }: Purchases, last: LastPurchase | undefined): OwnClaim | undefined =>
  claims.find(
    ({ courseId }) =>
      !last || (last.kind === 'pending' && last.purchase.state === 'waiting' && last.purchase.courseId === courseId),
  )
