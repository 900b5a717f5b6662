import { useState } from 'react'
import { PASSWORD_HINT } from '#contract/accounts.ts'
import { NewOwner } from '#contract/desk-entry.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { claimWithAccount } from './claim-calls.ts'

interface ClaimFormProps {
  readonly code: string
  readonly onClaimed: (name: string) => void
  /** The address has an account already. */
  readonly onTaken: (email: string) => void
}

/** The first owner's account. */
export function ClaimForm({ code, onClaimed, onTaken }: ClaimFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<NewOwner>({
    rules: () => NewOwner,
    async send(owner, form) {
      setRefusal(null)
      const answer = await claimWithAccount(owner)
      if (answer.ok) onClaimed(answer.value.fullName)
      else if (answer.problem.code === 'emailTaken') onTaken(owner.email)
      else if (!form.show(answer.problem)) setRefusal(answer.problem.detail)
    },
  })
  return (
    <form noValidate {...handlers} aria-label="Your account" className="grid gap-4">
      {refusal && <Alert>{refusal}</Alert>}
      <input type="hidden" name="code" value={code} />
      <TextField label="Full name" autoComplete="name" {...field('fullName')} />
      <TextField label="Email address" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        enterKeyHint="go"
        hint={PASSWORD_HINT}
        {...field('password')}
      />
      <Button type="submit" busy={isBusy}>
        Become the owner
      </Button>
    </form>
  )
}
