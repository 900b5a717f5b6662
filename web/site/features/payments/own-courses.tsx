import type { Purchases } from '#contract/payments.ts'
import { EmptyDrum } from '#web/art/status-drawings.tsx'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { InvoiceBuyer } from './invoice-buyer.tsx'
import { ClaimCard } from './claim-card.tsx'
import { OwnPayment, PaidOtherwise, UnverifiedHint } from './purchase-state.tsx'
import { isRead, type PurchasesReading } from './purchases.ts'
import { PendingCard, SeatCard, WaitingCard } from './seat-card.tsx'
import { isEmpty, paymentsAlone, pendingAlone } from './shown-purchases.ts'

/** What the member bought and is buying, and where the member lives. */
export function OwnCourses({ reading }: { reading: PurchasesReading }) {
  return (
    <div className="mt-6 grid gap-8">
      {/* Told to a screen reader as it changes: a seat appears without a reload. */}
      <div aria-live="polite" className="grid gap-8">
        {isRead(reading) ? <List purchases={reading} /> : <p className="text-ink-soft">{WORDS[reading]}</p>}
      </div>
      {isRead(reading) && reading.makesInvoices && reading.seats.some(({ amount }) => amount !== null) && (
        <InvoiceBuyer purchases={reading} />
      )}
    </div>
  )
}

const WORDS = {
  loading: 'Loading your courses…',
  unreachable: 'Your courses cannot be read at the moment. Trying again…',
}

function List({ purchases }: { purchases: Purchases }) {
  if (isEmpty(purchases))
    return (
      <div className="grid items-start gap-8 md:grid-cols-[3fr_2fr]">
        <div>
          <p>You have no course yet.</p>
          <UnverifiedHint />
          <PaidOtherwise courses={purchases.onSale} />
          <ButtonLink to={paths.courses} className="mt-4">
            See the courses
          </ButtonLink>
        </div>
        <EmptyDrum className="mx-auto w-full max-w-72" />
      </div>
    )
  const { seats, claims, waiting } = purchases
  return (
    <>
      {paymentsAlone(purchases).map((payment) => (
        <article key={payment.paymentId} className="border-t border-line pt-6">
          <h2 className="mb-3 text-xl font-bold">Your payment</h2>
          <OwnPayment payment={payment} seats={seats} />
        </article>
      ))}
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
      {pendingAlone(purchases).map((purchase) => (
        <PendingCard key={purchase.courseId} purchase={purchase} purchases={purchases} />
      ))}
      {seats.map((seat) => (
        <SeatCard key={seat.paymentId} seat={seat} />
      ))}
      {waiting.map((one) => (
        <WaitingCard key={one.batchKey} waiting={one} />
      ))}
    </>
  )
}
