import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FactorBegun } from '#contract/staff-calls.ts'
import type * as z from 'zod/mini'
import { sayDone, sayProblem } from '#web/platform/outcomes.ts'
import { meQuery, useMe } from '#web/platform/staff/me.ts'
import { Badge } from '#web/ui/dense/badge.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { beginFactor, renewCodes, turnFactorOff } from './account-calls.ts'
import { FactorSetup } from './factor-setup.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'

type Begun = z.infer<typeof FactorBegun>
type Step =
  | { readonly at: 'rest' }
  | { readonly at: 'setup'; readonly begun: Begun }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

/** One's own second factor: set up, shown as on, turned off. */
export function OwnFactor() {
  const { secondFactor, name } = useMe()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const queries = useQueryClient()
  const isOn = secondFactor === 'on'
  return (
    <section aria-labelledby="own-factor" className="rounded-sheet border border-line bg-sheet p-4">
      <h2 id="own-factor" className="flex flex-wrap items-center gap-2 text-base font-semibold">
        Second factor <Badge tone={isOn ? 'product' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      {secondFactor === 'wanted' && (
        <p role="status" className="mt-2 font-medium text-trip">
          The owner asks it of everybody: the rest of the desk opens when it is on.
        </p>
      )}
      {step.at === 'rest' && (
        <Rest
          isOn={isOn}
          onBegun={(begun) => setStep({ at: 'setup', begun })}
          onCodes={(codes) => setStep({ at: 'codes', codes })}
        />
      )}
      {step.at === 'setup' && (
        <FactorSetup
          begun={step.begun}
          onOn={(codes) => {
            setStep({ at: 'codes', codes })
            void queries.invalidateQueries(meQuery)
          }}
          onCancel={() => setStep({ at: 'rest' })}
        />
      )}
      {step.at === 'codes' && (
        <RecoveryCodeList codes={step.codes} name={name} onKept={() => setStep({ at: 'rest' })} />
      )}
    </section>
  )
}

interface RestProps {
  readonly isOn: boolean
  readonly onBegun: (begun: Begun) => void
  readonly onCodes: (codes: readonly string[]) => void
}

function Rest({ isOn, onBegun, onCodes }: RestProps) {
  const queries = useQueryClient()
  async function begin() {
    const answer = await beginFactor()
    if (answer.ok) onBegun(answer.value)
    else if (answer.problem.code !== 'stepUpRequired') sayProblem(answer.problem.detail)
  }
  async function renew() {
    const answer = await renewCodes()
    if (answer.ok) onCodes(answer.value.recoveryCodes)
    else if (answer.problem.code !== 'stepUpRequired') sayProblem(answer.problem.detail)
  }
  async function turnOff() {
    const answer = await turnFactorOff()
    if (answer.ok) sayDone('The second factor is off')
    else if (answer.problem.code !== 'stepUpRequired') sayProblem(answer.problem.detail)
    await queries.invalidateQueries(meQuery)
  }
  return (
    <>
      <p className="mt-1 mb-3 text-ink-soft">
        A code of an app on your phone, beside the password. Whoever learns the password alone stays outside.
      </p>
      {isOn ? (
        <div className="flex flex-wrap gap-2">
          <SmallButton onClick={() => void renew()}>New recovery codes</SmallButton>
          <SmallButton tone="trip" onClick={() => void turnOff()}>
            Turn it off
          </SmallButton>
        </div>
      ) : (
        <SmallButton tone="flare" onClick={() => void begin()}>
          Set it up
        </SmallButton>
      )}
    </>
  )
}
