import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { indianDay } from '#contract/indian-time.ts'
import { deskPaths } from '#contract/desk-paths.ts'
import { paths } from '#contract/paths.ts'
import { SignIn } from '#web/desk/features/entry/sign-in.tsx'
import { useSignOut } from '#web/desk/features/entry/sign-out.ts'
import { acceptInvitation, lookAtInvitation } from '#web/desk/features/invitation/invitation-calls.ts'
import { problemOf, valueOf } from '#web/platform/query-client.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { EntryPage } from './entry-page.tsx'

const tokenOfPage = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

/** Where the letter of an invitation leads: nothing happens before the button is pressed. */
export function InvitationPage() {
  const [token] = useState(tokenOfPage)
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => valueOf(lookAtInvitation(token)),
    staleTime: Infinity,
    retry: false,
  })
  if (error) return <EntryPage title="Invitation" lead={problemOf(error).detail} />
  if (!data) return <EntryPage title="Invitation" lead="One moment." />
  const { email, role, invitedBy, expiresAt } = data
  return (
    <EntryPage
      title="You are invited to the desk"
      lead={`${invitedBy} invites ${email} as ${role}. The invitation works until ${indianDay(expiresAt)}.`}
    >
      <Accept token={token} email={email} />
    </EntryPage>
  )
}

/** Accepts for the account that is signed in, and says what is missing where it cannot. */
function Accept({ token, email }: { readonly token: string; readonly email: string }) {
  const [missing, setMissing] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function accept() {
    setBusy(true)
    const answer = await acceptInvitation(token)
    setBusy(false)
    if (answer.ok) location.assign(deskPaths.today)
    else setMissing(answer.problem.code === 'signInRequired' ? '' : answer.problem.detail)
  }
  if (missing === '') return <SignInFirst email={email} onIn={() => void accept()} />
  return (
    <div className="grid gap-4">
      {missing !== null && <Alert>{missing}</Alert>}
      <Button busy={isBusy} onClick={() => void accept()}>
        Accept the invitation
      </Button>
      {missing !== null && <OtherAccount />}
    </div>
  )
}

const SignInFirst = ({ email, onIn }: { readonly email: string; readonly onIn: () => void }) => (
  <div className="grid gap-4">
    <p>Please sign in to the account of this address.</p>
    <SignIn email={email} onIn={onIn} />
    <p>
      No account yet?{' '}
      <a href={paths.register} className="link">
        Register with this address
      </a>
      , verify it, then open the letter’s link again.
    </p>
  </div>
)

function OtherAccount() {
  const { signOut, isBusy } = useSignOut()
  return (
    <Button tone="quiet" className="justify-self-start" busy={isBusy} onClick={signOut}>
      Sign out, to use another account
    </Button>
  )
}
