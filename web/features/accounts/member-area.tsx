import type { ReactNode } from 'react'
import { useSession } from '#web/platform/session.ts'
import { LoginPrompt } from './login-prompt.tsx'

/** Shows its content to members, and the login prompt to everybody else. */
export function MemberArea({ children }: { children: ReactNode }) {
  const { state } = useSession()
  if (state === 'loading') return <p className="text-ink-soft">Loading…</p>
  return state === 'signedIn' ? children : <LoginPrompt />
}
