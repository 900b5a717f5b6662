import { useNavigate } from 'react-router'
import { LinkedRegistration } from '#contract/payer-links.ts'
import { paths } from '#contract/paths.ts'
import { showProblem, showSuccess } from '#web/platform/toasts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAccountForm } from './account-form.ts'
import { registerPayer, usePayerLink } from './payer-link.ts'
import { ProfileFields } from './profile-fields.tsx'
import { OwnFields, RegisterForm } from './register-form.tsx'

/** Opened by the link in the letter to a payer without an account: registers the address that the payment carries. */
export function FinishRegistration({ token }: { readonly token: string }) {
  const reading = usePayerLink(token)
  if (reading === 'reading') return <p role="status">Reading the link…</p>
  if (reading === 'refused')
    return (
      <div className="grid gap-6">
        <Alert>
          This link is not valid any more. Register with the address that you gave when you paid, and verify it: your
          payment is then found.
        </Alert>
        <RegisterForm />
      </div>
    )
  const { email, hasAccount } = reading
  if (hasAccount)
    return (
      <div className="grid justify-items-start gap-4">
        <p>
          We have your payment, and <strong className="wrap-anywhere">{email}</strong> has an account by now. Sign in to
          it and verify the address, if you have not yet: your payment is then found.
        </p>
        <ButtonLink to={paths.signIn}>Sign in</ButtonLink>
        <ButtonLink to={paths.forgotPassword} tone="plain">
          Choose a new password
        </ButtonLink>
      </div>
    )
  return <LinkedForm token={token} email={email} />
}

function LinkedForm({ token, email }: { readonly token: string; readonly email: string }) {
  const navigate = useNavigate()
  const { handlers, field, isBusy } = useAccountForm({
    rules: {
      safeParse: ({ email: _ofThePayment, ...typed }) => LinkedRegistration.safeParse({ ...typed, token }),
    },
    send: (json) => registerPayer(email, json),
    onDone: () => {
      showSuccess('Registration successful!', null, {
        text: `${email} is verified. Your course is in My Courses, or you choose it there.`,
      })
      void navigate(paths.myCourses)
    },
    onRefused: ({ detail }) => showProblem(`Error registering: ${detail}`),
  })
  return (
    <form noValidate {...handlers} aria-label="Register">
      <p className="mb-6">We have your payment. Register, and your course is added to your account.</p>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="username"
          readOnly
          value={email}
          className="sm:col-span-2"
          hint="Your payment carries this address, and this link proves that it is yours."
        />
        <ProfileFields field={field} />
        <OwnFields field={field} />
      </div>
      <Button type="submit" busy={isBusy} className="mt-6">
        Register
      </Button>
    </form>
  )
}
