import { useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { signOut } from './account-calls.ts'

/** Signs out as soon as it is shown, and then says so. */
export function SignOut() {
  const { state } = useSession()
  const [refusal, setRefusal] = useState<string | null>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (state !== 'signedIn' || hasBegun.current) return
    hasBegun.current = true
    void leave().then(setRefusal)
  }, [state])

  if (refusal) {
    return (
      <>
        <Alert className="mb-6">Error signing out: {refusal}</Alert>
        <Button onClick={() => void leave().then(setRefusal)}>Try again</Button>
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

/** Signs out; gives the reason when it did not work. */
async function leave(): Promise<string | null> {
  const answer = await signOut()
  return answer.ok || answer.problem.code === 'signInRequired' ? null : answer.problem.detail
}
