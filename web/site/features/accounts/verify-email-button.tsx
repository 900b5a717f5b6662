import { useState } from 'react'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { showProblem, showMailSuccess } from '#web/platform/toasts.ts'
import { Button } from '#web/ui/button.tsx'

/** Asks for the letter that verifies the member's address. */
export function VerifyEmailButton() {
  const [isBusy, setBusy] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    const answer = await ask(DONE, api.auth['send-verification-email'].$post())
    setBusy(false)
    if (answer.ok) showMailSuccess('Verification email sent. Please check your inbox.')
    else showProblem(`Error sending verification email: ${answer.problem.detail}`)
  }
  return (
    <Button tone="plain" busy={isBusy} onClick={() => void send()}>
      Verify Email
    </Button>
  )
}
