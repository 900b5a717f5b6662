import { useState } from 'react'
import { type VerificationLink, VerificationPress } from '#contract/accounts.ts'
import { REFUSALS } from '#contract/problem.ts'
import { ask, DONE } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { courseToContinue } from '#web/platform/course-to-continue.ts'
import { reloadMember } from '#web/platform/member-session.ts'
import { paths } from '#contract/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useAccountForm } from './account-form.ts'
import { useVerificationLink } from './verification-link.ts'

/** Names the account that a letter's link is about, and lets its reader say whose it is. */
export const Verification = ({ token }: { token: string }) =>
  token ? <Answer key={token} token={token} /> : <Alert>Error: {REFUSALS.tokenInvalid.title}</Alert>

function Answer({ token }: { token: string }) {
  const reading = useVerificationLink(token)
  if (reading.state === 'reading') return <p>Reading the link…</p>
  if (reading.state === 'refused') return <Alert>Error: {reading.problem.detail}</Alert>
  return reading.link.isVerified ? <Verified /> : <Question token={token} link={reading.link} />
}

function Question({ token, link }: { token: string; link: VerificationLink }) {
  const [outcome, setOutcome] = useState<'verified' | 'disowned' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const parts = { token, link, onRefused: setRefusal }
  if (outcome === 'verified') return <Verified />
  if (outcome === 'disowned') return <Disowned />
  return (
    <div className="grid gap-5">
      <p>
        {link.name === null ? 'An account' : <strong className="wrap-anywhere">{link.name}</strong>}
        {link.name === null ? ' was registered' : ' registered'} with this address on {link.registeredOn}.
      </p>
      <OwnAccount {...parts} onDone={() => setOutcome('verified')} />
      <ForeignAccount {...parts} onDone={() => setOutcome('disowned')} />
      {refusal !== null && <Alert>Error: {refusal}</Alert>}
    </div>
  )
}

interface AnswerProps {
  readonly token: string
  readonly link: VerificationLink
  readonly onDone: () => void
  readonly onRefused: (refusal: string | null) => void
}

function OwnAccount({ token, link, onDone, onRefused }: AnswerProps) {
  const [isOwn, setOwn] = useState(link.isOwn)
  const { handlers, field, isBusy } = useAccountForm({
    rules: { safeParse: (values) => VerificationPress.safeParse({ ...values, token }) },
    send: (json) => {
      onRefused(null)
      return ask(DONE, api.auth['verify-email'].$post({ json }))
    },
    onDone: () => {
      void reloadMember()
      onDone()
    },
    onRefused: ({ code, detail }) => {
      // Signed out meanwhile, perhaps in another tab.
      if (code === 'passwordRequired') setOwn(false)
      onRefused(detail)
    },
  })
  return (
    <form noValidate {...handlers} aria-label="Verification" className="grid gap-5">
      {!isOwn && (
        <PasswordField
          label="Password of this account"
          hint="Needed because this browser is not signed in to it."
          autoComplete="current-password"
          enterKeyHint="go"
          {...field('password')}
        />
      )}
      <Button type="submit" busy={isBusy}>
        This is my account: verify
      </Button>
    </form>
  )
}

function ForeignAccount({ token, onDone, onRefused }: AnswerProps) {
  const [isBusy, setBusy] = useState(false)
  async function disown(): Promise<void> {
    setBusy(true)
    onRefused(null)
    const answer = await ask(DONE, api.auth['verify-email'].disown.$post({ json: { token } }))
    setBusy(false)
    if (!answer.ok) return onRefused(answer.problem.detail)
    void reloadMember()
    onDone()
  }
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-ink-soft">
        If you did not register, say so: everybody who is signed in to this account is signed out, and its password
        works no more.
      </p>
      <Button tone="plain" busy={isBusy} onClick={() => void disown()}>
        I did not register
      </Button>
    </div>
  )
}

function Verified() {
  const [course] = useState(courseToContinue)
  return (
    <div className="grid gap-5">
      <Alert tone="success">Your email address is verified.</Alert>
      {course && <ButtonLink to={course.to}>{course.label}</ButtonLink>}
      <ButtonLink to={paths.account} tone={course ? 'plain' : 'flare'}>
        My Account
      </ButtonLink>
    </div>
  )
}

function Disowned() {
  return (
    <div className="grid gap-5">
      <Alert tone="success">The account is closed. Thank you for telling us.</Alert>
      <p>If you want to use it yourself, choose a new password.</p>
      <ButtonLink to={paths.forgotPassword} tone="plain">
        Choose a new password
      </ButtonLink>
    </div>
  )
}
