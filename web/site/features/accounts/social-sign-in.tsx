import { SocialAddress, type SocialProvider } from '#contract/accounts.ts'
import { ask } from '#web/platform/answer.ts'
import { api } from '#web/platform/api.ts'
import { showProblem } from '#web/platform/toasts.ts'
import { persistence } from '#web/platform/session-persistence.ts'
import { settings } from '#web/platform/settings.ts'
import { Button } from '#web/ui/button.tsx'

const PROVIDERS: readonly { readonly id: SocialProvider; readonly label: string }[] = [
  { id: 'facebook', label: 'Facebook' },
  { id: 'linkedin', label: 'LinkedIn' },
]

/** Sign-in by another service. One that is not set up says so before it is pressed, and when it is. */
export function SocialSignIn() {
  const { social } = settings()
  const missing = PROVIDERS.filter(({ id }) => !social[id]).map(({ label }) => label)
  return (
    <div className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {PROVIDERS.map(({ id, label }) => (
          <Button
            key={id}
            tone="plain"
            aria-describedby={social[id] ? undefined : NOTE}
            onClick={() => void signInWith(id, label)}
          >
            {label}
          </Button>
        ))}
      </div>
      {missing.length > 0 && (
        <p id={NOTE} className="text-sm text-ink-soft">
          Signing in with {missing.join(' or ')} is not available yet.
        </p>
      )}
    </div>
  )
}

const NOTE = 'social-not-available'

async function signInWith(provider: SocialProvider, label: string): Promise<void> {
  if (!settings().social[provider]) {
    showProblem(`Signing in with ${label} is not available yet. Please use your email and password.`)
    return
  }
  const answer = await ask(SocialAddress, api.auth['sign-in'].social.$post({ json: { provider } }))
  if (!answer.ok) return showProblem(`Error signing in: ${answer.problem.detail}`)
  // The visitor comes back with a cookie that the page cannot see.
  persistence.rememberCookie(null)
  window.location.assign(answer.value.url)
}
