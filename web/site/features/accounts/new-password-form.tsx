import { useState } from 'react'
import { PASSWORD_HINT, PasswordReset } from '#contract/accounts.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { paths } from '#contract/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useAccountForm } from './account-form.ts'

/** Sets a new password with the token from the letter. */
export function NewPasswordForm({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<'changed' | { readonly refusal: string } | null>(null)
  const { handlers, field, isBusy } = useAccountForm({
    rules: { safeParse: (values) => PasswordReset.safeParse({ ...values, token }) },
    send: (json) => {
      setOutcome(null)
      return ask(DONE, api.auth['reset-password'].$post({ json }))
    },
    onDone: () => setOutcome('changed'),
    onRefused: ({ detail }) => setOutcome({ refusal: detail }),
  })
  if (outcome === 'changed') {
    return (
      <div className="grid gap-5">
        <Alert tone="success">Your password has been changed. Please sign in with the new one.</Alert>
        <ButtonLink to={paths.signIn}>Sign In</ButtonLink>
      </div>
    )
  }
  return (
    <form noValidate {...handlers} aria-label="New password" className="grid gap-5">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        enterKeyHint="go"
        hint={PASSWORD_HINT}
        {...field('newPassword')}
      />
      <Button type="submit" busy={isBusy}>
        Set New Password
      </Button>
      {outcome && <Alert>Error: {outcome.refusal}</Alert>}
    </form>
  )
}
