import { Apart } from '#web/ui/apart.tsx'
import { Link } from '#web/ui/link.tsx'
import { RegisterForm } from '#web/site/features/accounts/register-form.tsx'
import { useCourseBefore } from '#web/site/features/accounts/course-before.ts'
import { paths } from '#contract/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** A new account. */
export function Component() {
  return (
    <>
      <PageHeader title="Register" lead="One account for all courses. We send you a letter to verify your address." />
      <div className="page-column max-w-4xl pt-10">
        <Sheet className="p-5 md:p-8">
          <Apart>
            <RegisterForm />
          </Apart>
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
