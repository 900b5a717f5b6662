import { OpenValve } from '#web/art/status-drawings.tsx'
import { PaymentOutcome } from '#web/site/features/payments/payment-outcome.tsx'
import { PaymentThanks } from '#web/site/features/payments/payment-thanks.tsx'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Where the payment provider sends the buyer back to. Opening it proves nothing, so it adds no course by itself. */
export function Component() {
  return (
    <>
      <PageHeader title="Payment Successful" />
      <div className="page-column grid items-center gap-8 pt-10 md:grid-cols-2">
        <div>
          <PaymentThanks />
          <PaymentOutcome />
          <ButtonLink to={paths.myCourses} className="mt-6">
            My Courses
          </ButtonLink>
        </div>
        <OpenValve className="w-full max-w-md" />
      </div>
    </>
  )
}
