import { Link } from 'react-router'
import { OpenValve } from '#web/art/status-drawings.tsx'
import { paths } from '#web/platform/paths.ts'
import { settings } from '#web/platform/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'

/** Where the payment provider sends the buyer back to. Opening it proves nothing, so it adds no course by itself. */
export function Component() {
  const { supportPhone } = settings()
  return (
    <>
      <PageHeader title="Payment Successful" />
      <div className="page-column grid items-center gap-8 pt-10 md:grid-cols-2">
        <div>
          <p className="text-xl font-semibold">Thank you for your payment.</p>
          <p className="mt-3 max-w-text">The course will be added to your account within 2 hours.</p>
          <p className="mt-3 max-w-text">
            If it is not there by then, please{' '}
            {supportPhone ? (
              <>
                call our support: <PhoneLink number={supportPhone} />
              </>
            ) : (
              <Link to={paths.contact} className="link">
                contact us
              </Link>
            )}
          </p>
          <ButtonLink to={paths.myCourses} className="mt-6">
            My Courses
          </ButtonLink>
        </div>
        <OpenValve className="w-full max-w-md" />
      </div>
    </>
  )
}
