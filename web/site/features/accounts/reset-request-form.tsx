import { useState } from 'react'
import { PasswordResetRequest } from '#contract/accounts.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { mailNote } from '#web/platform/settings.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useAccountForm } from './account-form.ts'

type Outcome = { readonly tone: 'success' | 'problem'; readonly text: string }

/** Asks for the letter with the link to a new password. */
export function ResetRequestForm() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { handlers, field, isBusy } = useAccountForm({
    rules: PasswordResetRequest,
    send: (json) => {
      setOutcome(null)
      return ask(DONE, api.auth['request-password-reset'].$post({ json }))
    },
    onDone: () => setOutcome({ tone: 'success', text: 'Password reset link has been sent to your email.' }),
    onRefused: ({ detail }) => setOutcome({ tone: 'problem', text: `Error: ${detail}` }),
  })
  return (
    <form noValidate {...handlers} aria-label="Password reset" className="grid gap-5">
      <TextField label="Email address" type="email" autoComplete="username" enterKeyHint="send" {...field('email')} />
      <Button type="submit" busy={isBusy}>
        Send Reset Link
      </Button>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      {outcome?.tone === 'success' && <p className="mt-2 text-sm text-ink-soft empty:hidden">{mailNote()}</p>}
    </form>
  )
}
