import { useState } from 'react'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { sendPapers } from './payment-calls.ts'

interface SendPapersProps {
  readonly id: string
  /** Where it goes: the account that is enrolled. */
  readonly to: string
  /** Where there may be several. */
  readonly course?: string
}

export function SendPapers({ id, to, course }: SendPapersProps) {
  const mailed = useMailSentence()
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    const answer = await sendPapers(id)
    if (answer.ok) sayDone(mailed(`Receipt and invoice are on their way to ${to}.`))
    else sayProblem(answer.problem.detail)
    setBusy(false)
  }
  return (
    <SmallButton busy={isBusy} onClick={() => void send()}>
      {mailed('Send receipt and invoice', 'Write receipt and invoice to a file')}
      {course && <span className="sr-only"> of {course}</span>}
    </SmallButton>
  )
}
