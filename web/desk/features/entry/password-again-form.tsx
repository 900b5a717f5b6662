import { useState } from 'react'
import { PasswordAgain } from '#contract/desk-entry.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { sendPasswordAgain } from './entry-calls.ts'

/** The password before what cannot be taken back. */
export function PasswordAgainForm({ onDone }: { readonly onDone: (isGiven: boolean) => void }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<PasswordAgain>({
    rules: () => PasswordAgain,
    async send({ password }, form) {
      setRefusal(null)
      const answer = await sendPasswordAgain(password)
      if (answer.ok) return onDone(true)
      if (!form.show(answer.problem)) setRefusal(answer.problem.detail)
    },
  })
  return (
    <form noValidate {...handlers} aria-label="Your password" className="grid gap-4">
      <h2 className="text-xl font-bold">Your password, once more</h2>
      <p className="text-ink-soft">What comes next needs your password, so that nobody else does it at your desk.</p>
      {refusal && <Alert>{refusal}</Alert>}
      <PasswordField label="Password" autoComplete="current-password" enterKeyHint="go" {...field('password')} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="plain" onClick={() => onDone(false)}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          Continue
        </Button>
      </div>
    </form>
  )
}
