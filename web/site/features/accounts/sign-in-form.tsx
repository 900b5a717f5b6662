import { useNavigate } from 'react-router'
import { Link } from '#web/ui/link.tsx'
import { SignIn } from '#contract/accounts.ts'
import { courseToContinue } from '#web/platform/course-to-continue.ts'
import { mailNote } from '#web/platform/settings.ts'
import { showProblem, showSuccess } from '#web/platform/toasts.ts'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { signIn } from './account-calls.ts'
import { useAccountForm } from './account-form.ts'

/** Email and password. "Remember" has no effect, as the specification says. */
export function SignInForm() {
  const navigate = useNavigate()
  const { handlers, field, isBusy } = useAccountForm({
    rules: SignIn,
    send: signIn,
    onDone: ({ email, emailVerified }) => {
      showSuccess('Sign in successful!', null, {
        ...(!emailVerified && {
          text: mailNote()
            ? ''
            : `Open the letter that we sent to ${email} to verify your address, or ask for a new one under My Account.`,
          isAboutMail: true,
        }),
        link: courseToContinue(),
      })
      void navigate(paths.home)
    },
    onRefused: ({ detail }) => showProblem(`Error signing in: ${detail}`),
  })
  return (
    <form noValidate {...handlers} aria-label="Sign in" className="grid gap-5">
      <TextField label="Email address" type="email" autoComplete="username" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" enterKeyHint="go" {...field('password')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField label="Remember" />
        <Link to={paths.forgotPassword} className="link inline-flex min-h-11 items-center">
          Lost password?
        </Link>
      </div>
      <Button type="submit" busy={isBusy}>
        Sign In
      </Button>
    </form>
  )
}
