import { useSearchParams } from 'react-router'
import { mailNote } from '#web/platform/settings.ts'
import { Apart } from '#web/ui/apart.tsx'
import { Link } from '#web/ui/link.tsx'
import { FinishRegistration } from '#web/site/features/accounts/finish-registration.tsx'
import { RegisterForm } from '#web/site/features/accounts/register-form.tsx'
import { useCourseBefore } from '#web/site/features/accounts/course-before.ts'
import { paths } from '#contract/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Whoever comes by a link has that letter. */
const LETTER = ' We send you a letter to verify your address.'

/** A new account; opened by the link to a payer without one, for the address of the payment. */
export function Component() {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      <PageHeader title="Register" lead={`One account for all courses.${token || mailNote() ? '' : LETTER}`} />
      <div className="page-column max-w-4xl pt-10">
        <Sheet className="p-5 md:p-8">
          {!token && <p className="mt-2 text-sm text-ink-soft empty:hidden">{mailNote()}</p>}
          <Apart>{token ? <FinishRegistration key={token} token={token} /> : <RegisterForm />}</Apart>
          <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
            Already have an account?
            <Link to={paths.signIn} state={useCourseBefore()} className="link inline-flex min-h-11 items-center px-1">
              Sign In
            </Link>
          </p>
        </Sheet>
      </div>
    </>
  )
}
