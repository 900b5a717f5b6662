import { useEffect, useState } from 'react'
import { isAllowed, type Consent, type OwnConsents } from '#contract/consents.ts'
import { indianDay } from '#contract/indian-time.ts'
import { showProblem, showSuccess } from '#web/platform/toasts.ts'
import { CheckboxField } from '#web/ui/field.tsx'
import { readConsents, sayConsent } from './own-rights-calls.ts'

/** A switch for each purpose: no is as easy as yes. */
export function OwnConsentList() {
  const [shown, setShown] = useState<OwnConsents | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  useEffect(() => {
    void readConsents().then((answer) => (answer.ok ? setShown(answer.value) : showProblem(answer.problem.detail)))
  }, [])

  async function say(consent: Consent, isYes: boolean): Promise<void> {
    if (busy !== null) return
    setBusy(consent.purpose)
    const { noticeVersion } = consent
    const answer = await sayConsent(consent, { state: isYes ? 'given' : 'withdrawn', noticeVersion })
    setBusy(null)
    if (answer.ok) {
      setShown(answer.value)
      return showSuccess(isYes ? 'Saved: yes.' : 'Saved: no.')
    }
    showProblem(answer.problem.detail)
    // The notice may have changed: its new words are shown before anybody agrees to them.
    const again = await readConsents()
    if (again.ok) setShown(again.value)
  }

  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">What you agree to</h3>
      {shown === null && <p className="text-ink-soft">Loading…</p>}
      {shown?.isProven === false && <p>Once your email address is verified, you choose here what we may send you.</p>}
      <ul className="grid gap-4">
        {shown?.consents.map((consent) => (
          <li key={consent.purpose}>
            <CheckboxField
              label={consent.title}
              hint={standingInWords(consent)}
              checked={isAllowed(consent.purpose, consent.standing)}
              aria-disabled={busy !== null || undefined}
              onChange={({ target }) => void say(consent, target.checked)}
            />
            <details>
              <summary className="min-h-11 cursor-pointer py-2 text-sm">What this means</summary>
              {consent.text.split(/\n+/).map((paragraph) => (
                <p key={paragraph} className="mb-2 text-sm">
                  {paragraph}
                </p>
              ))}
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}

function standingInWords({ purpose, standing, since }: Consent): string {
  if (standing === 'none')
    return isAllowed(purpose, standing) ? 'Only about what you ask us, until you say no' : 'You have not agreed'
  return `${standing === 'given' ? 'Yes' : 'No'}, since ${indianDay(since ?? '')}`
}
