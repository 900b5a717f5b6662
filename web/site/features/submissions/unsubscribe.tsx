import { useState } from 'react'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** Ends the letters that somebody asked for with "Tell me". Opening the page alone changes nothing. */
export function Unsubscribe({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function end(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const answer = await ask(DONE, api.announcements.unsubscribe.$post({ json: { token } }))
    setBusy(false)
    if (answer.ok) setDone(true)
    else setProblem(answer.problem.detail)
  }

  if (token === '') return <Alert>This link is not whole. Please open it from the letter.</Alert>
  if (isDone) return <Alert tone="success">Done. We do not write to you about next batches any more.</Alert>
  return (
    <div className="grid gap-5">
      <p>
        You asked us to tell you when the next batch of a course is announced. If you unsubscribe, no such letter comes
        to your address any more. Seats, payments and your account stay as they are.
      </p>
      <Button busy={isBusy} onClick={() => void end()}>
        Unsubscribe
      </Button>
      {problem !== null && <Alert>Error: {problem}</Alert>}
    </div>
  )
}
