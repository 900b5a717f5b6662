import type { ReactNode } from 'react'
import { useSession } from '#web/platform/session.ts'
import { LoginPrompt } from './login-prompt.tsx'

/** Shows its content to members, and to everybody else what is inside and the way to sign in. */
export function MemberArea({ inside, children }: { inside: string; children: ReactNode }) {
  const { state } = useSession()
  if (state === 'loading') return <p className="text-ink-soft">Loading…</p>
  return state === 'signedIn' ? children : <LoginPrompt inside={inside} />
}
