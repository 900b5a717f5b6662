import { useEffect, useRef, useState } from 'react'
import { paths } from '#web/platform/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { signOut } from './account-calls.ts'

/** Signs out as soon as it is shown, and then says so. */
export function SignOut() {
  const { state } = useSession()
  const [refusal, setRefusal] = useState<string | null>(null)
  const hasBegun = useRef(false)

  async function leave(): Promise<void> {
    setRefusal(null)
    const answer = await signOut()
    if (!answer.ok && answer.problem.code !== 'signInRequired') setRefusal(answer.problem.detail)
  }

  useEffect(() => {
    if (state !== 'signedIn' || hasBegun.current) return
    hasBegun.current = true
    void leave()
  }, [state])

  if (refusal) {
    return (
      <>
        <Alert className="mb-6">Error signing out: {refusal}</Alert>
        <Button onClick={() => void leave()}>Try again</Button>
      </>
    )
  }
  if (state !== 'signedOut') return <p role="status">Signing out…</p>
  return (
    <>
      <p role="status" className="mb-6 text-lg">
        You are signed out.
      </p>
      <ButtonLink to={paths.signIn}>Sign in again</ButtonLink>
    </>
  )
}
