import { useState } from 'react'
import type { TestLetterAnswer } from '#contract/letters.ts'
import { sayProblem } from '#web/platform/outcomes.ts'
import { useMay } from '#web/platform/staff/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { sendTestLetter } from './letter-queries.ts'

/** Whether e-mail leaves this site, in the words of the mail server itself. */
export function TestLetter() {
  const may = useMay()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<TestLetterAnswer | null>(null)
  if (!may('settingsChange')) return null
  async function send() {
    setBusy(true)
    setTold(null)
    const answer = await sendTestLetter()
    setBusy(false)
    if (!answer.ok) return sayProblem(answer.problem.detail)
    setTold(answer.value)
  }
  return (
    <div className="mb-3 grid justify-items-start gap-2">
      <SmallButton busy={isBusy} onClick={() => void send()}>
        Send me a test e-mail
      </SmallButton>
      {told && (
        <Alert tone={told.state === 'sent' ? 'success' : 'problem'} className="wrap-anywhere">
          {WORDS[told.state]} {told.answer}
        </Alert>
      )}
    </div>
  )
}

const WORDS: Readonly<Record<TestLetterAnswer['state'], string>> = {
  sent: 'The mail server took it and answered:',
  written: 'No mail server is set, so nobody gets it. It was written to a file:',
  refused: 'The mail server did not take it:',
}
