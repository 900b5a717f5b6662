import { useState } from 'react'
import type { PaymentKeysAnswer } from '#contract/payment-keys.ts'
import { sayProblem } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { checkPaymentKeys } from './setting-calls.ts'

/** Whether the provider knows the keys in force, asked at a press. */
export function PaymentKeyCheck() {
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<PaymentKeysAnswer | null>(null)
  async function check() {
    setBusy(true)
    setTold(null)
    const answer = await checkPaymentKeys()
    setBusy(false)
    if (!answer.ok) return sayProblem(answer.problem.detail)
    setTold(answer.value)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <SmallButton busy={isBusy} onClick={() => void check()}>
        Check the keys
      </SmallButton>
      {told && (
        <Alert tone={told.state === 'accepted' ? 'success' : 'problem'} className="wrap-anywhere">
          {wordsOf(told)}
        </Alert>
      )}
    </div>
  )
}

function wordsOf({ state, keyId }: PaymentKeysAnswer): string {
  if (state === 'missing') return 'No keys are in force, so there is nothing to check.'
  if (state === 'refused') return `Razorpay refused ${keyId} (401). Type the key id and the key secret again.`
  if (state === 'unanswered') return 'Razorpay did not answer as it should. Try again in a minute.'
  const mode = keyId.startsWith('rzp_test_') ? ' They are keys of the test mode: no real money is taken.' : ''
  return `Razorpay accepted ${keyId}.${mode}`
}
