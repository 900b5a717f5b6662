import { Apart } from '#web/ui/apart.tsx'
import { Link } from '#web/ui/link.tsx'
import { SignInForm } from '#web/site/features/accounts/sign-in-form.tsx'
import { SocialSignIn } from '#web/site/features/accounts/social-sign-in.tsx'
import { useCourseBefore } from '#web/site/features/accounts/course-before.ts'
import { paths } from '#contract/paths.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** Sign in by email and password, or by another service. */
export function Component() {
  return (
    <>
      <PageHeader title="Sign In" lead="Sign in to buy a course and to see the member pages." />
      <div className="page-column max-w-xl pt-10">
        <Sheet className="p-5 md:p-8">
          <Apart>
            <SignInForm />
          </Apart>
          <p className="tag my-6 flex items-center gap-4 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or sign in with
          </p>
          <SocialSignIn />
          <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
            No account yet?
            <Link to={paths.register} state={useCourseBefore()} className="link inline-flex min-h-11 items-center px-1">
              Sign Up
            </Link>
          </p>
        </Sheet>
      </div>
    </>
  )
}
