import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonDetail } from '#contract/people.ts'
import type { Answer } from '#web/platform/answer.ts'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { useMailSentence } from '#web/platform/staff/mail-sentence.ts'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { Panel } from '#web/ui/dense/panel.tsx'
import { sendReset, sendVerification, signOutEverywhere } from './person-calls.ts'

interface PersonHelpProps {
  readonly id: string
  readonly name: string
  readonly help: NonNullable<PersonDetail['help']>
}

/** For somebody who cannot get in, or whose device is in other hands. */
export function PersonHelp({ id, name, help: { obstacle, canVerify } }: PersonHelpProps) {
  const queries = useQueryClient()
  const mailed = useMailSentence()
  const [isBusy, setBusy] = useState(false)
  async function press<Value>(call: (id: string) => Promise<Answer<Value>>, said: (value: Value) => string) {
    setBusy(true)
    const answer = await call(id)
    setBusy(false)
    if (!answer.ok) return sayProblem(answer.problem.detail)
    sayDone(said(answer.value))
    await queries.invalidateQueries()
  }
  const written = () => mailed(`A letter to ${name} is on its way`)
  return (
    <Panel title="Help">
      {obstacle === 'owner' ? (
        <p className="text-ink-soft">
          {name} works at the desk. Only an owner can write such letters and sign {name} out.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {canVerify && (
            <SmallButton busy={isBusy} onClick={() => void press(sendVerification, written)}>
              {mailed('Send verification letter', 'Write verification letter to a file')}
            </SmallButton>
          )}
          <SmallButton busy={isBusy} onClick={() => void press(sendReset, written)}>
            {mailed('Send letter for a new password', 'Write letter for a new password to a file')}
          </SmallButton>
          <SignOut isBusy={isBusy} onSure={() => void press(signOutEverywhere, ({ count }) => ended(name, count))} />
        </div>
      )}
    </Panel>
  )
}

const ended = (name: string, count: number): string =>
  count === 1 ? `${name} is signed out on 1 device` : `${name} is signed out on ${count} devices`

interface SignOutProps {
  readonly isBusy: boolean
  readonly onSure: () => void
}

/** Asks once more: it interrupts whatever the person is doing. */
function SignOut({ isBusy, onSure }: SignOutProps) {
  const [step, setStep] = useState<'rest' | 'asking' | 'back'>('rest')
  const focus = (button: HTMLButtonElement | null) => button?.focus()
  if (step !== 'asking')
    return (
      <SmallButton ref={step === 'back' ? focus : null} busy={isBusy} onClick={() => setStep('asking')}>
        Sign out everywhere
      </SmallButton>
    )
  return (
    <span className="flex flex-wrap gap-2">
      <SmallButton
        ref={focus}
        tone="trip"
        onClick={() => {
          setStep('back')
          onSure()
        }}
      >
        Yes, end every session
      </SmallButton>
      <SmallButton onClick={() => setStep('back')}>Cancel</SmallButton>
    </span>
  )
}
