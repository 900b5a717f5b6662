import { useState } from 'react'
import type { FactorBegun } from '#contract/staff-calls.ts'
import type * as z from 'zod/mini'
import { FactorSetup } from '#web/desk/features/account/factor-setup.tsx'
import { RecoveryCodeList } from '#web/desk/features/account/recovery-codes.tsx'
import { beginFirstFactor } from '#web/desk/features/entry/claim-calls.ts'
import { PasswordAgainForm } from '#web/desk/features/entry/password-again-form.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

type Step =
  | { readonly at: 'offer' | 'password' }
  | { readonly at: 'setup'; readonly begun: z.infer<typeof FactorBegun> }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

interface FirstFactorProps {
  readonly name: string
  readonly onEnd: () => void
}

/** The second factor of who has just become owner; it can wait. */
export function FirstFactor({ name, onEnd }: FirstFactorProps) {
  const [step, setStep] = useState<Step>({ at: 'offer' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function begin() {
    setBusy(true)
    setRefusal(null)
    const answer = await beginFirstFactor()
    setBusy(false)
    if (answer.ok) setStep({ at: 'setup', begun: answer.value })
    else if (answer.problem.code === 'stepUpRequired') setStep({ at: 'password' })
    else setRefusal(answer.problem.detail)
  }
  if (step.at === 'password')
    return <PasswordAgainForm onDone={(isGiven) => (isGiven ? void begin() : setStep({ at: 'offer' }))} />
  if (step.at === 'setup')
    return <FactorSetup begun={step.begun} onOn={(codes) => setStep({ at: 'codes', codes })} onCancel={onEnd} />
  if (step.at === 'codes') return <RecoveryCodeList codes={step.codes} name={name} onKept={onEnd} />
  return (
    <div className="grid gap-4">
      {refusal && <Alert>{refusal}</Alert>}
      <Button busy={isBusy} onClick={() => void begin()}>
        Set up the second factor
      </Button>
      <Button tone="quiet" className="justify-self-start" onClick={onEnd}>
        Later
      </Button>
    </div>
  )
}
