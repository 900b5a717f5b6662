import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { acceptClaim } from './payment-calls.ts'

interface AcceptClaimProps {
  readonly paymentId: string
  readonly claim: {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly courseId: string
    readonly course: string
  }
  readonly onAccepted?: () => void
}

/** One press: the member said that this payment is theirs, which stands in the audit as the reason. */
export function AcceptClaim({ paymentId, claim, onAccepted }: AcceptClaimProps) {
  const { id, name, email, courseId, course } = claim
  const queries = useQueryClient()
  const mailed = useMailSentence()
  const [isBusy, setBusy] = useState(false)

  async function accept(): Promise<void> {
    setBusy(true)
    const answer = await acceptClaim(paymentId, id, courseId)
    if (answer.ok) {
      sayDone(`${name || email} has the seat. ${mailed('A letter is on its way.')}`)
      onAccepted?.()
    } else sayProblem(answer.problem.detail)
    await queries.invalidateQueries()
    setBusy(false)
  }

  return (
    <SmallButton tone="flare" busy={isBusy} className="mt-3 w-full" onClick={() => void accept()}>
      It is theirs: seat in {course}
    </SmallButton>
  )
}
