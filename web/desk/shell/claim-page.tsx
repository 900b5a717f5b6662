import { useState } from 'react'
import { deskPaths } from '#contract/desk-paths.ts'
import { claimAsMember } from '#web/desk/features/entry/claim-calls.ts'
import { ClaimForm } from '#web/desk/features/entry/claim-form.tsx'
import { SignIn } from '#web/desk/features/entry/sign-in.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EntryPage } from './entry-page.tsx'
import { FirstFactor } from './first-factor.tsx'

type Step =
  | { readonly at: 'account' }
  | { readonly at: 'signIn'; readonly email?: string | undefined }
  | { readonly at: 'factor'; readonly name: string }

const codeOfPage = () => new URLSearchParams(location.hash.slice(1)).get('code') ?? ''

/** Where the link of a start leads while nobody has ever been owner. */
export function ClaimPage() {
  const [code] = useState(codeOfPage)
  const [step, setStep] = useState<Step>({ at: 'account' })
  const [refusal, setRefusal] = useState<string | null>(null)
  async function claim() {
    const answer = await claimAsMember(code)
    if (answer.ok) setStep({ at: 'factor', name: 'the owner' })
    else setRefusal(answer.problem.detail)
  }
  if (step.at === 'factor')
    return (
      <EntryPage
        title="You own this site"
        lead="One thing makes it safe: a second factor, so that a password alone opens nothing."
      >
        <FirstFactor name={step.name} onEnd={() => location.assign(deskPaths.today)} />
      </EntryPage>
    )
  if (step.at === 'signIn')
    return (
      <EntryPage
        title="Become the owner"
        lead={step.email ? `${step.email} has an account here. Sign in to it.` : 'Sign in to your account here.'}
      >
        {refusal && <Alert>{refusal}</Alert>}
        <SignIn email={step.email} onIn={() => void claim()} />
      </EntryPage>
    )
  return (
    <EntryPage
      title="Become the owner"
      lead="This site has no owner yet. Your account opens the desk, where everything is set up."
    >
      <div className="grid gap-4">
        <ClaimForm
          code={code}
          onClaimed={(name) => setStep({ at: 'factor', name })}
          onTaken={(email) => setStep({ at: 'signIn', email })}
        />
        <Button tone="quiet" className="justify-self-start" onClick={() => setStep({ at: 'signIn' })}>
          I have an account here
        </Button>
      </div>
    </EntryPage>
  )
}
