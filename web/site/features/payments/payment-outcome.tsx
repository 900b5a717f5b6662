import type { Purchases } from '#contract/payments.ts'
import { useSession } from '#web/platform/session.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Moment } from './moment.tsx'
import { CheckedPayment, PurchaseState, UnverifiedHint } from './purchase-state.tsx'
import { isRead, lastPurchase, usePurchases } from './purchases.ts'
import { paymentsAlone } from './way-to-course.ts'

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
  const [checked] = paymentsAlone(purchases)
  const isNewer = !last || (last.kind === 'seat' && checked !== undefined && last.seat.paidAt < checked.since)
  if (checked && isNewer) return <CheckedPayment paid={checked} check={checked.check} />
  if (!last)
    return (
      <>
        <p>We know of no payment of yours yet. If you have just paid, it shows here by itself.</p>
        <UnverifiedHint />
      </>
    )
  if (last.kind === 'pending')
    return (
      <>
        <p className="font-medium">{last.purchase.courseTitle}</p>
        <PurchaseState purchase={last.purchase} />
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
