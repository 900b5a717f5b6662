import { useState } from 'react'
import { SecondFactorCode } from '#contract/desk-entry.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { sendCode } from './entry-calls.ts'

interface CodeFormProps {
  readonly onIn: () => void
  readonly onBack: () => void
}

/** Asks for the second factor's code. */
export function CodeForm({ onIn, onBack }: CodeFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<SecondFactorCode>({
    rules: () => SecondFactorCode,
    async send({ code }, form) {
      setRefusal(null)
      const entered = await sendCode(code)
      if (entered.state === 'in') return onIn()
      if (entered.state === 'out' && !form.show(entered.problem)) setRefusal(entered.problem.detail)
    },
  })
  return (
    <form noValidate {...handlers} aria-label="Second factor" className="grid gap-4">
      {refusal && <Alert>{refusal}</Alert>}
      <TextField
        label="Code"
        hint="From your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        // The step before has gone, and with it the focus.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        {...field('code')}
      />
      <Button type="submit" busy={isBusy}>
        Continue
      </Button>
      <Button tone="quiet" className="justify-self-start" onClick={onBack}>
        Back to the password
      </Button>
    </form>
  )
}
