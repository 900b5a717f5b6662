import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SignIn as Credentials } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { ownerWantedQuery } from './claim-calls.ts'
import { type Entered, signInToDesk } from './entry-calls.ts'
import { CodeForm } from './second-factor.tsx'

interface SignInProps {
  /** Whose session ended, where that is known. */
  readonly email?: string | undefined
  readonly onIn: () => void
}

/** The password, then the code where this person has a second factor. */
export function SignIn({ email, onIn }: SignInProps) {
  const [step, setStep] = useState<'password' | 'code'>('password')
  if (step === 'code') return <CodeForm onIn={onIn} onBack={() => setStep('password')} />
  return (
    <PasswordForm
      email={email}
      onEntered={({ state }) => {
        if (state === 'in') onIn()
        if (state === 'wantsCode') setStep('code')
      }}
    />
  )
}

interface PasswordFormProps {
  readonly email: string | undefined
  readonly onEntered: (entered: Entered) => void
}

function PasswordForm({ email, onEntered }: PasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<Credentials>({
    rules: () => Credentials,
    async send(credentials, form) {
      setRefusal(null)
      const entered = await signInToDesk(credentials)
      if (entered.state === 'out' && !form.show(entered.problem)) setRefusal(entered.problem.detail)
      onEntered(entered)
    },
  })
  return (
    <form noValidate {...handlers} aria-label="Sign in" className="grid gap-4">
      {refusal && <Alert>{refusal}</Alert>}
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        defaultValue={email}
        readOnly={email !== undefined}
        {...field('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" enterKeyHint="go" {...field('password')} />
      <Button type="submit" busy={isBusy}>
        Sign in
      </Button>
      <a href={paths.forgotPassword} className="link inline-flex min-h-11 items-center justify-self-start">
        Lost password?
      </a>
    </form>
  )
}

/** What to do at a site that never had an owner. */
export function OwnerWanted() {
  const { data } = useQuery(ownerWantedQuery)
  if (!data?.isWanted) return null
  return (
    <p className="mb-4 rounded-sheet border border-line px-4 py-3 font-medium">
      Nobody owns this site yet. Its server prints a link when it starts, good for 30 minutes: open it and become the
      owner. For another link, start the server again.
    </p>
  )
}
