import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Purchases } from '#contract/payments.ts'
import { UNPRINTABLE, unprintableIn } from '#contract/printable.ts'
import { useSession } from '#web/platform/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { BuyerBusinessForm } from './buyer-business-form.tsx'
import { BuyerStateForm } from './buyer-state-form.tsx'

/** To whom tax invoices are made out: the member, or a business that pays for the course. */
export function InvoiceBuyer({ purchases }: { purchases: Purchases }) {
  const { buyerState, buyerBusiness, hasUndertaking, seats } = purchases
  const [isBusiness, setBusiness] = useState(buyerBusiness !== null)
  const isIssued = seats.some(({ documents }) => documents.some(({ kind }) => kind === 'invoice'))
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      <h2 className="text-xl font-bold">Your tax invoice</h2>
      <UnprintableName />
      {isBusiness ? (
        <BuyerBusinessForm business={buyerBusiness} hasUndertaking={hasUndertaking} />
      ) : (
        <BuyerStateForm code={buyerBusiness ? '' : buyerState} />
      )}
      <button
        type="button"
        className="link min-h-11 justify-self-start text-left"
        onClick={() => setBusiness(!isBusiness)}
      >
        {isBusiness ? 'I buy for myself' : 'I buy for a business with a GST number'}
      </button>
      {isIssued && (
        <p className="text-sm text-ink-soft">
          An invoice stays as it was issued. What you change here holds for the next one; to have an invoice corrected,
          please write to us.
        </p>
      )}
    </section>
  )
}

/** Until then no invoice is made: what is issued cannot be changed. */
function UnprintableName() {
  const session = useSession()
  const signs = session.state === 'signedIn' ? unprintableIn(session.member.fullName) : ''
  if (signs === '') return null
  return (
    <Alert>
      Your name: {signs} {UNPRINTABLE} under{' '}
      <Link to={paths.account} className="link">
        My Account
      </Link>
      . The invoice is made after that.
    </Alert>
  )
}
